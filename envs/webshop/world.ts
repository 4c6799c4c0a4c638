/** @file WebShop as a `World`: generated shops with the demonstrator. */

import { type LocalWorld, localWorld, type Split } from "../../core/env/world.ts";
import type { WebshopEnv } from "./env.ts";
import { framePhrases } from "./frames.ts";
import { webshopProtocol } from "./protocol.ts";
import type { WebshopTasks } from "./suite.ts";

export type WebshopWorld = LocalWorld<WebshopEnv>;

/**
 * @param tasks the goals of each split
 * @param phrases what the shops and their goals name
 */
export function webshopWorld(tasks: Readonly<Record<Split, WebshopTasks>>, phrases: readonly string[]): WebshopWorld {
  return localWorld({
    name: "webshop",
    protocol: webshopProtocol,
    // Frames and not names: a name is a token with a space before it, and on pages and in actions none stands there.
    vocabulary: { names: [], frames: [...framePhrases, ...phrases] },
    taskCount: (split) => tasks[split].goals.length,
    createEnv: (split) => tasks[split].createEnv(),
    createExpert: () => tasks.train.createExpert(),
  });
}
