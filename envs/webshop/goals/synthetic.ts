/**
 * @file Goals made by rule: one for every combination of options of a product that has an instruction.
 */

import { UserError } from "../../../core/errors.ts";
import type { LoadedCatalogue } from "../catalogue/load.ts";
import type { Product } from "../catalogue/product.ts";
import type { PythonRandom } from "../python/random.ts";
import { type Goal, productFields } from "./goal.ts";
import { drawPriceBound } from "./price-bound.ts";

/**
 * All synthetic goals in catalogue order. Draws one price bound per product with an instruction.
 * @throws UserError when the attribute file does not belong to the catalogue.
 */
export function syntheticGoals(
  catalogue: LoadedCatalogue,
  prices: ReadonlyMap<string, number>,
  random: PythonRandom,
): Goal[] {
  const { products, unannotated } = catalogue;
  if (unannotated.length > 0) {
    throw new UserError(
      `the attribute file has no entry for ${unannotated.length} of ${products.length} products (first: ` +
        `${unannotated[0]}); synthetic goals need the attribute file that belongs to this catalogue`,
    );
  }
  const goals = products.flatMap((product) => goalsOf(product, prices.get(product.asin)!, random));
  const uses = new Map<string, number>();
  for (const { attributes } of goals) {
    for (const attribute of attributes) uses.set(attribute, (uses.get(attribute) ?? 0) + 1);
  }
  return goals.map((goal) => ({ ...goal, weight: meanRarity(goal.attributes, uses) }));
}

function goalsOf(product: Product, price: number, random: PythonRandom): Goal[] {
  if (product.instruction === null) return [];
  const { text, attributes } = product.instruction;
  const bound = drawPriceBound(price, random);
  const groups = Array.from(product.options).sort(([a], [b]) => (a < b ? -1 : 1));
  return combinations(groups).map((values) => {
    const wanted = Array.from(values, ([name, value]) => `${name}: ${value}`).join(", and ");
    return {
      ...productFields(product),
      instruction: text + (wanted === "" ? "" : ` with ${wanted}`) + bound.text,
      attributes,
      options: { kind: "named", values },
      priceUpper: bound.priceUpper,
      weight: 0,
    };
  });
}

/** One choice per group, in every way; the last group changes fastest. */
function combinations(groups: readonly (readonly [string, readonly string[]])[]): Map<string, string>[] {
  let chosen: Map<string, string>[] = [new Map()];
  for (const [name, values] of groups) {
    chosen = chosen.flatMap((before) => values.map((value) => new Map(before).set(name, value)));
  }
  return chosen;
}

/** Goals with rare attributes weigh more. */
function meanRarity(attributes: readonly string[], uses: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const attribute of attributes) sum += 1 / uses.get(attribute)!;
  return sum / attributes.length;
}
