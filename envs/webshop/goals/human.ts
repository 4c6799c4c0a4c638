/**
 * @file Goals in the words of people, one per instruction that names at least one attribute.
 */

import { UserError } from "../../../core/errors.ts";
import type { Catalogue } from "../catalogue/product.ts";
import type { PythonRandom } from "../python/random.ts";
import { type Goal, productFields } from "./goal.ts";
import { drawPriceBound } from "./price-bound.ts";

/**
 * All human goals in catalogue order. Draws one price bound per goal.
 * @throws UserError when no product of the catalogue has a human instruction.
 */
export function humanGoals(catalogue: Catalogue, prices: ReadonlyMap<string, number>, random: PythonRandom): Goal[] {
  const goals = catalogue.products.flatMap((product) =>
    product.humanInstructions
      .filter(({ attributes }) => attributes.length > 0)
      .map(({ text, attributes, options }): Goal => {
        const bound = drawPriceBound(prices.get(product.asin)!, random);
        return {
          ...productFields(product),
          instruction: text.replace(/^\.+|\.+$/g, "") + bound.text,
          attributes,
          options: { kind: "plain", values: options },
          priceUpper: bound.priceUpper,
          weight: 1,
        };
      }),
  );
  if (goals.length === 0) {
    throw new UserError(
      `none of the ${catalogue.products.length} products has a human instruction; ` +
        `give the items_human_ins.json that belongs to this catalogue, or ask for synthetic goals`,
    );
  }
  return goals;
}
