/** @file The world that a configuration asks for. */

import type { Config } from "../core/config/config.ts";
import { type Split, splits, type World } from "../core/env/world.ts";
import { UserError } from "../core/errors.ts";
import type { FileTree } from "../core/storage/file-tree.ts";
import { type AlfworldDataset, openAlfworldDataset } from "./alfworld/dataset.ts";
import { entityPhrases } from "./alfworld/generate/phrases.ts";
import { type AlfworldTasks, alfworldTasks, tasksOver } from "./alfworld/suite.ts";
import { alfworldWorld } from "./alfworld/world.ts";

export interface WorldOptions {
  /** Reads the folder `env.data`. */
  readonly tree: FileTree;
  /** Hears what a user should know, e.g. that another split stands in for a missing one. */
  readonly note: (message: string) => void;
}

/** @throws UserError when data is missing or broken, or a game of it cannot be won */
export async function openWorld(env: Config["env"], options: WorldOptions): Promise<World> {
  return env.data === null ? generatedHouseholds(env) : originalGames(env, env.data, options);
}

/** As many games as anyone asks for; a number, because environments count tasks modulo it. */
const endless = 2 ** 31;

function generatedHouseholds({ difficulty, maxSteps }: Config["env"]): World {
  const tasks = (split: Split) => alfworldTasks({ difficulty, split, count: endless, maxSteps });
  return alfworldWorld(bySplit(tasks), entityPhrases(difficulty));
}

const originalSplits = { train: "train", seen: "valid_seen", unseen: "valid_unseen" } as const;

async function originalGames({ maxSteps }: Config["env"], root: string, options: WorldOptions): Promise<World> {
  const names = new Set(entityPhrases("full"));
  const tasks = new Map<Split, AlfworldTasks>();
  for (const split of splits) {
    const dataset = await openAlfworldDataset({ tree: options.tree, root, split: originalSplits[split] });
    for (const note of dataset.notes) options.note(note);
    for (const name of checkedNames(dataset)) if (split === "train") names.add(name);
    tasks.set(split, tasksOver(dataset, maxSteps));
  }
  return alfworldWorld(
    bySplit((split) => tasks.get(split) as AlfworldTasks),
    [...names].sort(),
  );
}

/** "mug 2"; the player and types have names too, but no text shows them. */
const isNumbered = /^[a-z]+ \d+$/;

/** Loads every game once: what cannot be played or won is reported before hours are spent on the others. */
function checkedNames(dataset: AlfworldDataset): Set<string> {
  const names = new Set<string>();
  for (let i = 0; i < dataset.length; i++) {
    const game = dataset.game(i);
    if (game.note !== null) throw new UserError(`${game.note} Remove its folder, or leave the data folder out.`);
    for (const name of game.entities.values()) if (isNumbered.test(name)) names.add(name);
  }
  return names;
}

function bySplit(tasks: (split: Split) => AlfworldTasks): Record<Split, AlfworldTasks> {
  return { train: tasks("train"), seen: tasks("seen"), unseen: tasks("unseen") };
}
