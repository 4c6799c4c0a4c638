/**
 * @file Which of a goal's attributes a product has.
 */

import type { Product } from "../catalogue/product.ts";
import { MATCH_THRESHOLD, type SimilarityRatio, tokenSetRatio } from "./fuzz.ts";
import type { PartMatch } from "./options.ts";

/** Where attributes are looked for. */
export type DescribedProduct = Pick<Product, "attributes" | "title" | "bullets" | "description">;

/** A wish is met by a similar attribute of the product, or when its words stand in title, bullets or description. */
export function matchAttributes(
  product: DescribedProduct,
  wished: readonly string[],
  ratio: SimilarityRatio,
): PartMatch {
  const texts = [product.title, product.bullets.join(" "), product.description].map((text) => text.toLowerCase());
  const matches = wished.filter(
    (want) =>
      product.attributes.some((has) => tokenSetRatio(has, want, ratio) > MATCH_THRESHOLD) ||
      texts.some((text) => text.includes(want)),
  ).length;
  return { share: wished.length === 0 ? null : matches / wished.length, matches };
}
