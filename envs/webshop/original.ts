/**
 * @file The original catalogue as tasks: its files, its goals in their order, its splits. What the original draws
 * without a seed (prices within a range, price bounds) is drawn with one here, and `info.task` says so.
 */

import type { FileTree } from "../../core/storage/file-tree.ts";
import { type CatalogueFiles, loadCatalogue } from "./catalogue/load.ts";
import { drawPrices } from "./catalogue/price.ts";
import { createWebshopEnv, type GoalSource, type WebshopEnv } from "./env.ts";
import { humanGoals } from "./goals/human.ts";
import { orderGoals } from "./goals/order.ts";
import { type GoalRange, goalsIn } from "./goals/splits.ts";
import { syntheticGoals } from "./goals/synthetic.ts";
import { createPythonRandom } from "./python/random.ts";
import type { RewardRules } from "./reward/reward.ts";
import { createProductSearch, rankerFor } from "./search/product-search.ts";

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

/** Opens the original catalogue. @throws UserError for bad files and for a range that the goals do not reach */
export async function openOriginalShop(options: OriginalShopOptions): Promise<OriginalShop> {
  const { tree, files, range, seed, rules, maxSteps } = options;
  const catalogue = await loadCatalogue(tree, files);
  const random = createPythonRandom(seed);
  const prices = drawPrices(catalogue.products, random);
  const made = options.goals === "human" ? humanGoals : syntheticGoals;
  const ordered = orderGoals(made(catalogue, prices, random), random);
  const played = range === null ? ordered : goalsIn(ordered, range);
  const goals: GoalSource = {
    length: played.length,
    goal: (index) => played[index]!,
    task: () => ({ goals: options.goals, pricesDrawnWithSeed: seed }),
  };
  const rank = rankerFor(catalogue);
  return {
    goals,
    createEnv: () => {
      const search = createProductSearch(catalogue, rank, createPythonRandom(seed));
      return createWebshopEnv({ store: { catalogue, search, prices, rules, showAttributes: false }, goals, maxSteps });
    },
  };
}
