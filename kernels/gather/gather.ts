/** @file Rows of a matrix by index, and back. Index `noRow` stands for padding: it reads as zeros and writes nothing. */

import { at, type GpuDispatch, type Op } from "../op.ts";
import { columnsOf, rowsOf, sizeOf, type Tensor } from "../tensor.ts";
import type { Trace } from "../trace.ts";
import { elementGrid } from "../webgpu/grid.ts";
import { zeroDispatch } from "../webgpu/zero.ts";
import gatherSource from "./gather.wgsl" with { type: "text" };
import scatterSource from "./scatter.wgsl" with { type: "text" };

/** Padding in an index list. */
export const noRow = 0xffffffff;

/** One invocation per element of the indexed rows. */
function rowwise(label: string, source: string, bindings: readonly Tensor[], indexed: Tensor): GpuDispatch {
  const count = sizeOf(indexed.shape);
  const uniforms = [{ u32: count }, { u32: columnsOf(indexed) }];
  return { label, source, entry: "main", uniforms, bindings, workgroups: elementGrid(count) };
}

/** (x[N,D], index u32[M]) → [M,D]. */
const gather: Op = {
  name: "gatherRows",
  outputs: ([x, index]) => [{ shape: [sizeOf((index as Tensor).shape), columnsOf(x as Tensor)], dtype: "f32" }],
  cpu: ({ inputs, outputs }) => {
    const [x, index] = [at(inputs, 0), at(inputs, 1)];
    return [{ fn: "gatherRows", args: [x, index, at(outputs, 0), columnsOf(x)], units: sizeOf(index.shape) }];
  },
  gpu: ({ inputs, outputs }) => [rowwise("gatherRows", gatherSource, [...inputs, at(outputs, 0)], at(outputs, 0))],
  backward(context) {
    const dy = context.outputGradient(0);
    if (!dy || !context.needs(0)) return;
    const rows = rowsOf(at(context.inputs, 0));
    context.contribute(0, at(context.trace.apply(scatter, [dy, at(context.inputs, 1)], { rows }), 0));
  },
};

interface ScatterAttrs {
  readonly rows: number;
}

/** (dy[M,D], index u32[M], each row at most once) → [N,D], zeros elsewhere; units are rows of the result, so no atomics. */
const scatter: Op<ScatterAttrs> = {
  name: "scatterRows",
  outputs: ([dy], { rows }) => [{ shape: [rows, columnsOf(dy as Tensor)], dtype: "f32" }],
  cpu: ({ inputs, outputs, attrs }) => {
    const [dy, index] = [at(inputs, 0), at(inputs, 1)];
    return [
      {
        fn: "scatterRows",
        args: [dy, index, at(outputs, 0), sizeOf(index.shape), columnsOf(dy)],
        units: attrs.rows,
      },
    ];
  },
  gpu: ({ inputs, outputs }) => [
    zeroDispatch(at(outputs, 0)),
    rowwise("scatterRows", scatterSource, [...inputs, at(outputs, 0)], at(inputs, 0)),
  ],
};

/** Row `index[m]` of x for each m; indices other than `noRow` must be distinct where a gradient is wanted. */
export function gatherRows(trace: Trace, x: Tensor, index: Tensor): Tensor {
  return at(trace.apply(gather, [x, index], {}), 0);
}
