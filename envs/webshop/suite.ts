/** @file Sets of WebShop tasks ready to play, in generated shops. */

import type { Expert, Split } from "../../core/env/world.ts";
import { createRandom } from "../../core/random.ts";
import { createWebshopEnv, type GoalSource, type WebshopEnv } from "./env.ts";
import { createSearchExpert } from "./expert/search.ts";
import { type GeneratedCatalogue, generateCatalogue } from "./generate/catalogue.ts";
import { DIFFICULTIES, type ShopDifficulty } from "./generate/difficulty.ts";
import { generatedGoals } from "./generate/goal.ts";
import { isHeldOutFamily } from "./generate/split.ts";
import type { Goal } from "./goals/goal.ts";
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

interface ShopOptions {
  readonly difficulty: ShopDifficulty;
  readonly maxSteps: number;
  readonly seed: number;
}

/** Opens the shop of a difficulty step. The same seed gives the same shop and the same goals. */
export function openGeneratedShop(options: ShopOptions): GeneratedShop {
  const { difficulty, seed } = options;
  const catalogue = generateCatalogue(difficulty, seed);
  const rank = rankerFor(catalogue);

  function tasks(split: Split, count: number): WebshopTasks {
    const { goal } = generatedGoals(catalogue, difficulty, split, seed);
    const goals: GoalSource = { length: count, goal, task: () => ({ difficulty, split }) };
    return tasksOver(options, goals, () => {
      const store = storeOver(catalogue, rank, seed);
      return () => store;
    });
  }

  return { catalogue, tasks };
}

/** Shops kept for the next reset: rollouts play the same task several times in a row. */
const KEPT_SHOPS = 256;

/**
 * Tasks with a shop each. Shops of the unseen split sell only product families that no shop of the other splits sells,
 * and the others none of these.
 */
export function shopPerTask(options: ShopOptions, split: Split, count: number): WebshopTasks {
  const { difficulty, seed } = options;
  const base = createRandom(seed).fork(`shops/${difficulty}/${split}`);
  const kept = new Map<number, { readonly store: Store; readonly goal: Goal }>();

  function open(index: number) {
    const known = kept.get(index);
    if (known !== undefined) return known;
    const shopSeed = base.fork(index).int(2 ** 31);
    const catalogue = generateCatalogue(
      difficulty,
      shopSeed,
      (family) => isHeldOutFamily(family) === (split === "unseen"),
    );
    const store = storeOver(catalogue, rankerFor(catalogue), shopSeed);
    const opened = { store, goal: generatedGoals(catalogue, difficulty, split, shopSeed).goal(0) };
    if (kept.size >= KEPT_SHOPS) kept.clear();
    kept.set(index, opened);
    return opened;
  }

  const goals: GoalSource = {
    length: count,
    goal: (index) => open(index).goal,
    task: () => ({ difficulty, split }),
  };
  return tasksOver(options, goals, () => (index) => open(index).store);
}

/** From this many families of a kind on, the kind alone finds too much. */
const MANY_FAMILIES = 5;

/** @param stores makes the stores of one environment */
function tasksOver(
  { difficulty, maxSteps }: ShopOptions,
  goals: GoalSource,
  stores: () => (index: number) => Store,
): WebshopTasks {
  const query = DIFFICULTIES[difficulty].families < MANY_FAMILIES ? "noun" : "details";
  return {
    goals,
    createEnv: () => createWebshopEnv({ storeOf: stores(), goals, maxSteps }),
    createExpert: () => createSearchExpert({ maxSteps, query }),
  };
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
