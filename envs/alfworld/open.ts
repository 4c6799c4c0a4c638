/** @file Opens the ALFWorld that a configuration asks for: generated households, or the original's games. */

import type { Config } from "../../core/config/config.ts";
import { type Split, splits } from "../../core/env/world.ts";
import { UserError } from "../../core/errors.ts";
import { checkedStep, endless, type WorldOptions } from "../opening.ts";
import { hasSplits, openAlfworldDataset } from "./dataset.ts";
import type { GameSource } from "./env.ts";
import { DIFFICULTIES } from "./generate/difficulty.ts";
import { entityPhrases } from "./generate/phrases.ts";
import { openLooseGames } from "./loose-games.ts";
import { type AlfworldTasks, alfworldTasks, tasksOver } from "./suite.ts";
import { type AlfworldWorld, alfworldWorld } from "./world.ts";

/** @throws UserError when data is missing or broken, or a game of it cannot be won */
export async function openAlfworld(env: Config["env"], options: WorldOptions): Promise<AlfworldWorld> {
  if (env.data === null) return generatedHouseholds(env);
  if (await hasSplits(options.tree, env.data)) return originalGames(env, env.data, options);
  return looseGames(env, env.data, options);
}

function generatedHouseholds(env: Config["env"]): AlfworldWorld {
  const difficulty = checkedStep(env, DIFFICULTIES);
  const { maxSteps } = env;
  const tasks = (split: Split) => alfworldTasks({ difficulty, split, count: endless, maxSteps });
  return alfworldWorld(bySplit(tasks), entityPhrases(difficulty));
}

const originalSplits = { train: "train", seen: "valid_seen", unseen: "valid_unseen" } as const;

async function originalGames({ maxSteps }: Config["env"], root: string, options: WorldOptions): Promise<AlfworldWorld> {
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

async function looseGames({ maxSteps }: Config["env"], root: string, options: WorldOptions): Promise<AlfworldWorld> {
  const games = await openLooseGames(options.tree, root);
  options.note(`${root} has no splits, so the policy is evaluated on the games that it learns from.`);
  const [tasks, training] = [tasksOver(games, maxSteps), tasksOver(overAndOver(games), maxSteps)];
  return alfworldWorld(
    bySplit((split) => (split === "train" ? training : tasks)),
    [...checkedNames(games)].sort(),
  );
}

/** Few games are demonstrated many times: the expert searches differently each time. */
function overAndOver({ length, game, task }: GameSource): GameSource {
  return { length: endless, game: (index) => game(index % length), task: (index) => task(index % length) };
}

/** "mug 2"; the player and types have names too, but no text shows them. */
const isNumbered = /^[a-z]+ \d+$/;

/** Loads every game once: what cannot be played or won is reported before hours are spent on the others. */
function checkedNames(games: GameSource): Set<string> {
  const names = new Set<string>();
  for (let i = 0; i < games.length; i++) {
    const game = games.game(i);
    if (game.note !== null) throw new UserError(`${game.note} Remove its folder, or leave the data folder out.`);
    for (const name of game.entities.values()) if (isNumbered.test(name)) names.add(name);
  }
  return names;
}

function bySplit(tasks: (split: Split) => AlfworldTasks): Record<Split, AlfworldTasks> {
  return { train: tasks("train"), seen: tasks("seen"), unseen: tasks("unseen") };
}
