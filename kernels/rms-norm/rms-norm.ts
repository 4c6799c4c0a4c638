/** @file Root-mean-square norm (arXiv 1910.07467): y = x / sqrt(mean(x²) + ε) · w, over the last extent. */

import { at, type Op } from "../op.ts";
import { columnsOf, rowsOf, type Tensor } from "../tensor.ts";
import type { Trace } from "../trace.ts";
import { columnLanes, grid, rowLanes } from "../webgpu/grid.ts";
import forwardSource from "./rms-norm.wgsl" with { type: "text" };
import backwardSource from "./rms-norm-backward.wgsl" with { type: "text" };
import weightSource from "./rms-norm-weight.wgsl" with { type: "text" };

interface RmsNormAttrs {
  readonly epsilon: number;
}

/** (x[N,D], w[D]) → y[N,D], 1/rms [N]. */
const forward: Op<RmsNormAttrs> = {
  name: "rmsNorm",
  outputs: ([x]) => [
    { shape: (x as Tensor).shape, dtype: "f32" },
    { shape: [rowsOf(x as Tensor)], dtype: "f32" },
  ],
  cpu: ({ inputs, outputs, attrs }) => {
    const x = at(inputs, 0);
    return [
      {
        fn: "rmsNorm",
        args: [x, at(inputs, 1), at(outputs, 0), at(outputs, 1), columnsOf(x), attrs.epsilon],
        units: rowsOf(x),
      },
    ];
  },
  gpu: ({ inputs, outputs, attrs }, adapter) => {
    const x = at(inputs, 0);
    const [rows, columns] = [rowsOf(x), columnsOf(x)];
    return [
      {
        label: "rmsNorm",
        source: forwardSource,
        entry: "main",
        constants: { lanes: rowLanes(adapter, columns) },
        uniforms: [{ u32: rows }, { u32: columns }, { f32: attrs.epsilon }],
        bindings: [...inputs, ...outputs],
        workgroups: grid(rows),
      },
    ];
  },
  backward(context) {
    const { trace, inputs, outputs } = context;
    const dy = context.outputGradient(0);
    if (!dy) return;
    const [x, weight, inverseRms] = [at(inputs, 0), at(inputs, 1), at(outputs, 1)];
    const dw = context.accumulator(1);
    if (dw) trace.apply(weightGradient, [x, inverseRms, dy], {}, [dw]);
    if (context.needs(0)) context.contribute(0, at(trace.apply(inputGradient, [x, weight, inverseRms, dy], {}), 0));
  },
};

/** (x, w, 1/rms, dy) → dx. */
const inputGradient: Op = {
  name: "rmsNorm.backwardInput",
  outputs: ([x]) => [{ shape: (x as Tensor).shape, dtype: "f32" }],
  cpu: ({ inputs, outputs }) => {
    const x = at(inputs, 0);
    return [
      {
        fn: "rmsNormBackwardInput",
        args: [x, at(inputs, 1), at(inputs, 2), at(inputs, 3), at(outputs, 0), columnsOf(x)],
        units: rowsOf(x),
      },
    ];
  },
  gpu: ({ inputs, outputs }, adapter) => {
    const x = at(inputs, 0);
    const [rows, columns] = [rowsOf(x), columnsOf(x)];
    return [
      {
        label: "rmsNorm.backwardInput",
        source: backwardSource,
        entry: "main",
        constants: { lanes: rowLanes(adapter, columns) },
        uniforms: [{ u32: rows }, { u32: columns }],
        bindings: [...inputs, at(outputs, 0)],
        workgroups: grid(rows),
      },
    ];
  },
};

/** (x, 1/rms, dy) → dw[D], accumulated; units are columns. */
const weightGradient: Op = {
  name: "rmsNorm.backwardWeight",
  outputs: ([x]) => [{ shape: [columnsOf(x as Tensor)], dtype: "f32" }],
  cpu: ({ inputs, outputs }) => {
    const x = at(inputs, 0);
    return [
      {
        fn: "rmsNormBackwardWeight",
        args: [x, at(inputs, 1), at(inputs, 2), at(outputs, 0), rowsOf(x), columnsOf(x)],
        units: columnsOf(x),
        grain: 16,
      },
    ];
  },
  gpu: ({ inputs, outputs }, adapter) => {
    const x = at(inputs, 0);
    const [rows, columns] = [rowsOf(x), columnsOf(x)];
    return [
      {
        label: "rmsNorm.backwardWeight",
        source: weightSource,
        entry: "main",
        constants: { row_lanes: columnLanes(adapter) },
        uniforms: [{ u32: rows }, { u32: columns }],
        bindings: [...inputs, at(outputs, 0)],
        workgroups: [Math.ceil(columns / 16), 1, 1],
      },
    ];
  },
};

export function rmsNorm(trace: Trace, x: Tensor, weight: Tensor, epsilon: number): Tensor {
  return at(trace.apply(forward, [x, weight], { epsilon }), 0);
}
