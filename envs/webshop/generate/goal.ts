/**
 * @file Goals over a generated catalogue, drawn one by one from the split and a number.
 */

import type { Split } from "../../../core/env/world.ts";
import { UserError } from "../../../core/errors.ts";
import { createRandom, type Random } from "../../../core/random.ts";
import { type Goal, productFields } from "../goals/goal.ts";
import { boundAt } from "../goals/price-bound.ts";
import type { GeneratedCatalogue, GeneratedProduct } from "./catalogue.ts";
import { DIFFICULTIES, type ShopDifficulty } from "./difficulty.ts";
import { wordWish } from "./instruction.ts";
import { isHeldOutFamily } from "./split.ts";

export interface GeneratedGoals {
  /** Goal number `index` of the split; any number ≥ 0. */
  goal(index: number): Goal;
}

/** Dollars between price bounds, as in the original. */
const PRICE_STEP = 10;
const ASKS_FOR_BRAND = 0.2;
const ASKS_FOR_MATERIAL = 0.6;
const BOUNDS_PRICE = 0.7;
const ASKS_FOR_OPTION = 0.85;

/**
 * The goals of a split. Unseen goals ask for families that no training goal asks for; seen goals ask for training
 * families in combinations of their own.
 */
export function generatedGoals(
  catalogue: GeneratedCatalogue,
  difficulty: ShopDifficulty,
  split: Split,
  seed: number,
): GeneratedGoals {
  const pool = catalogue.generated.filter(({ family }) => isHeldOutFamily(family) === (split === "unseen"));
  if (pool.length === 0)
    throw new UserError(`a ${difficulty} shop has no family in the split ${split}; take a larger one`);
  const base = createRandom(seed).fork(`goals/${difficulty}/${split}`);
  return { goal: (index) => drawGoal(base.fork(index), pool, difficulty) };
}

function drawGoal(random: Random, pool: readonly GeneratedProduct[], difficulty: ShopDifficulty): Goal {
  const { product, draft, placed } = random.choice(pool);
  const { wishedAttributes, wording } = DIFFICULTIES[difficulty];
  const attributes = random
    .shuffle([...draft.attributes])
    .slice(0, 1 + random.int(Math.min(wishedAttributes, draft.attributes.length)));
  const options = new Map(
    [...draft.options]
      .filter(() => random.float() < ASKS_FOR_OPTION)
      .map(([name, values]) => [name, random.choice(values)]),
  );
  const price = Math.max(...product.pricing);
  const bound =
    random.float() < BOUNDS_PRICE
      ? boundAt(PRICE_STEP * (Math.floor(price / PRICE_STEP) + 1 + random.int(2)))
      : { priceUpper: 1_000_000, text: "" };
  const wish = {
    noun: placed.type.noun,
    material: random.float() < ASKS_FOR_MATERIAL ? draft.design.material : null,
    brand: wording === "long" && random.float() < ASKS_FOR_BRAND ? draft.design.brand : null,
    attributes,
    options,
  };
  return {
    ...productFields(product),
    instruction: wordWish(wish, random) + bound.text,
    attributes,
    // As in the original's human goals: values without their group.
    options: { kind: "plain", values: [...options.values()] },
    priceUpper: bound.priceUpper,
    weight: 1,
  };
}
