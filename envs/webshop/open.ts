/** @file Opens the WebShop that a configuration asks for: a generated shop. */

import type { Config } from "../../core/config/config.ts";
import type { Split } from "../../core/env/world.ts";
import { checkedStep, endless, refuseData } from "../opening.ts";
import { DIFFICULTIES } from "./generate/difficulty.ts";
import { openGeneratedShop } from "./suite.ts";
import { type WebshopWorld, webshopWorld } from "./world.ts";

/** The same shop for every run, so that all are measured on the same goals. */
const SHOP_SEED = 0;

/** @throws UserError for a difficulty that there is not, or for data */
export function openWebshop(env: Config["env"]): WebshopWorld {
  refuseData(env);
  const { maxSteps } = env;
  const shop = openGeneratedShop({ difficulty: checkedStep(env, DIFFICULTIES), maxSteps, seed: SHOP_SEED });
  const tasks = (split: Split) => shop.tasks(split, endless);
  return webshopWorld({ train: tasks("train"), seen: tasks("seen"), unseen: tasks("unseen") }, shop.catalogue);
}
