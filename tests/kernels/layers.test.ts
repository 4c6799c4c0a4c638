import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { backpropagate } from "../../kernels/backward.ts";
import { createCpuExecutor } from "../../kernels/cpu/executor.ts";
import { add, silu } from "../../kernels/elementwise/elementwise.ts";
import { embedding } from "../../kernels/embedding/embedding.ts";
import type { Executor } from "../../kernels/executor.ts";
import { gatherRows, noRow } from "../../kernels/gather/gather.ts";
import type { LogitLimits } from "../../kernels/log-prob/linear-log-prob.ts";
import { logProb } from "../../kernels/log-prob/log-prob.ts";
import { columnSums } from "../../kernels/reduce/reduce.ts";
import { rmsNorm } from "../../kernels/rms-norm/rms-norm.ts";
import { rope } from "../../kernels/rope/rope.ts";
import { swiglu } from "../../kernels/swiglu/swiglu.ts";
import { type Buffer, view } from "../../kernels/tensor.ts";
import { createTrace } from "../../kernels/trace.ts";
import * as reference from "./reference.ts";
import { asValue, checkGradients, evaluate, expectClose, f32, randomNumbers, u32 } from "./support.ts";

describe("the layers of a decoder on the CPU", () => {
  let executor: Executor;
  beforeAll(async () => {
    executor = await createCpuExecutor();
  });
  afterAll(() => executor.dispose());

  const matrix = (name: string, rows: number, columns: number, scale = 1) => ({
    shape: [rows, columns],
    values: randomNumbers(name, rows * columns, scale),
  });

  test.each([4, 6, 16, 23])("rmsNorm of width %i and its gradients match the reference", async (width) => {
    await checkGradients(
      executor,
      [matrix("x", 5, width), { shape: [width], values: randomNumbers("w", width) }],
      (trace, [x, w], input) => rmsNorm(trace, asValue(trace, x!, input), w!, 1e-5),
      ([x, w]) => reference.rmsNorm(x!, w!, 1e-5),
    );
  });

  test.each([4, 7, 16])("swiglu of width %i and its gradient match the reference", async (width) => {
    await checkGradients(
      executor,
      [matrix("x", 3, 2 * width, 2)],
      (trace, [x], input) => swiglu(trace, asValue(trace, x!, input)),
      ([x]) => reference.swiglu(x!, width),
    );
  });

  test.each([3, 70])("silu and add on rows of %i and their gradients match the reference", async (width) => {
    await checkGradients(
      executor,
      [matrix("a", 3, width, 3), matrix("b", 3, width)],
      (trace, [a, b], input) => add(trace, silu(trace, asValue(trace, a!, input)), asValue(trace, b!, input)),
      ([a, b]) => a!.map((x, i) => reference.silu(x) + (b![i] as number)),
    );
  });

  test.each([4, 6, 16])("rope of head size %i rotates and its gradient rotates back", async (headDim) => {
    const positions = [0, 3, 1, 4];
    const angles = randomNumbers("angles", (5 * headDim) / 2);
    const half = headDim / 2;
    const table = reference.table(5, headDim, (p, i) =>
      Math.fround(
        i < half ? Math.cos(angles[p * half + i] as number) : Math.sin(angles[p * half + i - half] as number),
      ),
    );
    const width = 3 * headDim;
    await checkGradients(
      executor,
      [matrix("x", 4, width)],
      (trace, [x], input) =>
        rope(trace, asValue(trace, x!, input), input([4], u32(positions)), input([5, headDim], f32(table)), {
          heads: 2,
          headDim,
        }),
      ([x]) => reference.rope(x!, width, positions, table, 2, headDim),
    );
  });

  test("an embedding looks up rows and adds the gradients of repeated ids", async () => {
    const ids = [2, 0, 2, 4, 2];
    await checkGradients(
      executor,
      [matrix("table", 5, 6)],
      (trace, [table], input) => embedding(trace, input([5], u32(ids)), table!),
      ([table]) => ids.flatMap((id) => reference.rowOf(table!, id, 6)),
    );
  });

  test("gathered rows and their gradient leave padding out", async () => {
    const index = [3, noRow, 0, noRow, 1];
    await checkGradients(
      executor,
      [matrix("x", 4, 5)],
      (trace, [x], input) => gatherRows(trace, asValue(trace, x!, input), input([5], u32(index))),
      ([x]) => index.flatMap((i) => (i === noRow ? [0, 0, 0, 0, 0] : reference.rowOf(x!, i, 5))),
    );
  });

  test.each([5, 8, 33])(
    "token log-probabilities over %i words and their gradients match the reference",
    async (words) => {
      const target = [0, words - 1, 3, 2];
      await checkGradients(
        executor,
        [matrix("hidden", 4, 6), matrix("head", words, 6, 2)],
        (trace, [hidden, head], input) =>
          logProb(trace, asValue(trace, hidden!, input), head!, input([4], u32(target))).logp,
        ([hidden, head]) => reference.logProb(reference.matmul(hidden!, head!, 4, words, 6, "NT"), target).logp,
      );
    },
  );

  test("log-probabilities part by part, their entropy and gradients are those of whole logits, in less memory", async () => {
    const [rows, width, words] = [150, 12, 200];
    const values = { hidden: randomNumbers("hidden", rows * width), head: randomNumbers("head", words * width) };
    const compute = async (limits?: LogitLimits) => {
      const trace = createTrace();
      const buffers: Buffer[] = [];
      const parameter = (name: "hidden" | "head", count: number) => {
        const [own, gradient] = [name, `${name} gradient`].map((label) =>
          executor.allocate(label, "f32", count * width),
        );
        if (!own || !gradient) throw new Error("no buffers");
        executor.write(own, f32(values[name]));
        buffers.push(gradient);
        return view(own, name, [count, width], 0, view(gradient, gradient.label, [count, width], 0));
      };
      const target = trace.input("target", [rows], "u32");
      const ids = trace.input("ids", [rows], "u32");
      const hidden = embedding(trace, ids, parameter("hidden", rows));
      const { logp, entropy } = logProb(trace, hidden, parameter("head", words), target, limits);
      const seed = trace.input("seed", [rows]);
      backpropagate(trace, [[logp, seed]]);
      for (const tensor of [logp, entropy]) trace.output(tensor);
      const program = await executor.compile(trace);
      program.write(target, u32(Array.from({ length: rows }, (_, i) => (i * 37) % words)));
      program.write(ids, u32(Array.from({ length: rows }, (_, i) => i)));
      program.write(seed, f32(randomNumbers("seed", rows)));
      program.run();
      const results = await Promise.all([
        ...[logp, entropy].map((tensor) => program.read(tensor)),
        ...buffers.map((buffer) => executor.read(buffer) as Promise<Float32Array>),
      ]);
      return { results, bytes: program.bytes };
    };
    const [whole, parts] = [await compute(), await compute({ logits: 64 * 64, head: 64 * width })];
    whole.results.forEach((result, i) => {
      expectClose(parts.results[i] as Float32Array, [...result], 1e-5);
    });
    expect(whole.bytes - parts.bytes).toBe(4 * (rows * words - 64 * 64));
  });

  test("log-probability and entropy stay finite when one word has all the mass", async () => {
    const hidden = [100, 0, -100, 0.5];
    const head = [1, 0.99, 0, 2];
    const [logp, entropy] = await evaluate(executor, (trace, input) => {
      const result = logProb(
        trace,
        input([4, 1], f32(hidden)),
        input([4, 1], f32(head)),
        input([4], u32([3, 1, 2, 0])),
      );
      return [result.logp, result.entropy];
    });
    const expected = reference.logProb(reference.matmul(hidden, head.map(Math.fround), 4, 4, 1, "NT"), [3, 1, 2, 0]);
    expectClose(logp as Float32Array, expected.logp);
    expectClose(entropy as Float32Array, expected.entropy);
  });

  test("column sums of thousands of rows keep single precision", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 1, max: 9 }), async (rows, columns) => {
        const x = randomNumbers("x", rows * columns).map((value) => value + 1);
        const [y] = await evaluate(executor, (trace, input) => [
          columnSums(trace, input([rows, columns], f32(x.map(Math.fround)))),
        ]);
        const expected = reference.table(1, columns, (_, j) =>
          reference.sum(rows, (i) => Math.fround(x[i * columns + j] as number)),
        );
        expectClose(y as Float32Array, expected, 1e-6);
      }),
      { numRuns: 20 },
    );
  });

  test("silu of what is not a number is not a number", async () => {
    const [y] = await evaluate(executor, (trace, input) => [silu(trace, input([2], f32([Number.NaN, 1])))]);
    expect([...(y as Float32Array)].map(Number.isNaN)).toEqual([true, false]);
  });

  test("silu of numbers far from zero is the number or zero", async () => {
    const [y] = await evaluate(executor, (trace, input) => [silu(trace, input([4], f32([-200, -90, 90, 1e30])))]);
    expect([...(y as Float32Array)].map((value) => value + 0)).toEqual([0, 0, 90, Math.fround(1e30)]);
  });
});
