import { beforeEach, describe, expect, test } from "vitest";
import { createCpuExecutor } from "../../../kernels/cpu/executor.ts";
import { add } from "../../../kernels/elementwise/elementwise.ts";
import { polyak } from "../../../kernels/polyak/polyak.ts";
import { view } from "../../../kernels/tensor.ts";
import { createTrace } from "../../../kernels/trace.ts";
import { acquireDevice, DeviceError, isSoftware, type WebGpuDevice } from "../../../kernels/webgpu/device.ts";
import { createWebGpuExecutor } from "../../../kernels/webgpu/executor.ts";
import { createPipelineCache } from "../../../kernels/webgpu/pipelines.ts";
import { dawnGpu } from "../../support/webgpu-hosts.ts";
import { distance } from "./scene.ts";
import { compileTrainingStep } from "./training-step.ts";

const small = { layers: 1, width: 16, heads: 2, vocabulary: 24, sequences: 2, length: 8 };

describe("the WebGPU executor", () => {
  let gpu: GPU;
  let host: WebGpuDevice;
  beforeEach(async (context) => {
    gpu = await dawnGpu(context);
    host ??= await acquireDevice(gpu);
  });

  test("trains like the CPU, one submit a step, and creates nothing after the first", { timeout: 60_000 }, async () => {
    const [cpu, webgpu] = [await createCpuExecutor({ threads: 1 }), createWebGpuExecutor(host)];
    const [expected, actual] = [await compileTrainingStep(cpu, small), await compileTrainingStep(webgpu, small)];
    const run = async (step: number): Promise<void> => {
      for (const side of [expected, actual]) {
        side.feed(step);
        side.program.run();
      }
      const terms = await Promise.all([expected, actual].map(({ program, terms }) => program.read(terms)));
      expect(distance(terms[1], terms[0] as Float32Array)).toBeLessThan(1e-4);
    };
    await run(0);
    const before = { ...webgpu.counters };
    await run(1);
    await run(2);
    expect(webgpu.counters).toEqual({
      ...before,
      // One for the step and one for reading its terms.
      submits: before.submits + 4,
      dispatches: before.dispatches + 2 * actual.program.calls,
    });
    const parameters = await webgpu.read(actual.parameters);
    expect(distance(parameters, await cpu.read(expected.parameters))).toBeLessThan(1e-4);
  });

  test("reads asked for together cost one submit", async () => {
    const executor = createWebGpuExecutor(host);
    const buffers = [1, 2, 3].map((value) => {
      const buffer = executor.allocate(`b${value}`, "u32", 5);
      executor.write(buffer, new Uint32Array(5).fill(value));
      return buffer;
    });
    const before = executor.counters.submits;
    const values = await Promise.all(buffers.map((buffer) => executor.read(buffer, 1, 2)));
    expect(values.map((value) => [...value])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ]);
    expect(executor.counters.submits - before).toBe(1);
    executor.dispose();
  });

  test("programs share the memory of their temporaries, but not of their outputs", async () => {
    const executor = createWebGpuExecutor(host);
    const compile = async () => {
      const trace = createTrace();
      const x = trace.input("x", [1000]);
      const twice = add(trace, x, x);
      const y = trace.output(add(trace, add(trace, twice, twice), x));
      return { program: await executor.compile(trace), x, y };
    };
    const first = await compile();
    const afterFirst = executor.bytes();
    const second = await compile();
    expect(executor.bytes() - afterFirst).toBeLessThan(first.program.bytes);
    for (const [one, value] of [
      [first, 1],
      [second, 10],
    ] as const) {
      one.program.write(one.x, new Float32Array(1000).fill(value));
      one.program.run();
    }
    const [a, b] = await Promise.all([first, second].map(({ program, y }) => program.read(y)));
    expect([a?.[999], b?.[999]]).toEqual([5, 50]);
    first.program.dispose();
    second.program.dispose();
    executor.dispose();
  });

  test("a kernel may read one part of a buffer and write another", async () => {
    const executor = createWebGpuExecutor(host);
    const buffer = executor.allocate("both", "f32", 128);
    executor.write(
      buffer,
      Float32Array.from({ length: 128 }, (_, i) => i),
    );
    const trace = createTrace();
    polyak(trace, view(buffer, "source", [64], 0), view(buffer, "target", [64], 64), 0.5);
    const program = await executor.compile(trace);
    program.run();
    expect((await executor.read(buffer, 64, 3))[2]).toBe(0.5 * 66 + 0.5 * 2);
    expect(() => executor.free(buffer)).toThrow(/used by a program/);
    program.dispose();
    executor.free(buffer);
  });

  test("a kernel that does not compile is named with its line", async () => {
    const source = "@compute @workgroup_size(1)\nfn main() {\n  let x: u32 = nothing;\n}\n";
    const failing = createPipelineCache(host.device, () => {}).get({ label: "broken", source, entry: "main" });
    await expect(failing).rejects.toThrow(/kernel broken \(entry point main\).*line 3:.*nothing/s);
  });

  test("a value too large for the adapter is refused by name", () => {
    const executor = createWebGpuExecutor(host);
    expect(() => executor.allocate("the moon", "f32", 2 ** 40)).toThrow(/the moon needs/);
  });

  test("a lost device is reported to whoever reads, and as an event", async () => {
    const other = await acquireDevice(gpu);
    const executor = createWebGpuExecutor(other);
    const buffer = executor.allocate("b", "f32", 4);
    other.device.destroy();
    expect(await executor.lost).toBeInstanceOf(DeviceError);
    await expect(executor.read(buffer)).rejects.toThrow(/was lost .* Resume from the last checkpoint/s);
  });

  test("without an adapter the error says what to try", async () => {
    await expect(acquireDevice(undefined)).rejects.toThrow(/No WebGPU adapter[\s\S]*1\. .*--backend cpu/);
  });

  test("SwiftShader counts as software", () => {
    expect(isSoftware(host.adapter.info)).toBe(true);
    expect(host.adapterClass).toBe("software");
  });
});
