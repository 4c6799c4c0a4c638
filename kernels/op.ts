/**
 * @file What a kernel is to the rest of the system: the shapes it makes, how each executor calls it, and the nodes
 * that carry its gradient. Each folder of `kernels/` defines one or a few of these.
 */

import type { BackwardContext } from "./backward.ts";
import type { Tensor, TensorSpec } from "./tensor.ts";

/** One call of a WebAssembly export: `fn(...args, begin, end)`, tensors passed as byte addresses. */
export interface CpuCall {
  readonly fn: string;
  readonly args: readonly (Tensor | number)[];
  /** The work splits into this many independent units; threads take contiguous ranges of them. */
  readonly units: number;
  /** Ranges begin at multiples of this, so that register tiles stay whole. */
  readonly grain?: number;
}

export type Uniform = { readonly u32: number } | { readonly f32: number };

/** Whether an adapter runs on the CPU; real GPUs want other tilings than software does. */
export type AdapterClass = "software" | "hardware";

/** One dispatch of a WGSL entry point. Binding 0 is the uniform block, bindings 1… are the tensors in order. */
export interface GpuDispatch {
  /** Names the pipeline in errors and benchmarks, e.g. "matmul/NT". */
  readonly label: string;
  readonly source: string;
  readonly entry: string;
  /** Values of `override` constants. */
  readonly constants?: Readonly<Record<string, number>>;
  readonly uniforms: readonly Uniform[];
  readonly bindings: readonly Tensor[];
  readonly workgroups: readonly [number, number, number];
  /** The kernel calls subgroup functions, which not every device has. */
  readonly subgroups?: true;
}

/**
 * Picks one of several dispatches that compute the same. The first runs on every device.
 * @param shapeClass names the shapes for which the choice holds
 */
export type Choose = (variants: readonly GpuDispatch[], shapeClass: string) => GpuDispatch;

/** The choice where nothing was measured. */
export const firstVariant: Choose = ([first]) => first as GpuDispatch;

// biome-ignore lint/complexity/noBannedTypes: an op without attributes has the empty record
export interface Op<Attrs = {}> {
  readonly name: string;
  outputs(inputs: readonly Tensor[], attrs: Attrs): readonly TensorSpec[];
  /** `[output, input]` pairs that may share memory: the kernel reads element i before it writes element i. */
  readonly inPlace?: readonly (readonly [number, number])[];
  /** Temporaries that live only during this node, passed to `cpu` and `gpu` after the outputs. */
  scratch?(inputs: readonly Tensor[], attrs: Attrs): readonly TensorSpec[];
  cpu(call: KernelArgs<Attrs>): readonly CpuCall[];
  gpu(call: KernelArgs<Attrs>, adapter: AdapterClass, choose?: Choose): readonly GpuDispatch[];
  /** Adds the nodes that carry gradients from the outputs to the inputs. Absent: not differentiable. */
  backward?(context: BackwardContext<Attrs>): void;
}

export interface KernelArgs<Attrs> {
  readonly inputs: readonly Tensor[];
  readonly outputs: readonly Tensor[];
  readonly scratch: readonly Tensor[];
  readonly attrs: Attrs;
}

/** The i-th tensor; a missing one is a mistake in the caller, not in the data. */
export function at(tensors: readonly Tensor[], i: number): Tensor {
  const tensor = tensors[i];
  if (!tensor) throw new RangeError(`kernel needs a tensor at position ${i}, got ${tensors.length}`);
  return tensor;
}
