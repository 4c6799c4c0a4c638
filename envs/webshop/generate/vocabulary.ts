/** @file The words the generator and its expert share. */

import { beauty } from "./beauty.ts";
import { electronics } from "./electronics.ts";
import { fashion } from "./fashion.ts";
import { garden } from "./garden.ts";
import { grocery } from "./grocery.ts";
import type { ProductCategory, ProductType } from "./product-type.ts";

/** The five categories of the original catalogue. */
const CATEGORIES: readonly ProductCategory[] = [beauty, electronics, fashion, garden, grocery];

export interface PlacedType {
  readonly type: ProductType;
  readonly category: ProductCategory;
}

/** Kinds of product, one category after the other in turn, so that the first few cover all five. */
export const PLACED_TYPES: readonly PlacedType[] = Array.from({ length: beauty.types.length }, (_, index) =>
  CATEGORIES.map((category) => ({ type: category.types[index]!, category })),
).flat();

const BRAND_STARTS = [
  "Bran",
  "Cal",
  "Dov",
  "El",
  "Fen",
  "Gal",
  "Hol",
  "Ister",
  "Jun",
  "Kel",
  "Lor",
  "Mer",
  "Nor",
  "Or",
];
const BRAND_ENDS = ["der", "dale", "eska", "ford", "ico", "la", "mont", "nix", "over", "rill", "sen", "tova", "wick"];

/** Invented brand names; none is a word of an instruction. */
export const BRANDS: readonly string[] = BRAND_STARTS.flatMap((start) => BRAND_ENDS.map((end) => start + end));

/** An asin is a letter and digits, e.g. `K07`. */
export const ASIN_LETTERS: readonly string[] = Array.from("ABCDEFGHJKLMNPQRSTUVWXYZ");
export const ASIN_DIGITS: readonly string[] = Array.from("0123456789");

/** How many asins of a length there are. */
export const asinCount = (length: number): number => ASIN_LETTERS.length * ASIN_DIGITS.length ** (length - 1);

/** Words without a meaning for any goal. */
export const PUFFERY = ["Classic", "Modern", "Cozy", "Everyday", "Premium", "Essential", "Original", "Deluxe"] as const;

/** Tell near-duplicates of a family apart. */
export const SIBLING_NAMES = ["", "Plus", "Lite", "Pro"] as const;

/** Starts a word with a capital letter, and every word of a phrase. */
export function capitalised(phrase: string): string {
  return phrase.replace(/(^| )\p{L}/gu, (start) => start.toUpperCase());
}
