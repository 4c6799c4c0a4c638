/** @file ALFWorld as a `World`: generated households or the original's games, with the demonstrator. */

import { type LocalWorld, localWorld, type Split } from "../../core/env/world.ts";
import type { AlfworldEnv } from "./env.ts";
import { framePhrases } from "./frames.ts";
import { alfworldProtocol } from "./protocol.ts";
import type { AlfworldTasks } from "./suite.ts";

export type AlfworldWorld = LocalWorld<AlfworldEnv>;

/**
 * @param tasks the games of each split
 * @param names every "noun number" they show
 */
export function alfworldWorld(tasks: Readonly<Record<Split, AlfworldTasks>>, names: readonly string[]): AlfworldWorld {
  return localWorld({
    name: "alfworld",
    vocabulary: { names, frames: framePhrases },
    protocol: alfworldProtocol,
    taskCount: (split) => tasks[split].games.length,
    createEnv: (split) => tasks[split].createEnv(),
    createExpert: (seed) => tasks.train.createExpert({ seed }),
  });
}
