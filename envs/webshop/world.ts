/** @file WebShop as a `World`: a generated shop with the demonstrator. */

import type { Split, World } from "../../core/env/world.ts";
import { webshopProtocol } from "./protocol.ts";
import type { WebshopTasks } from "./suite.ts";

/** @param tasks the goals of each split, over one catalogue */
export function webshopWorld(tasks: Readonly<Record<Split, WebshopTasks>>): World {
  return {
    name: "webshop",
    protocol: webshopProtocol,
    taskCount: (split) => tasks[split].goals.length,
    createEnv: (split) => tasks[split].createEnv(),
    createExpert: () => tasks.train.createExpert(),
  };
}
