/**
 * @file What the original BPPO (arXiv 2302.11312) does to advantages and bounds and Q-Evolve does not: advantages are
 * normalised and weighted by sign, and the bound of the ratio shrinks with every update. For comparison.
 */

import { mean, standardDeviation } from "./statistics.ts";

const EPSILON = 1e-10;

/** Mean 0, standard deviation 1. */
export function normalizedAdvantages(advantages: readonly number[]): number[] {
  const center = mean(advantages);
  const spread = standardDeviation(advantages) + EPSILON;
  return advantages.map((advantage) => (advantage - center) / spread);
}

/** Good actions count ω, bad ones 1 − ω; the original has ω = 0.9. */
export function weighedBySign(advantage: number, omega: number): number {
  return advantage * (advantage > 0 ? omega : 1 - omega);
}

/** ε after some updates; the original begins at 0.25 and decays by 0.96 for 200 updates. */
export function decayedClip(updates: number, start: number, decay: number): number {
  return start * decay ** updates;
}
