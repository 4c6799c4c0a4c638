/**
 * @file Advantage-weighted regression (arXiv 1910.00177), the extraction that Q-Evolve tried first:
 *   L = −E[ min(exp(A/β), most) · log π(a|s) ].
 * Weights are never negative, so a bad action is imitated less but never pushed down. Q-Evolve's ablation has β = 1 and no
 * bound; implicit Q-learning (arXiv 2110.06169) has β = 1/3 and 100.
 */

export interface AwrConfig {
  /** β: the temperature of advantages. */
  readonly beta: number;
  /** Weights end here; Infinity for no bound. */
  readonly most: number;
}

/** The weight of log π(a|s) in the loss. */
export function awrWeight(advantage: number, { beta, most }: AwrConfig): number {
  return Math.min(Math.exp(advantage / beta), most);
}
