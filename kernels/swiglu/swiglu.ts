/** @file SwiGLU (arXiv 2002.05202): silu(gate) · up, the two halves of each row. */

import { at, type Op } from "../op.ts";
import { columnsOf, rowsOf, type Tensor } from "../tensor.ts";
import type { Trace } from "../trace.ts";

/** x[N,2F] = (gate | up) → [N,F]. */
const forward: Op = {
  name: "swiglu",
  outputs: ([x]) => [{ shape: [rowsOf(x as Tensor), columnsOf(x as Tensor) / 2], dtype: "f32" }],
  cpu: ({ inputs, outputs }) => [
    { fn: "swiglu", args: [at(inputs, 0), at(outputs, 0), columnsOf(at(outputs, 0))], units: rowsOf(at(inputs, 0)) },
  ],
  gpu: () => [],
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
  gpu: () => [],
};

export function swiglu(trace: Trace, gateAndUp: Tensor): Tensor {
  return at(trace.apply(forward, [gateAndUp], {}), 0);
}
