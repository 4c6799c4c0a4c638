/**
 * @file Proximal policy optimisation (arXiv 1707.06347) as TRL does it: the reward of a token is the KL penalty, that of the
 * last also the episode's; advantages by GAE over tokens, then whitened; the policy's loss is the clipped surrogate with
 * one bound on both sides; the value's loss is clipped too:
 *   L = L_policy + vf_coef · L_value.
 */

import type { KlEstimator } from "./kl.ts";

/** r_i = −kl_coef · KL_i, and the score on the last token. */
export function tokenRewards(
  logp: readonly number[],
  logpRef: readonly number[],
  score: number,
  klCoef: number,
  estimator: KlEstimator,
): number[] {
  return logp.map((own, i) => {
    const penalty = klCoef * estimator(own, logpRef[i] as number);
    return (i === logp.length - 1 ? score : 0) - penalty;
  });
}

/** L_value of one token: ½ max((v − R)², (clip(v, v_old ± range) − R)²). */
export function clippedValueLoss(value: number, valueOld: number, target: number, cliprangeValue: number): number {
  const near = Math.min(Math.max(value, valueOld - cliprangeValue), valueOld + cliprangeValue);
  return 0.5 * Math.max((value - target) ** 2, (near - target) ** 2);
}
