/**
 * @file Log-probability of given tokens under a language-model head, with the entropy of the distribution.
 * logp_i = logits_i[target_i] − logsumexp(logits_i); d logits = dlogp · (onehot − softmax).
 */

import { matmul } from "../matmul/matmul.ts";
import { at, type Op } from "../op.ts";
import { columnsOf, rowsOf, sizeOf, type Tensor } from "../tensor.ts";
import type { Trace } from "../trace.ts";
import { elementGrid, grid, rowLanes } from "../webgpu/grid.ts";
import forwardSource from "./log-prob.wgsl" with { type: "text" };
import backwardSource from "./log-prob-backward.wgsl" with { type: "text" };

/** (logits[M,V], target u32[M]) → logp[M], entropy[M], logsumexp[M]. */
const logSoftmaxGather: Op = {
  name: "logProb",
  outputs: ([logits]) => {
    const rows = { shape: [rowsOf(logits as Tensor)], dtype: "f32" } as const;
    return [rows, rows, rows];
  },
  cpu: ({ inputs, outputs }) => {
    const logits = at(inputs, 0);
    return [
      {
        fn: "logProb",
        args: [logits, at(inputs, 1), at(outputs, 0), at(outputs, 1), at(outputs, 2), columnsOf(logits)],
        units: rowsOf(logits),
      },
    ];
  },
  gpu: ({ inputs, outputs }, adapter) => {
    const logits = at(inputs, 0);
    const [rows, columns] = [rowsOf(logits), columnsOf(logits)];
    return [
      {
        label: "logProb",
        source: forwardSource,
        entry: "main",
        constants: { lanes: rowLanes(adapter, columns) },
        uniforms: [{ u32: rows }, { u32: columns }],
        bindings: [...inputs, ...outputs],
        workgroups: grid(rows),
      },
    ];
  },
  backward(context) {
    const dLogp = context.outputGradient(0);
    if (!dLogp || !context.needs(0)) return;
    const inputs = [at(context.inputs, 0), at(context.inputs, 1), at(context.outputs, 2), dLogp];
    context.contribute(0, at(context.trace.apply(logitsGradient, inputs, {}), 0));
  },
};

/** (logits[M,V], target u32[M], logsumexp[M], dlogp[M]) → dlogits[M,V]. */
const logitsGradient: Op = {
  name: "logProb.backward",
  outputs: ([logits]) => [{ shape: (logits as Tensor).shape, dtype: "f32" }],
  inPlace: [[0, 0]],
  cpu: ({ inputs, outputs }) => {
    const logits = at(inputs, 0);
    return [
      {
        fn: "logProbBackward",
        args: [logits, at(inputs, 1), at(inputs, 2), at(inputs, 3), at(outputs, 0), columnsOf(logits)],
        units: rowsOf(logits),
      },
    ];
  },
  gpu: ({ inputs, outputs }) => {
    const logits = at(inputs, 0);
    const count = sizeOf(logits.shape);
    return [
      {
        label: "logProb.backward",
        source: backwardSource,
        entry: "main",
        uniforms: [{ u32: count }, { u32: columnsOf(logits) }],
        bindings: [...inputs, at(outputs, 0)],
        workgroups: elementGrid(count),
      },
    ];
  },
};

/**
 * @param hidden [M,D], the states that predict the targets
 * @param head [V,D]
 * @param target u32[M]
 */
export function logProb(trace: Trace, hidden: Tensor, head: Tensor, target: Tensor): { logp: Tensor; entropy: Tensor } {
  const logits = matmul(trace, hidden, head);
  const [logp, entropy] = trace.apply(logSoftmaxGather, [logits, target], {});
  return { logp: logp as Tensor, entropy: entropy as Tensor };
}
