/** @file WebShop as a `World`: a generated shop with the demonstrator. */

import type { Split, World } from "../../core/env/world.ts";
import type { WebshopEnv } from "./env.ts";
import { framePhrases } from "./frames.ts";
import type { GeneratedCatalogue } from "./generate/catalogue.ts";
import { webshopProtocol } from "./protocol.ts";
import type { WebshopTasks } from "./suite.ts";

/** Up to this many asins get a token each; longer lists are spelled out. */
const MOST_NAMED_PRODUCTS = 200;

export interface WebshopWorld extends World {
  createEnv(split: Split): WebshopEnv;
}

/** @param tasks the goals of each split, over one catalogue */
export function webshopWorld(
  tasks: Readonly<Record<Split, WebshopTasks>>,
  catalogue: GeneratedCatalogue,
): WebshopWorld {
  const asins = catalogue.products.map(({ asin }) => asin);
  const named = asins.length > MOST_NAMED_PRODUCTS ? [] : asins;
  return {
    name: "webshop",
    protocol: webshopProtocol,
    // Asins are frames and not names: a name is a token with a space before it, and on pages none stands there.
    vocabulary: { names: [], frames: [...framePhrases, ...named] },
    taskCount: (split) => tasks[split].goals.length,
    createEnv: (split) => tasks[split].createEnv(),
    createExpert: () => tasks.train.createExpert(),
  };
}
