/** @file A sample of too many combinations that keeps train, dev and test apart. */

import { javaRandom, shuffled } from "../model/java-random.ts";

const SEED = 5;

/** Indices of a share of `count` combinations: from the first half, the third quarter and the fourth. */
export function sampleCombinations(count: number, share: number): number[] {
  const bounds = [0, Math.floor(count * 0.5), Math.floor(count * 0.75), count];
  const random = javaRandom(SEED);
  return bounds.slice(1).flatMap((end, i) => {
    const start = bounds[i] as number;
    const part = Array.from({ length: end - start }, (_, k) => start + k);
    return shuffled(random, part).slice(0, Math.floor(part.length * share));
  });
}
