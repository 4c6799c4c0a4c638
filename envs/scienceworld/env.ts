/** @file ScienceWorld as a `TextEnv`. */

import type { EnvInfo, TextEnv } from "../../core/env/text-env.ts";
import { UserError } from "../../core/errors.ts";
import type { Game } from "./server/game.ts";
import { validTexts } from "./server/valid.ts";
import { type Episode, type Outcome, startEpisode, takeStep } from "./server/wrapper.ts";
import { findTask } from "./tasks/catalog.ts";

/** One variation of one of the 30 tasks. */
export interface Variation {
  readonly task: string;
  readonly variation: number;
}

export interface ScienceworldEnv extends TextEnv {
  /** The game being played; the first one before the first reset. For experts and views. */
  readonly game: Game;
}

export interface ScienceworldOptions {
  readonly variations: readonly Variation[];
  /** What makes a task easier: comma-separated labels, "easy", or nothing. */
  readonly simplifications: (task: string) => string;
  /** More moves (ticks of the world) than this truncate an episode; 100 in the original. */
  readonly moveLimit: number;
  /**
   * Whether `info.admissible` is filled. The original draws random numbers for the list, so bees and plants behave
   * differently where it is asked for.
   */
  readonly listActions: boolean;
}

/**
 * ScienceWorld over `variations`, as deterministic as the original: the seed of a reset does not matter. A step's
 * reward is the change of the score, which is -1 for a failed task; `info.score` shows a failed task as 0. Completing
 * or failing a task terminates, but like the original the world plays on when stepped further.
 */
export function createScienceworldEnv(options: ScienceworldOptions): ScienceworldEnv {
  const { variations, simplifications, moveLimit, listActions } = options;
  let current: { readonly episode: Episode; readonly chosen: Variation } | null = null;

  function start(index: number): { episode: Episode; outcome: Outcome; chosen: Variation } {
    if (variations.length === 0) throw new UserError("There is no ScienceWorld task to play. Give some variations.");
    const { length } = variations;
    const chosen = variations[((index % length) + length) % length] as Variation;
    checkExists(chosen);
    const { episode, outcome } = startEpisode(
      chosen.task,
      chosen.variation,
      simplifications(chosen.task),
      moveLimit,
      null,
    );
    current = { episode, chosen };
    return { episode, outcome, chosen };
  }

  function info({ server }: Episode, { task, variation }: Variation): EnvInfo {
    return {
      admissible: listActions ? validTexts(server.game) : [],
      won: server.completed && server.score === 1,
      score: Math.max(server.score, 0),
      task: { taskType: task, variation, description: server.game.scene.taskText },
    };
  }

  return {
    get game() {
      return (current ?? start(0)).episode.server.game;
    },
    reset: ({ task }) => {
      const { episode, outcome, chosen } = start(task);
      return { observation: outcome.observation, info: info(episode, chosen) };
    },
    step: (action) => {
      const { episode, chosen } = current ?? start(0);
      const { observation, reward, score, completed, moves } = takeStep(episode, action);
      const terminated = completed || score < 0;
      return {
        observation,
        reward: reward / 100,
        terminated,
        truncated: !terminated && moves > moveLimit,
        info: info(episode, chosen),
      };
    },
  };
}

function checkExists({ task, variation }: Variation): void {
  const entry = findTask(task);
  if (entry === null)
    throw new UserError(`ScienceWorld has no task "${task}". TASK_NAMES in tasks/catalog.ts lists them.`);
  const { variations } = entry.family;
  if (Number.isInteger(variation) && variation >= 0 && variation < variations) return;
  throw new UserError(`"${task}" has no variation ${variation}. Choose one from 0 to ${variations - 1}.`);
}
