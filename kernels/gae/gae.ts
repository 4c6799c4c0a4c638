/**
 * @file Generalised advantage estimation as a reverse scan, Eq. (6):
 *   δ_t = r_t + γ_t V_{t+1} − V_t,   A_t = δ_t + γ_t λ_t A_{t+1}.
 * Steps of all trajectories lie one after another; γ_t = 0 ends a trajectory, so V and A beyond it count as zero.
 * A + V with critic λ is also the target of Q: λ = 0 gives the one-step target r + γ V' of Eq. (5).
 */

import { at, type Op } from "../op.ts";
import { sizeOf, type Tensor } from "../tensor.ts";
import type { Trace } from "../trace.ts";
import { elementGrid } from "../webgpu/grid.ts";
import source from "./gae.wgsl" with { type: "text" };

/** (V[M], reward[M], gamma[M], lambda[M], begin u32[B], end u32[B]) → advantage[M], target[M] = A + V. */
const scan: Op = {
  name: "gae",
  outputs: ([value]) => {
    const steps = { shape: (value as Tensor).shape, dtype: "f32" } as const;
    return [steps, steps];
  },
  cpu: ({ inputs, outputs }) => [
    { fn: "gae", args: [...inputs, at(outputs, 0), at(outputs, 1)], units: sizeOf(at(inputs, 4).shape) },
  ],
  gpu: ({ inputs, outputs }) => {
    const trajectories = sizeOf(at(inputs, 4).shape);
    return [
      {
        label: "gae",
        source,
        entry: "main",
        uniforms: [{ u32: trajectories }],
        bindings: [...inputs, ...outputs],
        workgroups: elementGrid(trajectories),
      },
    ];
  },
};

/**
 * @param steps.gamma discount to the next step, 0 at the last step of a trajectory
 * @param steps.lambda trace decay to the next step
 * @param steps.begin,steps.end u32[B], the range of steps of each trajectory; an empty range is padding.
 *   Steps outside every range keep unspecified values.
 */
export function gae(
  trace: Trace,
  value: Tensor,
  steps: { reward: Tensor; gamma: Tensor; lambda: Tensor; begin: Tensor; end: Tensor },
): { advantage: Tensor; target: Tensor } {
  const inputs = [value, steps.reward, steps.gamma, steps.lambda, steps.begin, steps.end];
  const [advantage, target] = trace.apply(scan, inputs, {});
  return { advantage: advantage as Tensor, target: target as Tensor };
}
