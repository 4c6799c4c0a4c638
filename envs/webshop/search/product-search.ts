/**
 * @file What the search bar finds: ranked text search, and four forms that begin with a tag.
 */

import { UserError } from "../../../core/errors.ts";
import type { Catalogue, Product, ProductSource } from "../catalogue/product.ts";
import type { PythonRandom } from "../python/random.ts";
import { strip } from "../python/text.ts";
import { createRanker, type Ranker } from "./bm25.ts";
import { buildIndex, searchText } from "./inverted-index.ts";

/** The search engine returns at most this many products. */
const MAX_RESULTS = 50;

/** Finds products for the words typed into the search bar (never none). */
export type ProductSearch = (keywords: readonly string[]) => Product[];

/** Indexes a catalogue for ranked search. */
export function rankerFor(catalogue: Catalogue): Ranker {
  return createRanker(
    buildIndex(catalogue.products.map((product) => ({ asin: product.asin, text: searchText(product) }))),
  );
}

/**
 * The search bar over a catalogue. `<r>` finds 50 random products, `<c> X` a category, `<q> words` a shop query; the
 * latter two in catalogue order and without limit. @throws UserError where the original crashes: `<a>`, a lone `<c>`,
 * and `<r>` with fewer than 50 products.
 */
export function createProductSearch(catalogue: ProductSource, rank: Ranker, random: PythonRandom): ProductSearch {
  const { size } = catalogue;

  /** One product at a time, because a large catalogue is not in memory. */
  function filter(holds: (product: Product) => boolean): Product[] {
    const found: Product[] = [];
    for (let index = 0; index < size; index++) {
      const product = catalogue.at(index);
      if (holds(product)) found.push(product);
    }
    return found;
  }

  return (keywords) => {
    const [tag, ...rest] = keywords;
    switch (tag) {
      case "<r>":
        if (size < MAX_RESULTS) {
          throw new UserError(`search[<r>] draws ${MAX_RESULTS} products, but the catalogue has ${size}`);
        }
        return random
          .sample(
            Array.from({ length: size }, (_, index) => index),
            MAX_RESULTS,
          )
          .map(catalogue.at);
      case "<a>":
        throw new UserError("search[<a> …] is not possible in the text environment; search for the words themselves");
      case "<c>": {
        const category = rest[0];
        if (category === undefined) throw new UserError("search[<c>] needs a category, as in search[<c> beauty]");
        return filter((product) => product.category === strip(category));
      }
      case "<q>": {
        const query = strip(rest.join(" "));
        return filter((product) => product.query === query);
      }
      default:
        return rank(keywords.join(" "), MAX_RESULTS).flatMap(({ asin }) => catalogue.find(asin) ?? []);
    }
  };
}
