/**
 * @file The upper price a goal mentions.
 */

import type { PythonRandom } from "../python/random.ts";

/** Bounds are multiples of ten below 1,000 dollars. */
const BOUNDS = Array.from({ length: 99 }, (_, index) => 10 * (index + 1));
const NEXT_BOUNDS = 4;
const NO_BOUND = 1_000_000;

export interface PriceBound {
  readonly priceUpper: number;
  /** What the instruction says of it; empty without a bound. */
  readonly text: string;
}

/** Draws two of the next four bounds above a price and takes the larger; near 1,000 dollars there is no bound. */
export function drawPriceBound(price: number, random: PythonRandom): PriceBound {
  const candidates = BOUNDS.filter((bound) => bound > price).slice(0, NEXT_BOUNDS);
  if (candidates.length < 2) return { priceUpper: NO_BOUND, text: "" };
  return boundAt(Math.max(...random.sample(candidates, 2)));
}

/** A bound that is given. */
export function boundAt(priceUpper: number): PriceBound {
  return { priceUpper, text: `, and price lower than ${priceUpper.toFixed(2)} dollars` };
}
