/**
 * @file Estimates of KL(π ‖ π_ref) from one sample of π (J. Schulman, "Approximating KL divergence", 2020), r = π_ref/π:
 *   k1 = −log r            unbiased, may be negative
 *   k2 = ½ (log r)²        biased, low variance
 *   k3 = r − 1 − log r     unbiased and never negative; what policy extraction uses
 */

export type KlEstimator = (logp: number, logpRef: number) => number;

export const klEstimators: Readonly<Record<"k1" | "k2" | "k3", KlEstimator>> = {
  k1: (logp, logpRef) => logp - logpRef,
  k2: (logp, logpRef) => 0.5 * (logp - logpRef) ** 2,
  k3: (logp, logpRef) => Math.expm1(logpRef - logp) - (logpRef - logp),
};
