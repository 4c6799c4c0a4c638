/** @file How sure a gain is: two policies on the same tasks, compared by resampling the tasks. */

import { createRandom } from "../random.ts";

export interface PairedGain {
  /** Mean of after − before. */
  readonly gain: number;
  /** Bounds of the central 95 % of resampled means. */
  readonly low: number;
  readonly high: number;
}

const resamples = 10_000;

/**
 * Percentile bootstrap of the mean difference (Efron, 1979): tasks are drawn with replacement, pairs stay together.
 * @param before one reward per task
 * @param after the same tasks in the same order
 * @throws RangeError when the lists differ in length or are empty
 */
export function pairedBootstrap(before: readonly number[], after: readonly number[], seed: number): PairedGain {
  const count = before.length;
  if (count === 0 || after.length !== count) throw new RangeError(`${count} and ${after.length} paired rewards`);
  const differences = before.map((reward, i) => (after[i] as number) - reward);
  const random = createRandom(seed).fork("paired bootstrap");
  const means = Float64Array.from({ length: resamples }, () => {
    let sum = 0;
    for (let i = 0; i < count; i++) sum += differences[random.int(count)] as number;
    return sum / count;
  }).sort();
  const at = (share: number): number => means[Math.round(share * (resamples - 1))] as number;
  return { gain: differences.reduce((sum, d) => sum + d, 0) / count, low: at(0.025), high: at(0.975) };
}
