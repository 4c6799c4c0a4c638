/**
 * @file The policy loss of behaviour-proximal policy optimisation, Eq. (7), minimised:
 *   L = −Σ w_i min(η_i A_i, clip(η_i, 1−ε_low, 1+ε_high) A_i) + α Σ w_i k_i,   η_i = exp(logp_i − logp_old_i)
 *   k_i = exp(ref_i − logp_i) − (ref_i − logp_i) − 1   ("k3", an unbiased and non-negative estimate of KL(π‖π_ref))
 * With `dualClip` c > 1 the terms of negative advantages end at c A (Ye et al. 2020, arXiv 1912.09729), so that a
 * bad action that has become much likelier has a bounded loss, and no gradient: η is replaced by min(η, c) where A < 0.
 * With `group`, the ratio is that of a whole action: η = exp(Σ over the group), shared by its tokens.
 * `weight` carries the aggregation and its normaliser, so that sums are means; 0 is padding.
 */

import { at, type Op } from "../op.ts";
import { sizeOf, type Tensor } from "../tensor.ts";
import type { Trace } from "../trace.ts";
import { elementGrid } from "../webgpu/grid.ts";
import source from "./clipped-surrogate.wgsl" with { type: "text" };
import groupSource from "./group-ratio.wgsl" with { type: "text" };

type Seven = readonly [Tensor, Tensor, Tensor, Tensor, Tensor, Tensor, Tensor];

export interface SurrogateAttrs {
  readonly epsilonLow: number;
  readonly epsilonHigh: number;
  /** α, the weight of the KL term. */
  readonly klCoef: number;
  /** c > 1, the bound of η where A < 0; absent or null: none. */
  readonly dualClip?: number | null;
}

/** Columns of `terms`, each already multiplied by the weight of its token. */
export const surrogateTerms = ["surrogate", "kl", "ratio", "clippedLow", "clippedHigh", "approxKl"] as const;

/** In place of an absent bound; WGSL may assume that there are no infinities. */
const unbounded = 3e38;

/** (logp, logpOld, logpRef, advantage, weight [M], groupBegin, groupEnd u32[M]) → dlogp[M], terms[M,6]. */
const loss: Op<SurrogateAttrs> = {
  name: "clippedSurrogate",
  outputs: ([logp]) => [
    { shape: (logp as Tensor).shape, dtype: "f32" },
    { shape: [sizeOf((logp as Tensor).shape), surrogateTerms.length], dtype: "f32" },
  ],
  cpu: ({ inputs, outputs, attrs }) => [
    {
      fn: "clippedSurrogate",
      args: [...inputs, ...outputs, attrs.epsilonLow, attrs.epsilonHigh, attrs.klCoef, attrs.dualClip ?? unbounded],
      units: sizeOf(at(inputs, 0).shape),
    },
  ],
  gpu: ({ inputs, outputs, attrs }) => {
    const [logp, logpOld, logpRef, advantage, weight, groupBegin, groupEnd] = inputs as Seven;
    const [dLogp, terms] = [at(outputs, 0), at(outputs, 1)];
    const count = sizeOf(logp.shape);
    const workgroups = elementGrid(count);
    return [
      {
        label: "clippedSurrogate/group",
        source: groupSource,
        entry: "main",
        uniforms: [{ u32: count }],
        bindings: [logp, logpOld, weight, groupBegin, groupEnd, terms],
        workgroups,
      },
      {
        label: "clippedSurrogate",
        source,
        entry: "main",
        uniforms: [
          { u32: count },
          { f32: attrs.epsilonLow },
          { f32: attrs.epsilonHigh },
          { f32: attrs.klCoef },
          { f32: attrs.dualClip ?? unbounded },
        ],
        bindings: [logp, logpOld, logpRef, advantage, weight, dLogp, terms],
        workgroups,
      },
    ];
  },
};

/**
 * @param tokens.groupBegin,tokens.groupEnd range of tokens whose log-ratios are summed into this token's ratio:
 *   [i, i+1) for the token ratio, the whole action for the step ratio. `clippedLow` counts tokens with A < 0 and
 *   η < 1−ε_low, `clippedHigh` those with A > 0 and η > 1+ε_high; `approxKl` is ½(logp − logp_old)².
 *   For a group of g tokens each carries the same η and A, so dL/dlogp_i = −(Σ_j w_j) η A: give each w = 1/(g·steps).
 */
export function clippedSurrogate(
  trace: Trace,
  logp: Tensor,
  tokens: {
    logpOld: Tensor;
    logpRef: Tensor;
    advantage: Tensor;
    weight: Tensor;
    groupBegin: Tensor;
    groupEnd: Tensor;
  },
  attrs: SurrogateAttrs,
): { dLogp: Tensor; terms: Tensor } {
  const { logpOld, logpRef, advantage, weight, groupBegin, groupEnd } = tokens;
  if (typeof attrs.dualClip === "number" && !(attrs.dualClip > 1)) {
    throw new RangeError(`clippedSurrogate: dualClip must be above 1, not ${attrs.dualClip}`);
  }
  const inputs = [logp, logpOld, logpRef, advantage, weight, groupBegin, groupEnd];
  const results = trace.apply(loss, inputs, attrs);
  return { dLogp: at(results, 0), terms: at(results, 1) };
}
