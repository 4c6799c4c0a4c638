/** @file ALFWorld as a `World`: generated households or the original's games, with the demonstrator. */

import type { Split, World } from "../../core/env/world.ts";
import { alfworldProtocol } from "./protocol.ts";
import type { AlfworldTasks } from "./suite.ts";

/** @param tasks the games of each split */
export function alfworldWorld(tasks: Readonly<Record<Split, AlfworldTasks>>): World {
  return {
    name: "alfworld",
    protocol: alfworldProtocol,
    taskCount: (split) => tasks[split].games.length,
    createEnv: (split) => tasks[split].createEnv(),
    createExpert: (seed) => tasks.train.createExpert({ seed }),
  };
}
