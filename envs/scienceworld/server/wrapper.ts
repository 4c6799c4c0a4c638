/** @file What the original's Python wrapper makes of the simulator: whole scores, rewards, the end of an episode. */

import { inventory, load, look, type Server, step } from "./server.ts";
import { validTexts } from "./valid.ts";

export interface Episode {
  readonly server: Server;
  readonly task: string;
  readonly variation: number;
  readonly simplifications: string;
  readonly stepLimit: number;
  /** The score the next reward is counted from. */
  lastScore: number;
}

export interface Outcome {
  readonly observation: string;
  readonly reward: number;
  readonly score: number;
  readonly done: boolean;
  /** The task is complete, whatever the step limit. */
  readonly completed: boolean;
  readonly moves: number;
}

/** Starts an episode and looks around once. `before` is the server of the last episode, if any. */
export function startEpisode(
  task: string,
  variation: number,
  simplifications: string,
  stepLimit: number,
  before: Server | null,
): { episode: Episode; outcome: Outcome } {
  const server = load(task, variation, simplifications, before);
  const episode: Episode = { server, task, variation, simplifications, stepLimit, lastScore: 0 };
  return { episode, outcome: takeStep(episode, "look around") };
}

export function takeStep(episode: Episode, text: string): Outcome {
  const { server, stepLimit, lastScore } = episode;
  const observation = step(server, text);
  const score = roundHalfEven(100 * server.score);
  const { moves } = server.game;
  episode.lastScore = score;
  return {
    observation,
    reward: score - lastScore,
    score,
    done: server.completed || moves > stepLimit || score < 0,
    completed: server.completed,
    moves,
  };
}

/** What the agent sees and holds, at no cost. */
export function surroundings({ server }: Episode): { look: string; inventory: string } {
  return { look: look(server), inventory: inventory(server) };
}

/** What the original's wrapper tells beside the observation, under its names. */
export interface WrapperInfo {
  readonly moves: number;
  readonly score: number;
  readonly reward: number;
  readonly look: string;
  readonly inv: string;
  readonly taskDesc: string;
  readonly valid: readonly string[];
  readonly variationIdx: number;
  readonly taskName: string;
  readonly simplificationStr: string;
}

/** The information after a step; the valid list draws random numbers, so ask once after every step. */
export function infoOf(episode: Episode, { moves, score, reward }: Outcome): WrapperInfo {
  const { server, task, variation, simplifications } = episode;
  const { look, inventory } = surroundings(episode);
  return {
    moves,
    score,
    reward,
    look,
    inv: inventory,
    taskDesc: `Task Description:\n${server.game.scene.taskText}`,
    valid: validTexts(server.game),
    variationIdx: variation,
    taskName: task,
    simplificationStr: simplifications,
  };
}

function roundHalfEven(value: number): number {
  const floor = Math.floor(value);
  const rest = value - floor;
  if (rest !== 0.5) return Math.round(value);
  return floor % 2 === 0 ? floor : floor + 1;
}
