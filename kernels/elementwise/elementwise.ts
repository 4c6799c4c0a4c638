/** @file Elementwise maps: sum of two tensors, SiLU and its gradient. */

import { at, type GpuDispatch, type Op } from "../op.ts";
import { sizeOf, type Tensor } from "../tensor.ts";
import type { Trace } from "../trace.ts";
import { elementGrid } from "../webgpu/grid.ts";
import addSource from "./add.wgsl" with { type: "text" };
import siluSource from "./silu.wgsl" with { type: "text" };
import siluBackwardSource from "./silu-backward.wgsl" with { type: "text" };

/** One invocation per element of tensors of one shape. */
function elementwise(label: string, source: string, bindings: readonly Tensor[]): GpuDispatch {
  const count = sizeOf(at(bindings, 0).shape);
  return { label, source, entry: "main", uniforms: [{ u32: count }], bindings, workgroups: elementGrid(count) };
}

const sum: Op = {
  name: "add",
  outputs: ([a]) => [{ shape: a?.shape ?? [], dtype: "f32" }],
  inPlace: [[0, 0]],
  cpu: ({ inputs, outputs }) => [
    { fn: "add", args: [at(inputs, 0), at(inputs, 1), at(outputs, 0)], units: sizeOf(at(outputs, 0).shape), grain: 64 },
  ],
  gpu: ({ inputs, outputs }) => [elementwise("add", addSource, [...inputs, at(outputs, 0)])],
  backward(context) {
    const gradient = context.outputGradient(0);
    if (!gradient) return;
    for (const i of [0, 1]) if (context.needs(i)) context.contribute(i, gradient);
  },
};

/** a + b, elementwise, same shape. */
export function add(trace: Trace, a: Tensor, b: Tensor): Tensor {
  return at(trace.apply(sum, [a, b], {}), 0);
}

const siluForward: Op = {
  name: "silu",
  outputs: ([x]) => [{ shape: x?.shape ?? [], dtype: "f32" }],
  cpu: ({ inputs, outputs }) => [
    { fn: "silu", args: [at(inputs, 0), at(outputs, 0)], units: sizeOf(at(outputs, 0).shape), grain: 64 },
  ],
  gpu: ({ inputs, outputs }) => [elementwise("silu", siluSource, [...inputs, at(outputs, 0)])],
  backward(context) {
    const gradient = context.outputGradient(0);
    if (gradient && context.needs(0)) {
      context.contribute(0, at(context.trace.apply(siluBackward, [at(context.inputs, 0), gradient], {}), 0));
    }
  },
};

/** (x, dy) → dx. */
const siluBackward: Op = {
  name: "silu.backward",
  outputs: ([x]) => [{ shape: x?.shape ?? [], dtype: "f32" }],
  inPlace: [[0, 1]],
  cpu: ({ inputs, outputs }) => [
    {
      fn: "siluBackward",
      args: [at(inputs, 0), at(inputs, 1), at(outputs, 0)],
      units: sizeOf(at(outputs, 0).shape),
      grain: 64,
    },
  ],
  gpu: ({ inputs, outputs }) => [elementwise("silu.backward", siluBackwardSource, [...inputs, at(outputs, 0)])],
};

/** x · sigmoid(x). */
export function silu(trace: Trace, x: Tensor): Tensor {
  return at(trace.apply(siluForward, [x], {}), 0);
}
