/** @file The words that generated shops can show, for tokenizers that give each a token of its own. */

import { SEPARATOR } from "../page/render-text.ts";
import { DIFFICULTIES, type ShopDifficulty } from "./difficulty.ts";
import { ASIN_DIGITS, ASIN_LETTERS, BRANDS, PLACED_TYPES } from "./vocabulary.ts";

/** The asins of a length, where they are few enough for a token each. */
const NAMED_ASINS: Readonly<Record<number, readonly string[]>> = {
  1: ASIN_LETTERS,
  2: ASIN_LETTERS.flatMap((letter) => ASIN_DIGITS.map((digit) => letter + digit)),
};

/**
 * What pages, wishes and actions name, written as in all of these. Brands and materials stand before another word and
 * option groups on a page of their own, so they take along what follows.
 */
export function shopPhrases(difficulty: ShopDifficulty): readonly string[] {
  const { types, asinLength } = DIFFICULTIES[difficulty];
  const kinds = PLACED_TYPES.slice(0, types).map(({ type }) => type);
  const phrases = kinds.flatMap(({ noun, materials, attributes, options }) => [
    noun,
    ...materials.map((material) => `${material} `),
    ...attributes,
    ...Object.keys(options).map((group) => group + SEPARATOR),
    ...Object.values(options).flat(),
  ]);
  const brands = BRANDS.map((brand) => `${brand} `);
  const asins = NAMED_ASINS[asinLength] ?? [];
  const prices = Array.from({ length: 90 }, (_, i) => String(10 + i));
  return [...new Set([...phrases, ...brands, ...asins, ...prices])].sort();
}
