/**
 * @file One game compiled for play: immutable, shared by any number of environments.
 */

import type { GameFile } from "./game-file.ts";

/** Parsed domains and grammars, shared between the games of a data set. Create one per loader. */
export interface GameCache {
  readonly entries: Map<string, unknown>;
}

export function createGameCache(): GameCache {
  return { entries: new Map() };
}

export interface Game {
  /** Where the game came from, for messages and reports. */
  readonly where: string;
  /** False when no sequence of actions can reach the goal even if nothing were ever undone. */
  readonly solvable: boolean;
  /** The sentence of the grammar's `task` rule, e.g. "Your task is to: put a clean mug in desk." */
  readonly task: string;
  /** Name shown to the player, by the id in the PDDL problem, for everything the first facts mention. */
  readonly entities: ReadonlyMap<string, string>;
  readonly walkthrough: readonly string[] | null;
}

/**
 * Compiles a game.
 * @param where the file's name, for messages
 * @param cache reuses parsed domains and grammars between games
 * @throws UserError naming file, construct and place when domain, problem or grammar cannot be understood
 */
export function loadGame(_file: GameFile, where: string, _cache: GameCache = createGameCache()): Game {
  throw new Error(`${where}: not yet`);
}
