/** @file A product as one line of a shop's files. */

import type { Product } from "../catalogue/product.ts";

/** A product and the price that counts. */
export interface PricedProduct {
  readonly product: Product;
  readonly price: number;
}

interface ProductLine extends Omit<Product, "options" | "optionImages"> {
  readonly options: readonly (readonly [string, readonly string[]])[];
  readonly optionImages: readonly (readonly [string, string | null])[];
  readonly price: number;
}

export function productLine({ product, price }: PricedProduct): string {
  const { options, optionImages, ...rest } = product;
  const line: ProductLine = { ...rest, options: [...options], optionImages: [...optionImages], price };
  return JSON.stringify(line);
}

export function parseProductLine(text: string): PricedProduct {
  const { options, optionImages, price, ...rest } = JSON.parse(text) as ProductLine;
  return { product: { ...rest, options: new Map(options), optionImages: new Map(optionImages) }, price };
}
