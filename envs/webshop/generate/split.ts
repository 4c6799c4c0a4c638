/**
 * @file What is held out for the unseen split: a fifth of all product families. It depends on a family's name alone, so
 * no seed, index or difficulty can leak one into training.
 */

import { createRandom } from "../../../core/random.ts";

const HELD_OUT_ONE_IN = 5;

/** Is the family (`scarf/Brandale`) never asked for in training? */
export function isHeldOutFamily(family: string): boolean {
  return createRandom(`held-out/webshop/${family}`).int(HELD_OUT_ONE_IN) === 0;
}
