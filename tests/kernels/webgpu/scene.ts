/**
 * @file A small stage for one op on any executor and any host: Node, Deno and the browser run the same scenes, so nothing
 * here knows a test runner.
 */

import { createRandom } from "../../../core/random.ts";
import { backpropagate } from "../../../kernels/backward.ts";
import type { Executor, HostArray } from "../../../kernels/executor.ts";
import { type AdapterClass, firstVariant, type GpuDispatch } from "../../../kernels/op.ts";
import { type Buffer, type DType, sizeOf, type Tensor, view } from "../../../kernels/tensor.ts";
import { createTrace, type Trace } from "../../../kernels/trace.ts";

export type Results = Readonly<Record<string, HostArray>>;

export interface Scene {
  readonly trace: Trace;
  /** An input with the given contents. */
  input(shape: readonly number[], data: HostArray): Tensor;
  /** A trainable matrix of random numbers with an accumulator that does not start at zero. */
  parameter(name: string, shape: readonly number[], scale?: number): Tensor;
  /** A view of a buffer with the given contents. */
  resident(name: string, shape: readonly number[], data: HostArray): Tensor;
  random(name: string, shape: readonly number[], scale?: number): Float32Array<ArrayBuffer>;
  /** Reads a computed value at the end. */
  keep(name: string, tensor: Tensor): void;
  /** Reads a resident tensor's buffer, or the gradient of a parameter, at the end. */
  keepBuffer(name: string, tensor: Tensor): void;
  /** Runs the backward pass from a value; `seed` is its gradient, random unless given. */
  backward(value: Tensor, seed?: Tensor): void;
}

interface Staged {
  readonly trace: Trace;
  readonly inputs: ReadonlyMap<Tensor, HostArray>;
  /** What is read at the end. */
  readonly values: ReadonlyMap<string, Tensor>;
  readonly buffers: ReadonlyMap<string, Buffer>;
  readonly owned: readonly Buffer[];
}

/** Builds a scene: its trace, and what is written before it runs and read after it. */
export function stage(executor: Pick<Executor, "allocate" | "write">, build: (scene: Scene) => void): Staged {
  const trace = createTrace();
  const inputs = new Map<Tensor, HostArray>();
  const values = new Map<string, Tensor>();
  const buffers = new Map<string, Buffer>();
  const owned: Buffer[] = [];

  const random = (name: string, shape: readonly number[], scale = 1): Float32Array<ArrayBuffer> => {
    const generator = createRandom(name);
    return Float32Array.from({ length: sizeOf(shape) }, () => scale * generator.normal());
  };
  const resident = (name: string, shape: readonly number[], data: HostArray, gradient?: Tensor): Tensor => {
    const buffer = executor.allocate(name, data instanceof Float32Array ? "f32" : "u32", data.length);
    owned.push(buffer);
    executor.write(buffer, data);
    return view(buffer, name, shape, 0, gradient);
  };
  const scene: Scene = {
    trace,
    random,
    resident,
    input(shape, data) {
      const tensor = trace.input(`input ${inputs.size}`, shape, data instanceof Float32Array ? "f32" : "u32");
      inputs.set(tensor, data);
      return tensor;
    },
    parameter(name, shape, scale) {
      const gradient = resident(`${name} gradient`, shape, random(`${name} gradient`, shape, 0.1));
      return resident(name, shape, random(name, shape, scale), gradient);
    },
    keep(name, tensor) {
      values.set(name, trace.output(tensor));
    },
    keepBuffer(name, tensor) {
      const place = (tensor.gradient ?? tensor).place;
      if (place.kind !== "view") throw new Error(`${tensor.name} has no buffer`);
      buffers.set(name, place.buffer);
    },
    backward(value, seed = scene.input(value.shape, random(`gradient of ${value.name}`, value.shape))) {
      backpropagate(trace, [[value, seed]]);
    },
  };

  build(scene);
  return { trace, inputs, values, buffers, owned };
}

/** The dispatches of a scene, without a device. */
export function dispatchesOf(
  build: (scene: Scene) => void,
  adapter: AdapterClass,
  choose = firstVariant,
): readonly GpuDispatch[] {
  const paper = { allocate: (label: string, dtype: DType, length: number) => ({ label, dtype, length }), write() {} };
  return stage(paper, build).trace.nodes.flatMap((node) => node.op.gpu(node, adapter, choose));
}

/** Every dispatch that a scene may take, whatever a tuner chooses. */
export function variantsOf(build: (scene: Scene) => void, adapter: AdapterClass): readonly GpuDispatch[] {
  const others: GpuDispatch[] = [];
  const first = dispatchesOf(build, adapter, (variants, shapeClass) => {
    others.push(...variants.slice(1));
    return firstVariant(variants, shapeClass);
  });
  return [...first, ...others];
}

/** Builds, compiles and runs a scene, and reads what it keeps. */
export async function play(executor: Executor, build: (scene: Scene) => void, runs = 1): Promise<Results> {
  const { trace, inputs, values, buffers, owned } = stage(executor, build);
  const program = await executor.compile(trace);
  for (const [tensor, data] of inputs) program.write(tensor, data);
  for (let i = 0; i < runs; i++) program.run();
  const results: Record<string, HostArray> = {};
  await Promise.all([
    ...[...values].map(async ([name, tensor]) => {
      results[name] = await program.read(tensor);
    }),
    ...[...buffers].map(async ([name, buffer]) => {
      results[name] = await executor.read(buffer);
    }),
  ]);
  program.dispose();
  for (const buffer of owned) executor.free(buffer);
  return results;
}

/**
 * The largest difference, relative to the largest expected number but at least to 1; infinite when something is NaN or
 * of another size, or when whole numbers differ.
 */
export function distance(actual: HostArray | undefined, expected: HostArray): number {
  if (actual?.length !== expected.length) return Number.POSITIVE_INFINITY;
  const exact = expected instanceof Uint32Array;
  let worst = 0;
  let scale = 1;
  expected.forEach((value, i) => {
    const error = Math.abs((actual[i] as number) - value);
    scale = Math.max(scale, Math.abs(value));
    worst = Number.isNaN(error) || (exact && error > 0) ? Number.POSITIVE_INFINITY : Math.max(worst, error);
  });
  return worst / scale;
}
