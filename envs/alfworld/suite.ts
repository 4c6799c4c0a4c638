/** @file Sets of ALFWorld tasks ready to play: generated ones or those of a data set, each with its expert. */

import { type AlfworldEnv, createAlfworldEnv, type GameSource } from "./env.ts";
import { createSearchExpert, type SearchExpert } from "./expert/search.ts";
import { createGameCache, type Game, loadGame } from "./game.ts";
import type { Difficulty } from "./generate/difficulty.ts";
import { type GeneratedGame, generateGame } from "./generate/games.ts";
import type { Split } from "./generate/split.ts";

export interface AlfworldTasks {
  readonly games: GameSource;
  /** An environment of its own over the games; its `reset` takes the task's number. */
  createEnv(): AlfworldEnv;
  /** An expert for one episode, for demonstrations. */
  createExpert(options: { readonly seed: number; readonly noise?: number }): SearchExpert;
}

/** Tasks over any games, e.g. the original's. */
export function tasksOver(games: GameSource, maxSteps: number): AlfworldTasks {
  return { games, createEnv: () => createAlfworldEnv({ games, maxSteps }), createExpert: createSearchExpert };
}

/** The first `count` generated tasks of a split. */
export function alfworldTasks(options: {
  readonly difficulty: Difficulty;
  readonly split: Split;
  readonly count: number;
  readonly maxSteps: number;
  readonly baseSeed?: number;
}): AlfworldTasks {
  return tasksOver(generatedGames(options), options.maxSteps);
}

/** Compiled games kept for the next reset: rollouts play the same game several times in a row. */
const KEPT_GAMES = 256;

/** Games generated when asked for. */
export function generatedGames(options: {
  readonly difficulty: Difficulty;
  readonly split: Split;
  readonly count: number;
  readonly baseSeed?: number;
}): GameSource {
  const { difficulty, split, count, baseSeed = 0 } = options;
  const cache = createGameCache();
  const kept = new Map<number, { readonly file: GeneratedGame; readonly game: Game }>();

  function load(index: number): { readonly file: GeneratedGame; readonly game: Game } {
    const known = kept.get(index);
    if (known !== undefined) return known;
    const file = generateGame({ difficulty, split, index, baseSeed });
    const loaded = { file, game: loadGame(file, file.id, cache) };
    if (kept.size >= KEPT_GAMES) kept.clear();
    kept.set(index, loaded);
    return loaded;
  }

  return {
    length: count,
    game: (index) => load(index).game,
    task: (index) => {
      const { id, taskType, object, receptacle, roomKind } = load(index).file;
      return { id, difficulty, split, taskType, object, receptacle, roomKind };
    },
  };
}
