/** @file Steps per second of WebShop on one core: random valid actions, each with its page as text; search included. */

import { createRandom } from "../core/random.ts";
import type { FileTree } from "../core/storage/file-tree.ts";
import type { WebshopEnv } from "../envs/webshop/env.ts";
import { openOriginalShop } from "../envs/webshop/original.ts";
import { MAX_STEPS } from "../envs/webshop/protocol.ts";
import { titleTagger } from "../envs/webshop/reward/title-tagger.ts";
import { openGeneratedShop } from "../envs/webshop/suite.ts";

export interface WebshopRow {
  readonly catalogue: string;
  readonly products: number;
  readonly steps: number;
  readonly stepsPerSecond: number;
  /** Share of steps that searched or turned a page of results. */
  readonly searches: number;
  readonly openMs: number;
}

const EPISODES = 2000;
const WARM_UP_EPISODES = 100;

/** Measures a generated shop of full size and, when their folder is given, the original's 1,000 products. */
export async function benchWebshop(data: FileTree | null): Promise<WebshopRow[]> {
  const begun = performance.now();
  const shop = openGeneratedShop({ difficulty: "full", maxSteps: MAX_STEPS, seed: 0 });
  const generated = shop.tasks("train", EPISODES).createEnv();
  const rows = [measure("generated, full", shop.catalogue.products.length, generated, performance.now() - begun)];
  if (data !== null) rows.push(await benchOriginal(data));
  return rows;
}

async function benchOriginal(tree: FileTree): Promise<WebshopRow> {
  const begun = performance.now();
  const { createEnv } = await openOriginalShop({
    tree,
    files: { products: "items_shuffle_1000.json", attributes: "items_ins_v2_1000.json", human: null },
    goals: "synthetic",
    range: null,
    seed: 0,
    rules: { tagger: titleTagger, ratio: "difflib" },
    maxSteps: MAX_STEPS,
  });
  return measure("original, 1,000 products", 1000, createEnv(), performance.now() - begun);
}

function measure(catalogue: string, products: number, env: WebshopEnv, openMs: number): WebshopRow {
  play(env, WARM_UP_EPISODES);
  const begun = performance.now();
  const { steps, searches } = play(env, EPISODES);
  const seconds = (performance.now() - begun) / 1000;
  return {
    catalogue,
    products,
    steps,
    stepsPerSecond: Math.round(steps / seconds),
    searches: Number((searches / steps).toFixed(2)),
    openMs: Math.round(openMs),
  };
}

/** Every episode searches the words of its instruction first. */
function play(env: WebshopEnv, episodes: number): { steps: number; searches: number } {
  const random = createRandom("bench/webshop");
  let steps = 0;
  let searches = 0;
  for (let task = 0; task < episodes; task++) {
    let { admissible } = env.reset({ seed: 0, task }).info;
    for (let over = false; !over; ) {
      const { terminated, truncated, info } = env.step(random.choice(admissible));
      steps++;
      if (env.browser.page.url.includes("search_results")) searches++;
      admissible = info.admissible;
      over = terminated || truncated;
    }
  }
  return { steps, searches };
}
