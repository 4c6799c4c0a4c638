/** @file Opens the WebShop that a configuration asks for: generated shops. */

import type { Config } from "../../core/config/config.ts";
import type { Split } from "../../core/env/world.ts";
import { checkedStep, endless, refuseData } from "../opening.ts";
import { DIFFICULTIES } from "./generate/difficulty.ts";
import { shopPhrases } from "./generate/phrases.ts";
import { openGeneratedShop, shopPerTask } from "./suite.ts";
import { type WebshopWorld, webshopWorld } from "./world.ts";

/** The same shops for every run, so that all are measured on the same goals. */
const SHOP_SEED = 0;

/** @throws UserError for a difficulty that there is not, or for data */
export function openWebshop(env: Config["env"]): WebshopWorld {
  refuseData(env);
  const options = { difficulty: checkedStep(env, DIFFICULTIES), maxSteps: env.maxSteps, seed: SHOP_SEED };
  const { difficulty } = options;
  const shop = DIFFICULTIES[difficulty].shopPerTask ? null : openGeneratedShop(options);
  const tasks = (split: Split) => shop?.tasks(split, endless) ?? shopPerTask(options, split, endless);
  return webshopWorld({ train: tasks("train"), seen: tasks("seen"), unseen: tasks("unseen") }, shopPhrases(difficulty));
}
