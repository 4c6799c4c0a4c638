/** @file The WGSL kernels of attention over packed sequences: workgroup tiles for GPUs, register tiles for software adapters. */

import type { AdapterClass, GpuDispatch, Uniform } from "../op.ts";
import { rowsOf, type Tensor } from "../tensor.ts";
import { elementGrid, grid } from "../webgpu/grid.ts";
import type { HeadShape } from "./attention.ts";
import tiled from "./attention.wgsl" with { type: "text" };
import tiledBackward from "./attention-backward.wgsl" with { type: "text" };
import plainBackward from "./attention-backward-plain.wgsl" with { type: "text" };
import deltaSource from "./attention-delta.wgsl" with { type: "text" };
import plain from "./attention-plain.wgsl" with { type: "text" };

/** How many vec4 a head has: the kernels read vectors and keep at most 64 of them. */
export function headVectors({ headDim }: HeadShape): number {
  if (headDim % 4 !== 0 || headDim > 256) {
    throw new RangeError(`attention on WebGPU takes heads of a multiple of 4 up to 256, not ${headDim}`);
  }
  return headDim / 4;
}

/** (qkv, start) → output, logsumexp. */
export function attentionDispatches(
  bindings: readonly [Tensor, Tensor, Tensor, Tensor],
  shape: HeadShape,
  adapter: AdapterClass,
): readonly GpuDispatch[] {
  const source = adapter === "software" ? plain : tiled;
  return [pass("attention", source, "main", bindings, shape, shape.heads, adapter)];
}

export interface GradientTensors {
  readonly qkv: Tensor;
  readonly start: Tensor;
  readonly end: Tensor;
  readonly output: Tensor;
  readonly logsumexp: Tensor;
  readonly dy: Tensor;
  readonly delta: Tensor;
  readonly result: Tensor;
}

export function attentionGradientDispatches(
  { qkv, start, end, output, logsumexp, dy, delta, result }: GradientTensors,
  shape: HeadShape,
  adapter: AdapterClass,
): readonly GpuDispatch[] {
  const source = adapter === "software" ? plainBackward : tiledBackward;
  const count = rowsOf(qkv) * shape.heads;
  const queries = [qkv, start, logsumexp, delta, dy, result];
  const keys = [qkv, end, logsumexp, delta, dy, result];
  return [
    {
      label: "attention.delta",
      source: deltaSource,
      entry: "main",
      uniforms: [{ u32: count }, { u32: headVectors(shape) }],
      bindings: [output, dy, delta],
      workgroups: elementGrid(count),
    },
    pass("attention.backward/query", source, "query", queries, shape, shape.heads, adapter),
    pass("attention.backward/keyValue", source, "key_value", keys, shape, shape.keyValueHeads, adapter),
  ];
}

/** @param heads how many heads the work is divided into for each token */
function pass(
  label: string,
  source: string,
  entry: string,
  bindings: readonly Tensor[],
  shape: HeadShape,
  heads: number,
  adapter: AdapterClass,
): GpuDispatch {
  const tokens = rowsOf(bindings[0] as Tensor);
  const vectors = headVectors(shape);
  const extents = [{ u32: tokens }, { u32: shape.heads }, { u32: shape.keyValueHeads }];
  const scale: Uniform = { f32: 1 / Math.sqrt(shape.headDim) };
  if (adapter === "software") {
    // Workgroups of 16 invocations, one per four tokens and head.
    const uniforms = [...extents, { u32: vectors }, scale];
    const units = Math.ceil(tokens / 4) * heads;
    return { label, source, entry, uniforms, bindings, workgroups: grid(Math.ceil(units / 16)) };
  }
  // Workgroups of 16 tokens of one head.
  const workgroups = [Math.ceil(tokens / 16), heads, 1] as const;
  const constants = { head_vectors: vectors };
  return { label, source, entry, constants, uniforms: [...extents, scale], bindings, workgroups };
}
