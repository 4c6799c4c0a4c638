/** @file What bench/webgpu.ts measures, in whatever host it is run: matrix products by kernel, and a training step. */

import { createRandom } from "../../core/random.ts";
import { type Layout, matmul } from "../../kernels/matmul/matmul.ts";
import type { AdapterClass } from "../../kernels/op.ts";
import { columnSums } from "../../kernels/reduce/reduce.ts";
import { view } from "../../kernels/tensor.ts";
import { createTrace } from "../../kernels/trace.ts";
import { acquireDevice } from "../../kernels/webgpu/device.ts";
import { type Counters, createWebGpuExecutor, type WebGpuExecutor } from "../../kernels/webgpu/executor.ts";
import { compileTrainingStep } from "../../tests/kernels/webgpu/training-step.ts";

export interface Measurements {
  readonly adapter: string;
  readonly products: readonly { readonly kernel: string; readonly gflops: number }[];
  readonly step: StepMeasurement;
}

interface StepMeasurement {
  readonly tokensPerSecond: number;
  readonly compileMilliseconds: number;
  /** From the first run to its metrics: drivers that compile late do it here. */
  readonly firstRunMilliseconds: number;
  readonly milliseconds: number;
  /** Per step in steady state, the one read of metrics included. */
  readonly perStep: Counters;
}

export interface MeasureOptions {
  /** Side of the square matrices. */
  readonly side: number;
  readonly steps: number;
}

export async function run({ side, steps }: MeasureOptions): Promise<Measurements> {
  const host = await acquireDevice(navigator.gpu);
  const products: { kernel: string; gflops: number }[] = [];
  for (const kernels of ["software", "hardware"] as const) {
    const executor = createWebGpuExecutor({ ...host, adapterClass: kernels });
    for (const layout of ["NT", "NN", "TN"] as const) {
      products.push({ kernel: `${layout} ${variants[kernels]}`, gflops: await productRate(executor, layout, side) });
    }
    executor.dispose();
  }
  return { adapter: host.description, products, step: await measureStep(createWebGpuExecutor(host), steps) };
}

const variants: Readonly<Record<AdapterClass, string>> = { software: "register tile", hardware: "shared tile" };

/** Products in one program: reading back costs Deno 11 ms, so several share it. */
const repeats = 8;

async function productRate(executor: WebGpuExecutor, layout: Layout, side: number): Promise<number> {
  const random = createRandom("matrix");
  const matrix = (name: string) => {
    const buffer = executor.allocate(name, "f32", side * side);
    executor.write(
      buffer,
      Float32Array.from({ length: side * side }, () => random.float() - 0.5),
    );
    return { buffer, tensor: view(buffer, name, [side, side], 0) };
  };
  const [a, b] = [matrix("a"), matrix("b")];
  const compile = async (count: number) => {
    const trace = createTrace();
    let y = a.tensor;
    for (let i = 0; i < count; i++) y = matmul(trace, a.tensor, b.tensor, { layout });
    const sums = trace.output(columnSums(trace, y));
    return { program: await executor.compile(trace), sums };
  };
  const [few, many] = [await compile(1), await compile(1 + repeats)];
  const timed = async ({ program, sums }: typeof few): Promise<number> => {
    let best = Number.POSITIVE_INFINITY;
    for (let i = 0; i < 4; i++) {
      const begin = performance.now();
      program.run();
      await program.read(sums);
      best = Math.min(best, performance.now() - begin);
    }
    return best;
  };
  const milliseconds = (await timed(many)) - (await timed(few));
  for (const { program } of [few, many]) program.dispose();
  for (const { buffer } of [a, b]) executor.free(buffer);
  return (2 * side ** 3 * repeats) / milliseconds / 1e6;
}

/** Two layers of width 128 and 4 heads over 8 sequences of 64 tokens, 256 words: forward, loss, backward, AdamW. */
const toy = { layers: 2, width: 128, heads: 4, vocabulary: 256, sequences: 8, length: 64 };

async function measureStep(executor: WebGpuExecutor, steps: number): Promise<StepMeasurement> {
  const start = performance.now();
  const { program, terms, feed } = await compileTrainingStep(executor, toy);
  const compiled = performance.now();
  const step = async (i: number): Promise<number> => {
    const begin = performance.now();
    feed(i);
    program.run();
    await program.read(terms);
    return performance.now() - begin;
  };
  const firstRunMilliseconds = await step(0);
  const before = { ...executor.counters };
  let milliseconds = Number.POSITIVE_INFINITY;
  for (let i = 1; i <= steps; i++) milliseconds = Math.min(milliseconds, await step(i));
  const perStep = Object.fromEntries(
    Object.entries(executor.counters).map(([name, count]) => [name, (count - before[name as keyof Counters]) / steps]),
  );
  return {
    tokensPerSecond: (toy.sequences * toy.length * 1000) / milliseconds,
    compileMilliseconds: compiled - start,
    firstRunMilliseconds,
    milliseconds,
    perStep: perStep as unknown as Counters,
  };
}
