/** @file Which of AgentGym's games, by number, belong to which split. */

import type { Split } from "../../../core/env/world.ts";
import { etoVariations } from "../../scienceworld/eto.ts";
import { isPlayed, numberOf } from "./scienceworld-games.ts";

/** The first game of a split, and how many follow it. */
export interface Games {
  readonly first: number;
  readonly count: number;
}
export type GamesBySplit = Readonly<Record<Split, Games>>;

/** WebShop's own splits of the goals over 1,000 products: 500 for tests, 1,000 for development, the rest for training. */
export const webshopGames: GamesBySplit = {
  unseen: { first: 0, count: 500 },
  seen: { first: 500, count: 1000 },
  train: { first: 1500, count: 5410 },
};

/** AgentGym's own files: 2,420 games for training, and the 200 after them for evaluation. */
export const alfworldGames: GamesBySplit = {
  train: { first: 0, count: 2420 },
  seen: { first: 2420, count: 200 },
  unseen: { first: 2420, count: 200 },
};

/** Splits one behind the other. */
export function consecutive({ train, seen, unseen }: Readonly<Record<Split, number>>): GamesBySplit {
  return {
    train: { first: 0, count: train },
    seen: { first: train, count: seen },
    unseen: { first: train + seen, count: unseen },
  };
}

export function countsOf({ train, seen, unseen }: GamesBySplit): Readonly<Record<Split, number>> {
  return { train: train.count, seen: seen.count, unseen: unseen.count };
}

/** The numbers of the published variations, without the tasks that AgentGym leaves out. */
export function scienceworldGames(split: Split): number[] {
  return etoVariations(split)
    .filter(({ task }) => isPlayed(task))
    .map(({ task, variation }) => numberOf(task, variation));
}
