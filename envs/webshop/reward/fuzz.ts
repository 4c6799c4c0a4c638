/**
 * @file How alike two short texts are, as the Python package thefuzz says: `token_set_ratio`, 0 to 100.
 */

import { splitWords, strip } from "../python/text.ts";
import { difflibRatio } from "./difflib.ts";
import { levenshteinRatio } from "./levenshtein.ts";

/**
 * thefuzz 0.19 compares with Python's difflib unless python-Levenshtein is installed; versions from 0.20 on use an edit
 * distance always. The pinned requirements of WebShop mean difflib.
 */
export type SimilarityRatio = "difflib" | "levenshtein";

/** Texts count as equal above this. */
export const MATCH_THRESHOLD = 85;

const RATIOS = { difflib: difflibRatio, levenshtein: levenshteinRatio } as const;

/** The whole number thefuzz returns: 100 when the words of one text contain those of the other. */
export function tokenSetRatio(first: string, second: string, variant: SimilarityRatio = "difflib"): number {
  const a = simplify(first);
  const b = simplify(second);
  if (a === "" || b === "") return 0;
  const inA = new Set(splitWords(a));
  const inB = new Set(splitWords(b));
  const sorted = (items: string[]) => items.sort(byCodePoint).join(" ");
  const common = sorted([...inA].filter((word) => inB.has(word)));
  const withA = strip(`${common} ${sorted([...inA].filter((word) => !inB.has(word)))}`);
  const withB = strip(`${common} ${sorted([...inB].filter((word) => !inA.has(word)))}`);
  const ratio = (x: string, y: string) => percent(x, y, variant);
  return Math.max(ratio(common, withA), ratio(common, withB), ratio(withA, withB));
}

/** Latin-1 beyond ASCII disappears, what is neither letter, digit nor `_` becomes a space, then lower case. */
function simplify(text: string): string {
  const ascii = text.replace(/[\x80-\xff]/g, "");
  return strip(ascii.replace(/[^\p{L}\p{N}_]/gu, " ").toLowerCase());
}

function percent(a: string, b: string, variant: SimilarityRatio): number {
  if (a === b) return 100;
  if (a === "" || b === "") return 0;
  return roundHalfToEven(100 * RATIOS[variant](a, b));
}

/** Python's `round`. */
function roundHalfToEven(x: number): number {
  const below = Math.floor(x);
  const rest = x - below;
  if (rest !== 0.5) return Math.round(x);
  return below % 2 === 0 ? below : below + 1;
}

function byCodePoint(a: string, b: string): number {
  const left = Array.from(a);
  const right = Array.from(b);
  for (let at = 0; at < Math.min(left.length, right.length); at++) {
    const difference = left[at]!.codePointAt(0)! - right[at]!.codePointAt(0)!;
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}
