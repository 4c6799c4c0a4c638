/**
 * @file Is the purchase the kind of thing that was asked for?
 */

import { strip } from "../python/text.ts";

export interface TypedProduct {
  readonly query: string;
  readonly productCategory: string;
  /** Nouns of the title, lower case, in order, repeats kept. */
  readonly nouns: readonly string[];
}

export interface TypeMatch {
  /** The factor on the whole reward: 1, 0.5, 0.1 or 0. */
  readonly factor: number;
  readonly queryMatch: boolean;
  readonly categoryMatch: boolean;
  readonly titleScore: number;
}

/** A goal whose title has no noun counts as this similar to everything. */
const SCORE_WITHOUT_NOUNS = 0.2;

/** Compares queries, category paths and title nouns. A title without a common noun makes the reward zero. */
export function matchType(bought: TypedProduct, wanted: TypedProduct): TypeMatch {
  const queryMatch = bought.query === wanted.query;
  const wantedParts = categoryParts(wanted);
  const categoryMatch = [...categoryParts(bought)].filter((part) => wantedParts.has(part)).length >= 2;
  const titleScore = commonNouns(bought.nouns, wanted.nouns);
  let factor = queryMatch || categoryMatch || titleScore > 0.2 ? 1 : 0.5;
  if (titleScore < 0.1) factor = 0.1;
  if (titleScore === 0) factor = 0;
  return { factor, queryMatch, categoryMatch, titleScore };
}

function categoryParts({ productCategory }: TypedProduct): Set<string> {
  return new Set(productCategory.split("›").map(strip));
}

/** Distinct common nouns over all nouns of the goal, repeats counted, so that even the goal itself may score below 1. */
function commonNouns(bought: readonly string[], wanted: readonly string[]): number {
  if (wanted.length === 0) return SCORE_WITHOUT_NOUNS;
  const has = new Set(bought);
  return [...new Set(wanted)].filter((noun) => has.has(noun)).length / wanted.length;
}
