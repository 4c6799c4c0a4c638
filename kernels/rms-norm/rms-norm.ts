/** @file Root-mean-square norm (arXiv 1910.07467): y = x / sqrt(mean(x²) + ε) · w, over the last extent. */

import { at, type Op } from "../op.ts";
import { columnsOf, rowsOf, type Tensor } from "../tensor.ts";
import type { Trace } from "../trace.ts";

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
  gpu: () => [],
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
  gpu: () => [],
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
  gpu: () => [],
};

export function rmsNorm(trace: Trace, x: Tensor, weight: Tensor, epsilon: number): Tensor {
  return at(trace.apply(forward, [x, weight], { epsilon }), 0);
}
