/**
 * @file What a shopper is asked to buy.
 */

import { UserError } from "../../../core/errors.ts";
import type { Product, ProductSource } from "../catalogue/product.ts";

export interface Goal {
  /** The product the goal was made from; others may satisfy it as well. */
  readonly asin: string;
  /** What the shopper reads. */
  readonly instruction: string;
  readonly attributes: readonly string[];
  readonly options: GoalOptions;
  /** Dollars the price may not exceed; 1,000,000 means no bound. */
  readonly priceUpper: number;
  /** How likely the goal is when one is drawn. */
  readonly weight: number;
  readonly category: string;
  readonly query: string;
  readonly productCategory: string;
  /** Title of the product the goal was made from. */
  readonly title: string;
}

/**
 * Synthetic goals name the option group, human goals do not. The original's reward treats the two differently
 * (see reward/options.ts), so the form is kept.
 */
export type GoalOptions =
  | { readonly kind: "named"; readonly values: ReadonlyMap<string, string> }
  | { readonly kind: "plain"; readonly values: readonly string[] };

/** How many options a goal asks for. */
export function optionCount(options: GoalOptions): number {
  return options.kind === "named" ? options.values.size : options.values.length;
}

/** The fields every goal takes from its product. */
export function productFields(product: Product) {
  const { asin, category, query, productCategory, title } = product;
  return { asin, category, query, productCategory, title };
}

/** Throws when a goal names a product that the catalogue lacks. */
export function checkGoals(goals: readonly Goal[], catalogue: ProductSource): void {
  for (const [index, goal] of goals.entries()) {
    if (catalogue.find(goal.asin) === undefined) {
      throw new UserError(
        `goal ${index} asks for product ${goal.asin}, which the catalogue of ${catalogue.size} products ` +
          `lacks; use the goals that belong to this catalogue`,
      );
    }
  }
}
