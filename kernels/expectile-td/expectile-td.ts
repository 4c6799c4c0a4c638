/**
 * @file The two losses of weighted implicit Q-learning, Eqs. (1), (2), (4), with their gradients in one kernel:
 *   L_V = Σ w_t |m − 1(u_t < 0)| u_t²,   u_t = min(Q̄1, Q̄2) − V_t
 *   L_Q = Σ w_t ((y_t − Q1_t)² + (y_t − Q2_t)²) / 2,   y_t the target, constant
 * `weight` carries the time × success weight and the normaliser, so that sums are the losses; 0 is padding.
 */

import { at, type Op } from "../op.ts";
import { sizeOf, type Tensor } from "../tensor.ts";
import type { Trace } from "../trace.ts";
import { elementGrid } from "../webgpu/grid.ts";
import valueSource from "./expectile-value.wgsl" with { type: "text" };
import tdSource from "./td.wgsl" with { type: "text" };

type Seven = readonly [Tensor, Tensor, Tensor, Tensor, Tensor, Tensor, Tensor];

interface ExpectileAttrs {
  /** m of Eq. (1); 0.5 is the symmetric square. */
  readonly expectile: number;
}

/** (V, Q1, Q2, Q̄1, Q̄2, target, weight, each [M]) → dV, dQ1, dQ2 [M], terms[M,2] = (L_V, L_Q) per step. */
const loss: Op<ExpectileAttrs> = {
  name: "expectileTd",
  outputs: ([value]) => {
    const steps = { shape: (value as Tensor).shape, dtype: "f32" } as const;
    return [steps, steps, steps, { shape: [sizeOf((value as Tensor).shape), 2], dtype: "f32" }];
  },
  cpu: ({ inputs, outputs, attrs }) => [
    { fn: "expectileTd", args: [...inputs, ...outputs, attrs.expectile], units: sizeOf(at(inputs, 0).shape) },
  ],
  gpu: ({ inputs, outputs, attrs }) => {
    const [value, q1, q2, targetQ1, targetQ2, target, weight] = inputs as Seven;
    const [dValue, dQ1, dQ2, terms] = outputs as readonly [Tensor, Tensor, Tensor, Tensor];
    const count = sizeOf(value.shape);
    const workgroups = elementGrid(count);
    return [
      {
        label: "expectileTd/value",
        source: valueSource,
        entry: "main",
        uniforms: [{ u32: count }, { f32: attrs.expectile }],
        bindings: [value, targetQ1, targetQ2, weight, dValue, terms],
        workgroups,
      },
      {
        label: "expectileTd/q",
        source: tdSource,
        entry: "main",
        uniforms: [{ u32: count }],
        bindings: [q1, q2, target, weight, dQ1, dQ2, terms],
        workgroups,
      },
    ];
  },
};

export function expectileTd(
  trace: Trace,
  critic: { value: Tensor; q1: Tensor; q2: Tensor; targetQ1: Tensor; targetQ2: Tensor },
  target: Tensor,
  weight: Tensor,
  expectile: number,
): { dValue: Tensor; dQ1: Tensor; dQ2: Tensor; terms: Tensor } {
  const { value, q1, q2, targetQ1, targetQ2 } = critic;
  const results = trace.apply(loss, [value, q1, q2, targetQ1, targetQ2, target, weight], { expectile });
  return { dValue: at(results, 0), dQ1: at(results, 1), dQ2: at(results, 2), terms: at(results, 3) };
}
