/**
 * @file Direct preference optimisation (arXiv 2305.18290) over whole trajectories, as ETO uses it (arXiv 2403.02502):
 *   z = (log π(chosen) − log π(rejected)) − (log π_ref(chosen) − log π_ref(rejected))
 *   L = −(1 − s) log σ(βz) − s log σ(−βz),   s the label smoothing.
 * Log-probabilities are sums over all tokens that the agent wrote.
 */

export interface DpoConfig {
  /** β: how far the policy may leave the reference. */
  readonly beta: number;
  readonly labelSmoothing: number;
}

/** Summed log-probabilities of two trajectories of one task, under the policy and the reference. */
export interface DpoPair {
  readonly chosen: number;
  readonly rejected: number;
  readonly refChosen: number;
  readonly refRejected: number;
}

export interface DpoResult {
  readonly loss: number;
  /** β (log π − log π_ref): what DPO takes for the reward of each. */
  readonly chosenReward: number;
  readonly rejectedReward: number;
  /** ∂L/∂ log π(chosen); that of the rejected is its negative. */
  readonly slope: number;
}

export function dpo(pair: DpoPair, { beta, labelSmoothing }: DpoConfig): DpoResult {
  const chosenReward = beta * (pair.chosen - pair.refChosen);
  const rejectedReward = beta * (pair.rejected - pair.refRejected);
  const margin = chosenReward - rejectedReward;
  return {
    loss: -(1 - labelSmoothing) * logSigmoid(margin) - labelSmoothing * logSigmoid(-margin),
    chosenReward,
    rejectedReward,
    slope: beta * (labelSmoothing * sigmoid(margin) - (1 - labelSmoothing) * sigmoid(-margin)),
  };
}

function sigmoid(x: number): number {
  return 1 / (1 + Math.exp(-x));
}

function logSigmoid(x: number): number {
  return Math.min(0, x) - Math.log1p(Math.exp(-Math.abs(x)));
}
