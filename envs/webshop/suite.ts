/** @file Sets of WebShop tasks ready to play: a generated shop or the original catalogue. */

import type { Expert, Split } from "../../core/env/world.ts";
import { createWebshopEnv, type GoalSource, type WebshopEnv } from "./env.ts";
import { createSearchExpert } from "./expert/search.ts";
import { type GeneratedCatalogue, generateCatalogue } from "./generate/catalogue.ts";
import { DIFFICULTIES, type ShopDifficulty } from "./generate/difficulty.ts";
import { generatedGoals } from "./generate/goal.ts";
import type { Store } from "./navigate.ts";
import { createPythonRandom } from "./python/random.ts";
import { createProductSearch, rankerFor } from "./search/product-search.ts";

export interface WebshopTasks {
  readonly goals: GoalSource;
  /** An environment of its own over the goals; its `reset` takes the goal's number. */
  createEnv(): WebshopEnv;
  /** An expert for one episode, for demonstrations. */
  createExpert(): Expert;
}

/** A generated shop: one catalogue for all splits. */
export interface GeneratedShop {
  readonly catalogue: GeneratedCatalogue;
  tasks(split: Split, count: number): WebshopTasks;
}

/** From this many families of a kind on, the kind alone finds too much. */
const MANY_FAMILIES = 5;

/** Opens the shop of a difficulty step. The same seed gives the same shop and the same goals. */
export function openGeneratedShop(options: {
  readonly difficulty: ShopDifficulty;
  readonly maxSteps: number;
  readonly seed: number;
}): GeneratedShop {
  const { difficulty, maxSteps, seed } = options;
  const catalogue = generateCatalogue(difficulty, seed);
  const rank = rankerFor(catalogue);
  const query = DIFFICULTIES[difficulty].families < MANY_FAMILIES ? "noun" : "details";

  function tasks(split: Split, count: number): WebshopTasks {
    const { goal } = generatedGoals(catalogue, difficulty, split, seed);
    const goals: GoalSource = { length: count, goal, task: () => ({ difficulty, split }) };
    return {
      goals,
      createEnv: () => createWebshopEnv({ store: storeOver(catalogue, rank, seed), goals, maxSteps }),
      createExpert: () => createSearchExpert({ maxSteps, query }),
    };
  }

  return { catalogue, tasks };
}

/** Every environment searches with numbers of its own, so that `<r>` does not depend on who else plays. */
function storeOver(catalogue: GeneratedCatalogue, rank: ReturnType<typeof rankerFor>, seed: number): Store {
  return {
    catalogue,
    search: createProductSearch(catalogue, rank, createPythonRandom(seed)),
    prices: catalogue.prices,
    rules: { tagger: catalogue.tagger, ratio: "difflib" },
    showAttributes: false,
  };
}
