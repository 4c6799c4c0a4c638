/**
 * @file From the price text of a product file to numbers and to the tag shown on pages.
 */

import { UserError } from "../../../core/errors.ts";
import type { PythonRandom } from "../python/random.ts";
import { floatRepr } from "../python/text.ts";
import type { Product } from "./product.ts";

/** Products without a price cost this much in the original. */
const DEFAULT_PRICE = 100;

export interface ParsedPrice {
  readonly pricing: readonly number[];
  readonly priceTag: string;
}

/**
 * Reads `$19.99`, `$16.99 - $26.99` or nothing (null, empty). Every `$` starts a price, so a unit price makes a
 * range: `$10.00 ($0.50 / Ounce)` reads 10 to 0.5, as in the original.
 * `where` names the place for the error of a price that cannot be read.
 */
export function parsePrice(raw: unknown, where: string): ParsedPrice {
  if (raw === null || raw === undefined || raw === "") {
    return { pricing: [DEFAULT_PRICE], priceTag: `$${floatRepr(DEFAULT_PRICE)}` };
  }
  if (typeof raw !== "string") throw unreadable(raw, where);
  const pricing = raw
    .split("$")
    .slice(1, 3)
    .map((part) => {
      const digits = part.replace(/[^\p{Nd}.]/gu, "");
      if (!/^(\d+\.?\d*|\.\d+)$/.test(digits)) throw unreadable(raw, where);
      return Number(digits);
    });
  if (pricing.length === 0) throw unreadable(raw, where);
  return { pricing, priceTag: pricing.map((price) => `$${floatRepr(price)}`).join(" to ") };
}

function unreadable(raw: unknown, where: string): UserError {
  return new UserError(
    `${where}: the price ${JSON.stringify(raw)} cannot be read; write "$19.99", "$16.99 - $26.99", or leave it empty`,
  );
}

/**
 * The price that counts for the reward: the product's own, or a draw within its range. The original draws without a
 * seed; here the caller's generator decides, one draw per range in catalogue order.
 */
export function drawPrices(products: readonly Product[], random: PythonRandom): Map<string, number> {
  const prices = new Map<string, number>();
  for (const { asin, pricing } of products) {
    const [low, high] = pricing;
    prices.set(asin, high === undefined ? low! : random.uniform(low!, high));
  }
  return prices;
}
