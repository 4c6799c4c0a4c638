import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createCpuExecutor } from "../../../kernels/cpu/executor.ts";
import { add, silu } from "../../../kernels/elementwise/elementwise.ts";
import { embedding } from "../../../kernels/embedding/embedding.ts";
import type { Executor } from "../../../kernels/executor.ts";
import { view } from "../../../kernels/tensor.ts";
import { createTrace, type Trace } from "../../../kernels/trace.ts";
import { f32, u32 } from "../support.ts";
import { compileTrainingStep } from "../webgpu/training-step.ts";

describe("the CPU executor", () => {
  let executor: Executor;
  beforeEach(async () => {
    executor = await createCpuExecutor();
  });
  afterEach(() => executor.dispose());

  test("says what it is", () => {
    expect(executor.kind).toBe("cpu");
    expect(executor.description).toBe("WebAssembly SIMD, 1 thread");
  });

  test("buffers begin as zeros, also where freed memory is used again", async () => {
    const first = executor.allocate("first", "u32", 100);
    executor.write(first, u32(new Array(100).fill(7)));
    executor.free(first);
    const second = executor.allocate("second", "u32", 60);
    expect([...(await executor.read(second))]).toEqual(new Array(60).fill(0));
  });

  test("a program that does not fit is refused with what it needs and what is left, before anything is taken", async () => {
    const trace = createTrace();
    const x = trace.input("x", [2 ** 29]);
    trace.output(add(trace, x, x));
    const before = executor.bytes();
    await expect(executor.compile(trace)).rejects.toThrow(/program of 1 kernels .* needs 4294967296 bytes, \d+ of \d+/);
    expect(executor.bytes()).toBe(before);
  });

  test("the memory of a training step grows linearly with the length of its sequences", async () => {
    const shape = { layers: 2, width: 16, heads: 2, vocabulary: 24, sequences: 1 };
    const bytes = [];
    for (const length of [256, 2048])
      bytes.push((await compileTrainingStep(executor, { ...shape, length })).program.bytes);
    expect(bytes[1] as number).toBeLessThanOrEqual(8 * (bytes[0] as number));
  });

  test("parts of a buffer are written and read, and copies are whole", async () => {
    const a = executor.allocate("a", "f32", 6);
    const b = executor.allocate("b", "f32", 6);
    executor.write(a, f32([1, 2, 3]), 2);
    executor.copy(a, b);
    expect([...(await executor.read(b))]).toEqual([0, 0, 1, 2, 3, 0]);
    expect([...(await executor.read(b, 3))]).toEqual([2, 3, 0]);
    expect([...(await executor.read(b, 3, 2))]).toEqual([2, 3]);
  });

  test("misuse is an error that names the buffer", async () => {
    const a = executor.allocate("a", "f32", 6);
    expect(() => executor.write(a, f32(new Array(7).fill(0)))).toThrow("a: 7 elements do not fit into 6");
    expect(() => executor.write(a, u32([1]))).toThrow("a holds f32");
    await expect(executor.read(a, 4, 3)).rejects.toThrow("a: read beyond its end");
    executor.free(a);
    expect(() => executor.write(a, f32([1]))).toThrow("buffer a does not belong");
  });

  test("memory that wasm32 cannot address is refused at once, with the numbers", () => {
    const before = executor.bytes();
    expect(() => executor.allocate("giant", "f32", 2 ** 30)).toThrow(
      /buffer giant needs 4294967296 bytes, \d+ of \d+ are left/,
    );
    expect(executor.bytes()).toBe(before);
  });

  /** y = silu(x) + x, with a temporary. */
  function program(count: number) {
    const trace = createTrace();
    const x = trace.input("x", [count]);
    return { trace, x, y: trace.output(add(trace, silu(trace, x), x)) };
  }

  const expected = (x: number) => x / (1 + Math.exp(-x)) + x;

  test("programs share their temporaries but keep inputs and outputs", async () => {
    const small = program(5);
    const first = await executor.compile(small.trace);
    first.write(small.x, f32([1, 2, 3, 4, 5]));
    first.run();
    // A larger one moves the temporaries.
    const large = program(5000);
    const second = await executor.compile(large.trace);
    second.write(large.x, f32(new Array(5000).fill(-1)));
    second.run();
    expect((await first.read(small.y))[4]).toBeCloseTo(expected(5), 5);
    first.run();
    expect([...(await first.read(small.y))].map((y) => y.toFixed(4))).toEqual(
      [1, 2, 3, 4, 5].map((x) => expected(x).toFixed(4)),
    );
    expect((await second.read(large.y))[4999]).toBeCloseTo(expected(-1), 5);
  });

  test("disposing gives all memory back but the temporaries that others may still use", async () => {
    const build = async () => executor.compile(program(1000).trace);
    (await build()).dispose();
    const before = executor.bytes();
    const programs = [await build(), await build()];
    expect(executor.bytes()).toBeGreaterThan(before);
    for (const one of programs) one.dispose();
    expect(executor.bytes()).toBe(before);
    expect(() => programs[0]!.run()).toThrow("disposed");
  });

  test("a buffer that a program uses cannot be freed before the program", async () => {
    const buffer = executor.allocate("weights", "f32", 64);
    const trace = createTrace();
    trace.output(silu(trace, view(buffer, "weights", [64], 0)));
    const compiled = await executor.compile(trace);
    expect(() => executor.free(buffer)).toThrow("weights is used by a program");
    compiled.dispose();
    executor.free(buffer);
  });

  test("only outputs are read and only inputs are written", async () => {
    const { trace, x, y } = program(5);
    const compiled = await executor.compile(trace);
    await expect(compiled.read(x)).rejects.toThrow("x is not an output");
    expect(() => compiled.write(y, f32([1]))).toThrow("is not an input");
    expect(compiled.calls).toBe(2);
  });

  test("an index outside the memory is an error that names the kernel", async () => {
    const { trace, ids } = lookup();
    const compiled = await executor.compile(trace);
    compiled.write(ids, u32([1, 0x08000000]));
    expect(() => compiled.run()).toThrow("CPU kernel embedding: memory access out of bounds");
    compiled.write(ids, u32([1, 0]));
    compiled.run();
  });

  function lookup(): { trace: Trace; ids: ReturnType<Trace["input"]> } {
    const trace = createTrace();
    const table = view(executor.allocate("table", "f32", 64), "table", [16, 4], 0);
    const ids = trace.input("ids", [2], "u32");
    trace.output(embedding(trace, ids, table));
    return { trace, ids };
  }
});
