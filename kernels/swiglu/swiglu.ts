/** @file SwiGLU (arXiv 2002.05202): silu(gate) · up, the two halves of each row. */

import { at, type GpuDispatch, type Op } from "../op.ts";
import { columnsOf, rowsOf, sizeOf, type Tensor } from "../tensor.ts";
import type { Trace } from "../trace.ts";
import { elementGrid } from "../webgpu/grid.ts";
import forwardSource from "./swiglu.wgsl" with { type: "text" };
import backwardSource from "./swiglu-backward.wgsl" with { type: "text" };

/** One invocation per element of `half`, the tensor of rows of half the width. */
function rowwise(label: string, source: string, bindings: readonly Tensor[], half: Tensor): GpuDispatch {
  const count = sizeOf(half.shape);
  const uniforms = [{ u32: count }, { u32: columnsOf(half) }];
  return { label, source, entry: "main", uniforms, bindings, workgroups: elementGrid(count) };
}

/** x[N,2F] = (gate | up) → [N,F]. */
const forward: Op = {
  name: "swiglu",
  outputs: ([x]) => [{ shape: [rowsOf(x as Tensor), columnsOf(x as Tensor) / 2], dtype: "f32" }],
  cpu: ({ inputs, outputs }) => [
    { fn: "swiglu", args: [at(inputs, 0), at(outputs, 0), columnsOf(at(outputs, 0))], units: rowsOf(at(inputs, 0)) },
  ],
  gpu: ({ inputs, outputs }) => {
    const result = at(outputs, 0);
    return [rowwise("swiglu", forwardSource, [at(inputs, 0), result], result)];
  },
  backward(context) {
    const dy = context.outputGradient(0);
    if (dy && context.needs(0)) {
      context.contribute(0, at(context.trace.apply(gradient, [at(context.inputs, 0), dy], {}), 0));
    }
  },
};

/** (x[N,2F], dy[N,F]) → dx[N,2F]. */
const gradient: Op = {
  name: "swiglu.backward",
  outputs: ([x]) => [{ shape: (x as Tensor).shape, dtype: "f32" }],
  inPlace: [[0, 0]],
  cpu: ({ inputs, outputs }) => [
    {
      fn: "swigluBackward",
      args: [at(inputs, 0), at(inputs, 1), at(outputs, 0), columnsOf(at(inputs, 1))],
      units: rowsOf(at(inputs, 0)),
    },
  ],
  gpu: ({ inputs, outputs }) => [
    rowwise("swiglu.backward", backwardSource, [...inputs, at(outputs, 0)], at(inputs, 1)),
  ],
};

export function swiglu(trace: Trace, gateAndUp: Tensor): Tensor {
  return at(trace.apply(forward, [gateAndUp], {}), 0);
}
