/**
 * @file A product as the shop shows, searches and scores it (WebShop, arXiv 2207.01206), after normalisation.
 */

export interface Product {
  /** The shop's identifier, at most 10 characters. */
  readonly asin: string;
  readonly title: string;
  readonly description: string;
  readonly bullets: readonly string[];
  /** The price as printed, e.g. `$19.99` or `$16.99 to $26.99`. */
  readonly priceTag: string;
  /** One price in dollars, or the two ends of a range. */
  readonly pricing: readonly number[];
  /** Option group → values, all lower case, both in the order of the file. */
  readonly options: ReadonlyMap<string, readonly string[]>;
  /** Option value → address of its picture. */
  readonly optionImages: ReadonlyMap<string, string | null>;
  readonly attributes: readonly string[];
  /** One of beauty, electronics, garden, fashion and grocery in the original catalogue. */
  readonly category: string;
  /** The shop query under which the product was found, lower case. */
  readonly query: string;
  /** A path such as `Electronics › Cables › USB Cables`. */
  readonly productCategory: string;
  readonly mainImage: string;
  /** What a synthetic goal asks for, when the product has one. */
  readonly instruction: SyntheticInstruction | null;
  /** What people wrote for this product. */
  readonly humanInstructions: readonly HumanInstruction[];
}

export interface SyntheticInstruction {
  readonly text: string;
  readonly attributes: readonly string[];
}

export interface HumanInstruction {
  readonly text: string;
  readonly attributes: readonly string[];
  readonly options: readonly string[];
}

/** The products of a shop in the order of its file, wherever they are kept. */
export interface ProductSource {
  readonly size: number;
  /** The product at a place from 0 to size − 1. */
  at(index: number): Product;
  find(asin: string): Product | undefined;
}

/** All products of a shop in memory. */
export interface Catalogue extends ProductSource {
  readonly products: readonly Product[];
  readonly byAsin: ReadonlyMap<string, Product>;
}

/** Indexes products by asin. */
export function catalogueOf(products: readonly Product[]): Catalogue {
  const byAsin = new Map(products.map((product) => [product.asin, product]));
  return { products, byAsin, size: products.length, at: (index) => products[index]!, find: (asin) => byAsin.get(asin) };
}
