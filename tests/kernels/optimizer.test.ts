import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { adamw, adamwScalars, globalNorm, zeroFill } from "../../kernels/adamw/adamw.ts";
import { createCpuExecutor } from "../../kernels/cpu/executor.ts";
import type { Executor } from "../../kernels/executor.ts";
import { polyak } from "../../kernels/polyak/polyak.ts";
import { createTrace } from "../../kernels/trace.ts";
import { evaluate, expectClose, f32, randomNumbers, resident } from "./support.ts";

describe("the optimiser on the CPU", () => {
  let executor: Executor;
  beforeAll(async () => {
    executor = await createCpuExecutor();
  });
  afterAll(() => executor.dispose());

  /** torch.optim.AdamW after clip_grad_norm_, in double precision. */
  function expectedSteps(
    start: number[],
    gradients: number[][],
    rate: number,
    decay: number,
    maxNorm: number,
  ): number[] {
    const p = [...start];
    const m = p.map(() => 0);
    const v = p.map(() => 0);
    gradients.forEach((gradient, t) => {
      const norm = Math.sqrt(gradient.reduce((sum, g) => sum + g * g, 0));
      const scale = maxNorm > 0 ? Math.min(1, maxNorm / (norm + 1e-6)) : 1;
      for (const i of p.keys()) {
        const g = (gradient[i] as number) * scale;
        m[i] = 0.9 * (m[i] as number) + 0.1 * g;
        v[i] = 0.99 * (v[i] as number) + 0.01 * g * g;
        const root = Math.sqrt((v[i] as number) / (1 - 0.99 ** (t + 1))) + 1e-8;
        p[i] = (p[i] as number) * (1 - rate * decay) - (rate * (m[i] as number)) / (1 - 0.9 ** (t + 1)) / root;
      }
    });
    return p;
  }

  test.each([
    [10, 0],
    [4099, 0.5],
    [9000, 1e6],
  ])("three steps on %i parameters with norm bound %f are torch's", async (count, maxNorm) => {
    const start = randomNumbers("parameters", count);
    const gradients = [0, 1, 2].map((t) => randomNumbers(`gradient ${t}`, count));
    const buffers = ["parameters", "m", "v", "gradient"].map((name) =>
      resident(executor, name, [count], name === "parameters" ? start : start.map(() => 0)),
    );
    const [parameters, m, v, gradient] = buffers.map(({ tensor }) => tensor);
    const trace = createTrace();
    const scalars = trace.input("scalars", [adamwScalars.length]);
    const norm = trace.output(globalNorm(trace, gradient!));
    adamw(trace, { parameters: parameters!, gradient: gradient!, m: m!, v: v! }, norm, scalars, 0.1);
    const program = await executor.compile(trace);
    for (const [t, values] of gradients.entries()) {
      executor.write(buffers[3]!.buffer, f32(values));
      program.write(scalars, f32([0.01, 0.9, 0.99, 1e-8, 1 - 0.9 ** (t + 1), 1 - 0.99 ** (t + 1), maxNorm]));
      program.run();
      const [length] = await program.read(norm);
      expectClose([length as number], [Math.sqrt(values.reduce((sum, g) => sum + g * g, 0))], 1e-6);
    }
    expectClose(await executor.read(buffers[0]!.buffer), expectedSteps(start, gradients, 0.01, 0.1, maxNorm), 2e-6);
    program.dispose();
    for (const { buffer } of buffers) executor.free(buffer);
  });

  test("a target network moves τ of the way at each update", async () => {
    const target = resident(executor, "target", [6], new Array(6).fill(1));
    const trace = createTrace();
    polyak(trace, trace.input("source", [6]), target.tensor, 0.005);
    const program = await executor.compile(trace);
    program.write(trace.inputs[0]!, f32(new Array(6).fill(2)));
    program.run();
    expectClose(await executor.read(target.buffer), new Array(6).fill(1.005), 1e-6);
    for (let i = 1; i < 100; i++) program.run();
    expectClose(await executor.read(target.buffer), new Array(6).fill(1.394229564), 2e-6);
    program.dispose();
  });

  test("zeroFill clears its view and nothing beyond", async () => {
    const cleared = resident(executor, "cleared", [128], new Array(128).fill(1));
    const part = { ...cleared.tensor, shape: [70] };
    await evaluate(executor, (trace) => {
      zeroFill(trace, part);
      return [];
    });
    const after = await executor.read(cleared.buffer);
    expect([...after]).toEqual([...new Array(70).fill(0), ...new Array(58).fill(1)]);
  });
});
