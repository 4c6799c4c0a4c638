/**
 * @file The original catalogue as tasks: its files, its goals in their order, its splits. What the original draws
 * without a seed (prices within a range, price bounds) is drawn with one here, and `info.task` says so.
 */

import type { FileTree } from "../../core/storage/file-tree.ts";
import { type CatalogueFiles, loadCatalogue } from "./catalogue/load.ts";
import { drawPrices } from "./catalogue/price.ts";
import { createWebshopEnv, type GoalSource, type WebshopEnv } from "./env.ts";
import type { Goal } from "./goals/goal.ts";
import { humanGoals } from "./goals/human.ts";
import { orderGoals } from "./goals/order.ts";
import { type GoalRange, goalsIn } from "./goals/splits.ts";
import { syntheticGoals } from "./goals/synthetic.ts";
import { createPythonRandom } from "./python/random.ts";
import type { RewardRules } from "./reward/reward.ts";
import { createRanker } from "./search/bm25.ts";
import { createProductSearch, rankerFor } from "./search/product-search.ts";
import type { ShopFiles } from "./store/files.ts";
import { openShop } from "./store/open.ts";

export interface OriginalShop {
  readonly goals: GoalSource;
  createEnv(): WebshopEnv;
}

export interface OriginalShopOptions {
  readonly tree: FileTree;
  readonly files: CatalogueFiles;
  /** Goals by rule, or the ones people wrote. */
  readonly goals: "synthetic" | "human";
  /** The numbers to play; null for all. */
  readonly range: GoalRange | null;
  /** For prices within a range and price bounds. */
  readonly seed: number;
  readonly rules: RewardRules;
  readonly maxSteps: number;
}

/** Opens a shop that was written to files: the full catalogue with the goals people wrote. */
export function openStoredShop(
  files: ShopFiles,
  options: Pick<OriginalShopOptions, "range" | "rules" | "maxSteps">,
): OriginalShop {
  const { catalogue, prices, index, goals: ordered, manifest } = openShop(files);
  const rank = createRanker(index);
  const goals = goalSource(ordered, options.range, { goals: "human", pricesDrawnWithSeed: manifest.seed });
  return {
    goals,
    createEnv: () => {
      const search = createProductSearch(catalogue, rank, createPythonRandom(manifest.seed));
      const store = { catalogue, search, prices, rules: options.rules, showAttributes: false };
      return createWebshopEnv({ storeOf: () => store, goals, maxSteps: options.maxSteps });
    },
  };
}

/** Opens the original catalogue. @throws UserError for bad files and for a range that the goals do not reach */
export async function openOriginalShop(options: OriginalShopOptions): Promise<OriginalShop> {
  const { tree, files, range, seed, rules, maxSteps } = options;
  const catalogue = await loadCatalogue(tree, files);
  const random = createPythonRandom(seed);
  const prices = drawPrices(catalogue.products, random);
  const made = options.goals === "human" ? humanGoals : syntheticGoals;
  const ordered = orderGoals(made(catalogue, prices, random), random);
  const goals = goalSource(ordered, range, { goals: options.goals, pricesDrawnWithSeed: seed });
  const rank = rankerFor(catalogue);
  return {
    goals,
    createEnv: () => {
      const search = createProductSearch(catalogue, rank, createPythonRandom(seed));
      const store = { catalogue, search, prices, rules, showAttributes: false };
      return createWebshopEnv({ storeOf: () => store, goals, maxSteps });
    },
  };
}

function goalSource(
  ordered: readonly Goal[],
  range: GoalRange | null,
  task: ReturnType<GoalSource["task"]>,
): GoalSource {
  const played = range === null ? ordered : goalsIn(ordered, range);
  return { length: played.length, goal: (index) => played[index]!, task: () => task };
}
