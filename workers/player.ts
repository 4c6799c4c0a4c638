/** @file The player: a worker in which one game is played, by hand or by an agent, so that the page never waits. */

import type { Config } from "../core/config/config.ts";
import type { ResetResult, StepResult } from "../core/env/text-env.ts";
import type { Split } from "../core/env/world.ts";
import { openPlayable, type Playable, type Scene } from "../envs/playable.ts";
import type { Executor } from "../kernels/executor.ts";
import { answerCalls } from "./calls.ts";
import { type DataFiles, dataTree } from "./data-files.ts";
import { openExecutor } from "./executor.ts";
import { createMind, type Mind, type MindFiles, type Thoughts } from "./mind.ts";

export interface Moment {
  /** As the agent sees it. */
  readonly observation: string;
  readonly admissible: readonly string[];
  readonly scene: Scene;
  readonly info: ResetResult["info"]["task"];
  readonly steps: number;
  /** Of the last action, and the world's own score so far. */
  readonly reward: number;
  readonly score: number;
  readonly won: boolean;
  /** Nothing more counts after this. */
  readonly isOver: boolean;
}

export interface AgentMove {
  /** Null: its reply held no action, or the game no longer fits what it reads. */
  readonly action: string | null;
  readonly moment: Moment | null;
}

export type PlayerCalls = {
  /** Opens a world in place of the one before; the number of its tasks. */
  open(choice: { env: Config["env"]; split: Split; data: DataFiles }): Promise<number>;
  /** Starts a task. */
  begin(task: number): Moment;
  act(action: string): Moment;
  /** Lets another mind think along, from the beginning of the game on; null: nobody. */
  invite(files: MindFiles | null): Promise<void>;
  /** What the mind makes of the moment; null without one. */
  consider(actions: readonly string[]): Promise<Thoughts | null>;
  /** The mind acts. */
  agentActs(settings: { temperature: number }): Promise<AgentMove>;
};

/** What was done and seen, for a mind that joins late. */
interface Turn {
  readonly action: string;
  readonly observation: string;
}

let playable: Playable | undefined;
let mind: Mind | null = null;
let executor: Promise<Executor> | undefined;
let first = "";
let turns: Turn[] = [];

const calls: PlayerCalls = {
  async open({ env, split, data }) {
    playable = await openPlayable(env, split, { tree: dataTree(data), note: () => {} });
    return playable.taskCount;
  },
  begin(task) {
    const { env, protocol } = opened();
    const result = env.reset({ task, seed: task });
    first = protocol.firstObservation(result.observation);
    turns = [];
    mind?.begin(first);
    // A person needs the first look around that some protocols leave out.
    return moment({ ...result, reward: 0, terminated: false, truncated: false }, result.observation);
  },
  act,
  async invite(files) {
    await mind?.dispose();
    mind = null;
    if (!files) return;
    executor ??= openExecutor("cpu", undefined).then((chosen) => chosen.executor);
    mind = await createMind(await executor, files);
    mind.begin(first);
    for (const { action, observation } of turns) mind.hear(action, observation);
  },
  async consider(actions) {
    return mind && !mind.isFull ? mind.consider(actions) : null;
  },
  async agentActs({ temperature }) {
    if (!mind || mind.isFull) return { action: null, moment: null };
    const action = await mind.act({ temperature, topK: 0, topP: 1 }, turns.length);
    return { action, moment: action === null ? null : act(action) };
  },
};

function act(action: string): Moment {
  const { env, protocol } = opened();
  const result = env.step(action);
  const observation = protocol.observation(result.observation);
  turns.push({ action, observation });
  mind?.hear(action, observation);
  return moment(result, observation);
}

function opened(): Playable {
  if (!playable) throw new Error("no world is open");
  return playable;
}

function moment({ info, reward, terminated, truncated }: StepResult, observation: string): Moment {
  return {
    observation,
    admissible: info.admissible,
    scene: opened().env.scene(),
    info: info.task,
    steps: turns.length,
    reward,
    score: info.score,
    won: info.won,
    isOver: terminated || truncated,
  };
}

answerCalls(calls);
