/** @file Running one op in a test, and comparing its gradient with differences of the reference. */

import { expect } from "vitest";
import { createRandom } from "../../core/random.ts";
import { backpropagate } from "../../kernels/backward.ts";
import { embedding } from "../../kernels/embedding/embedding.ts";
import type { Executor, HostArray } from "../../kernels/executor.ts";
import { type Tensor, view } from "../../kernels/tensor.ts";
import { createTrace, type Trace } from "../../kernels/trace.ts";
import type { Vector } from "./reference.ts";

export function randomNumbers(seed: string, count: number, scale = 1): number[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => Math.fround(scale * random.normal()));
}

export function f32(values: Vector): Float32Array {
  return Float32Array.from(values);
}

export function u32(values: Vector): Uint32Array {
  return Uint32Array.from(values);
}

/** Compares with an absolute tolerance that grows with the largest expected number. */
export function expectClose(actual: ArrayLike<number>, expected: Vector, tolerance = 1e-5): void {
  expect(actual.length).toBe(expected.length);
  const scale = Math.max(1, ...expected.map(Math.abs));
  const worst = expected.reduce((worst, value, i) => {
    const error = Math.abs((actual[i] as number) - value);
    return error > worst || Number.isNaN(error) ? error : worst;
  }, 0);
  expect(worst / scale).toBeLessThan(tolerance);
}

/** Adds an input to the trace and remembers its data. */
export type HostInputs = (shape: readonly number[], data: HostArray) => Tensor;

/** Traces, runs once and reads what `build` returns. */
export async function evaluate(
  executor: Executor,
  build: (trace: Trace, input: HostInputs) => readonly Tensor[],
): Promise<Float32Array[]> {
  const trace = createTrace();
  const data = new Map<Tensor, HostArray>();
  const input: HostInputs = (shape, values) => {
    const tensor = trace.input(`input ${data.size}`, shape, values instanceof Float32Array ? "f32" : "u32");
    data.set(tensor, values);
    return tensor;
  };
  const outputs = build(trace, input).map((tensor) => trace.output(tensor));
  const program = await executor.compile(trace);
  for (const [tensor, values] of data) program.write(tensor, values);
  program.run();
  const results = await Promise.all(outputs.map((output) => program.read(output)));
  program.dispose();
  return results;
}

/** A buffer with values, and a view of all of it. */
export function resident(
  executor: Executor,
  name: string,
  shape: readonly number[],
  values: Vector,
  gradient?: Tensor,
) {
  const buffer = executor.allocate(name, "f32", values.length);
  executor.write(buffer, f32(values));
  return { buffer, tensor: view(buffer, name, shape, 0, gradient) };
}

export interface Parameter {
  readonly shape: readonly number[];
  readonly values: Vector;
}

/**
 * Checks y = f(parameters) against the reference, and the gradients of Σ c·y, c random, against central differences of
 * the reference. `build` gets trainable views.
 */
export async function checkGradients(
  executor: Executor,
  parameters: readonly Parameter[],
  build: (trace: Trace, views: readonly Tensor[], input: HostInputs) => Tensor,
  reference: (values: readonly Vector[]) => Vector,
  tolerance = 1e-4,
): Promise<void> {
  const gradients = parameters.map(({ shape, values }, i) =>
    resident(
      executor,
      `gradient ${i}`,
      shape,
      values.map(() => 0),
    ),
  );
  const views = parameters.map(({ shape, values }, i) =>
    resident(executor, `parameter ${i}`, shape, values, gradients[i]?.tensor),
  );
  const all = parameters.map(({ values }) => values);
  const expected = reference(all);
  const weights = randomNumbers("seed of the gradient", expected.length);
  const [y] = await evaluate(executor, (trace, input) => {
    const result = build(
      trace,
      views.map(({ tensor }) => tensor),
      input,
    );
    backpropagate(trace, [[result, input(result.shape, f32(weights))]]);
    return [result];
  });
  expectClose(y as Float32Array, expected);

  const loss = (values: readonly Vector[]): number =>
    reference(values).reduce((sum, value, i) => sum + value * (weights[i] as number), 0);
  for (const [p, { values }] of parameters.entries()) {
    const slope = values.map((value, i) => {
      const step = 1e-4;
      const moved = (to: number) => loss(all.map((own, q) => (q === p ? own.with(i, to) : own)));
      return (moved(value + step) - moved(value - step)) / (2 * step);
    });
    const buffer = gradients[p]?.buffer;
    if (buffer) expectClose(await executor.read(buffer), slope, tolerance);
  }
  for (const { buffer } of [...views, ...gradients]) executor.free(buffer);
}

/** A trainable matrix as a computed value, so that gradients flow through ops that take no parameters. */
export function asValue(trace: Trace, matrix: Tensor, input: HostInputs): Tensor {
  const rows = matrix.shape[0] as number;
  return embedding(trace, input([rows], u32(Array.from({ length: rows }, (_, i) => i))), matrix);
}
