/**
 * @file ALFWorld as a `TextEnv`, with read access to the facts and cheap snapshots for planning experts.
 */

import type { TextEnv } from "../../core/env/text-env.ts";
import type { Game } from "./game.ts";

/** Games by number, loaded when asked for. */
export interface GameSource {
  readonly length: number;
  game(index: number): Game;
  /** What reports and filters should know of the game, e.g. its file and task type. */
  task(index: number): Readonly<Record<string, string | number | boolean>>;
}

export interface Fact {
  readonly predicate: string;
  /** Ids of the problem, lower case. */
  readonly args: readonly string[];
}

/** A ground action that is possible now. */
export interface PossibleAction {
  readonly command: string;
  /** The PDDL action's name, lower case. */
  readonly name: string;
  /** Ids in the order of the PDDL parameters. */
  readonly args: readonly string[];
}

/** The whole state of an episode; plain data that only `restore` of the same game understands. */
export interface Snapshot {
  readonly steps: number;
  readonly won: boolean;
  readonly state: unknown;
}

export interface AlfworldEnv extends TextEnv {
  /** The game being played; the first one before the first reset. */
  readonly game: Game;
  /** All facts true now (`predicate` limits them), in a fixed order. */
  facts(predicate?: string): readonly Fact[];
  /** Is this fact true now? Ids and predicate lower case. */
  holds(predicate: string, ...args: readonly string[]): boolean;
  possibleActions(): readonly PossibleAction[];
  snapshot(): Snapshot;
  restore(snapshot: Snapshot): void;
}

/** ALFWorld over `games`. After `maxSteps` steps an episode is truncated (50 in the original). */
export declare function createAlfworldEnv(options: {
  readonly games: GameSource;
  readonly maxSteps: number;
}): AlfworldEnv;
