/** @file The kernels of log-prob.ts on logits that are in memory: all columns, or some. */

import { at, type Op } from "../op.ts";
import { columnsOf, rowsOf, sizeOf, type Tensor } from "../tensor.ts";
import { elementGrid, grid, rowLanes } from "../webgpu/grid.ts";
import forwardSource from "./log-prob.wgsl" with { type: "text" };
import backwardSource from "./log-prob-backward.wgsl" with { type: "text" };

export interface Columns {
  /** Where these logits lie in the vocabulary. From 0 the results are new; else those of the columns before are in them. */
  readonly firstColumn: number;
}

/** (logits[M,V], target u32[M]) → logp[M], entropy[M], logsumexp[M]. */
export const logSoftmaxGather: Op<Columns> = {
  name: "logProb",
  outputs: ([logits]) => {
    const rows = { shape: [rowsOf(logits as Tensor)], dtype: "f32" } as const;
    return [rows, rows, rows];
  },
  cpu: ({ inputs, outputs, attrs }) => {
    const logits = at(inputs, 0);
    return [
      {
        fn: "logProb",
        args: [logits, at(inputs, 1), ...outputs, columnsOf(logits), attrs.firstColumn],
        units: rowsOf(logits),
      },
    ];
  },
  gpu: ({ inputs, outputs, attrs }, adapter) => {
    const logits = at(inputs, 0);
    const [rows, columns] = [rowsOf(logits), columnsOf(logits)];
    return [
      {
        label: "logProb",
        source: forwardSource,
        entry: "main",
        constants: { lanes: rowLanes(adapter, columns) },
        uniforms: [{ u32: rows }, { u32: columns }, { u32: attrs.firstColumn }],
        bindings: [...inputs, ...outputs],
        workgroups: grid(rows),
      },
    ];
  },
  backward(context) {
    const dLogp = context.outputGradient(0);
    if (!dLogp || !context.needs(0)) return;
    const inputs = [at(context.inputs, 0), at(context.inputs, 1), at(context.outputs, 2), dLogp];
    context.contribute(0, at(context.trace.apply(logitsGradient, inputs, context.attrs), 0));
  },
};

/** (logits[M,V], target u32[M], logsumexp[M], dlogp[M]) → dlogits[M,V]. */
export const logitsGradient: Op<Columns> = {
  name: "logProb.backward",
  outputs: ([logits]) => [{ shape: (logits as Tensor).shape, dtype: "f32" }],
  inPlace: [[0, 0]],
  cpu: ({ inputs, outputs, attrs }) => {
    const logits = at(inputs, 0);
    return [
      {
        fn: "logProbBackward",
        args: [
          logits,
          at(inputs, 1),
          at(inputs, 2),
          at(inputs, 3),
          at(outputs, 0),
          columnsOf(logits),
          attrs.firstColumn,
        ],
        units: rowsOf(logits),
      },
    ];
  },
  gpu: ({ inputs, outputs, attrs }) => {
    const logits = at(inputs, 0);
    const count = sizeOf(logits.shape);
    return [
      {
        label: "logProb.backward",
        source: backwardSource,
        entry: "main",
        uniforms: [{ u32: count }, { u32: columnsOf(logits) }, { u32: attrs.firstColumn }],
        bindings: [...inputs, at(outputs, 0)],
        workgroups: elementGrid(count),
      },
    ];
  },
};
