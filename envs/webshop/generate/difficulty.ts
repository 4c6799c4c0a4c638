/** @file The difficulty steps of generated shops, as data. */

export interface ShopScale {
  /** Kinds of product, spread over the five categories. */
  readonly types: number;
  /** Kinds that one shop sells, drawn from these. */
  readonly kinds: number;
  /** Families of a kind: one design of one brand. */
  readonly families: number;
  /** Fewest and most near-duplicates in a family. */
  readonly siblings: readonly [number, number];
  /** Most option groups of a product, and most values of a group. */
  readonly optionGroups: number;
  readonly optionValues: number;
  /** Attributes of a product, and most of them that a goal asks for. */
  readonly attributes: number;
  readonly wishedAttributes: number;
  /** How much is said: titles alone, or uses, descriptions and longer bullets as well. */
  readonly wording: "short" | "long";
  /** Letters and digits of an asin; the original has 10. */
  readonly asinLength: number;
  /** Share of products whose price is a range. */
  readonly priceRanges: number;
  /** Every task has a shop of its own, so that nothing can be learnt by heart; otherwise all have the same. */
  readonly shopPerTask: boolean;
}

export const DIFFICULTIES = {
  /** Some 24 products, other ones in every task; any search fits one page. */
  kiosk: {
    types: 8,
    kinds: 8,
    families: 2,
    siblings: [1, 2],
    optionGroups: 1,
    optionValues: 3,
    attributes: 2,
    wishedAttributes: 1,
    wording: "short",
    asinLength: 2,
    priceRanges: 0,
    shopPerTask: true,
  },
  /** At most 24 products, other ones in every task; near-duplicates differ in what only their own pages tell. */
  tiny: {
    types: 20,
    kinds: 4,
    families: 3,
    siblings: [1, 2],
    optionGroups: 2,
    optionValues: 3,
    attributes: 2,
    wishedAttributes: 1,
    wording: "short",
    asinLength: 1,
    priceRanges: 0,
    shopPerTask: true,
  },
  /** About 800 products; results take several pages. */
  store: {
    types: 40,
    kinds: 40,
    families: 10,
    siblings: [1, 3],
    optionGroups: 2,
    optionValues: 4,
    attributes: 3,
    wishedAttributes: 2,
    wording: "short",
    asinLength: 5,
    priceRanges: 0.05,
    shopPerTask: false,
  },
  /** About 4,000 products with the wording and numbers of the original's thousand. */
  full: {
    types: 40,
    kinds: 40,
    families: 50,
    siblings: [1, 3],
    optionGroups: 3,
    optionValues: 8,
    attributes: 3,
    wishedAttributes: 3,
    wording: "long",
    asinLength: 10,
    priceRanges: 0.1,
    shopPerTask: false,
  },
} as const satisfies Record<string, ShopScale>;

export type ShopDifficulty = keyof typeof DIFFICULTIES;
