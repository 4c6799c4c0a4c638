/** @file One game in a worker: who acts, what happened so far, and what the agent thinks of it. */

import type { Config } from "../../core/config/config.ts";
import type { Split } from "../../core/env/world.ts";
import { messageOf } from "../../core/errors.ts";
import type { Opinion, Thoughts } from "../../workers/mind.ts";
import type { Moment } from "../../workers/player.ts";
import { readOwnData } from "../data/own-data.ts";
import { playText } from "../strings/play.ts";
import type { Agent } from "./agents.ts";
import { startPlayer } from "./player-client.ts";

export interface Turn {
  /** Null: the beginning. */
  readonly action: string | null;
  readonly by: "you" | "agent";
  readonly observation: string;
  readonly reward: number;
}

export interface GameState {
  readonly moment: Moment | null;
  readonly turns: readonly Turn[];
  readonly opinions: ReadonlyMap<string, Opinion>;
  /** What the agent would do now. */
  readonly favourite: Thoughts["favourite"];
  /** V at each moment so far; null where there was none. */
  readonly values: readonly (number | null)[];
  /** The world or the agent works on something. */
  readonly isBusy: boolean;
  readonly isConsidering: boolean;
  /** The agent acts by itself. */
  readonly isHandedOver: boolean;
  readonly taskCount: number;
  /** What the player should know; null: nothing. */
  readonly notice: string | null;
}

const beginning: GameState = {
  moment: null,
  turns: [],
  opinions: new Map(),
  favourite: null,
  values: [],
  isBusy: true,
  isConsidering: false,
  isHandedOver: false,
  taskCount: 1,
  notice: null,
};

/** More actions than this are not weighed: each takes a forward pass. */
export const mostWeighed = 64;

/** Milliseconds between two steps of an agent that plays alone, so that one can follow. */
const pause = 700;

export function createGame(onChange: () => void) {
  const player = startPlayer();
  let state = beginning;
  /** What is open in the worker. */
  let world: { readonly key: string; readonly taskCount: Promise<number> } | undefined;
  /** Who thinks along in the worker. */
  let agent: Agent | null = null;
  /** Counts beginnings: what belongs to an older game is left out. */
  let game = 0;

  function change(part: Partial<GameState>): void {
    state = { ...state, ...part };
    onChange();
  }

  async function attempt(task: (isCurrent: () => boolean) => Promise<void>): Promise<void> {
    const own = game;
    try {
      await task(() => own === game);
    } catch (error) {
      const notice = messageOf(error);
      if (own === game) change({ notice, isBusy: false, isConsidering: false, isHandedOver: false });
    }
  }

  function show(moment: Moment, action: string | null, by: Turn["by"]): void {
    const { observation, reward } = moment;
    change({
      moment,
      turns: [...state.turns, { action, by, observation, reward }],
      opinions: new Map(),
      favourite: null,
      isBusy: false,
      isConsidering: false,
    });
  }

  /** Asks the agent what it thinks of the moment. */
  const consider = () =>
    attempt(async (isCurrent) => {
      const { moment } = state;
      if (!agent || !moment || moment.isOver) return;
      const weighed = moment.admissible.length <= mostWeighed ? moment.admissible : moment.admissible.slice(0, 1);
      change({ isConsidering: true });
      const thoughts = await player.call("consider", weighed);
      if (!isCurrent() || state.moment !== moment) return;
      const opinions = new Map(weighed.map((action, i) => [action, thoughts?.actions[i] as Opinion] as const));
      const isWhole = thoughts !== null && weighed === moment.admissible;
      change({
        isConsidering: false,
        opinions: isWhole ? opinions : new Map(),
        favourite: thoughts?.favourite ?? null,
        values: [...state.values, thoughts?.value ?? null],
        notice: thoughts ? null : playText.agent.full,
      });
    });

  const act = (action: string) =>
    attempt(async (isCurrent) => {
      if (state.isBusy || !state.moment || state.moment.isOver) return;
      change({ isBusy: true, notice: null });
      const moment = await player.call("act", action);
      if (!isCurrent()) return;
      show(moment, action, "you");
      await consider();
    });

  const agentActs = (temperature: number) =>
    attempt(async (isCurrent) => {
      if (!agent || state.isBusy || !state.moment || state.moment.isOver) return;
      change({ isBusy: true, notice: null });
      const { action, moment } = await player.call("agentActs", { temperature });
      if (!isCurrent()) return;
      if (!moment) change({ isBusy: false, isHandedOver: false, notice: playText.agent.noAction });
      else {
        show(moment, action, "agent");
        await consider();
      }
    });

  async function invite(next: Agent | null, isCurrent: () => boolean): Promise<void> {
    agent = null;
    const files = (await next?.load()) ?? null;
    if (!isCurrent()) return;
    await player.call("invite", files);
    agent = files && next;
    if (next && !files && isCurrent()) change({ notice: playText.agent.missing });
  }

  /** Opens a world unless it is open; the number of its tasks. */
  function openWorld(env: Config["env"], split: Split): Promise<number> {
    const key = JSON.stringify([env, split]);
    if (world?.key !== key) world = { key, taskCount: load(env, split) };
    return world.taskCount;
  }

  async function load(env: Config["env"], split: Split): Promise<number> {
    const data = env.data === null ? null : await readOwnData(env.name, env.data);
    if (env.data !== null && !data) throw new Error(playText.dataMissing(env.data));
    return player.call("open", { env, split, data });
  }

  async function open(env: Config["env"], split: Split, task: number, next: Agent | null): Promise<void> {
    game++;
    state = { ...beginning, taskCount: state.taskCount };
    onChange();
    await attempt(async (isCurrent) => {
      const taskCount = await openWorld(env, split);
      const moment = await player.call("begin", task);
      if (!isCurrent()) return;
      change({ taskCount });
      show(moment, null, "you");
      if (next !== agent) await invite(next, isCurrent);
      if (isCurrent()) await consider();
    });
  }

  return {
    get state() {
      return state;
    },
    /** Who can act; null while a policy is loaded, and where there is none. */
    get agent() {
      return agent;
    },
    open,
    act,
    agentActs,
    async handOver(temperature: number) {
      const own = game;
      change({ isHandedOver: true });
      while (own === game && state.isHandedOver && !state.moment?.isOver) {
        await agentActs(temperature);
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
      if (own === game) change({ isHandedOver: false });
    },
    takeBack: () => change({ isHandedOver: false }),
    dispose() {
      game++;
      player.terminate();
    },
  };
}

export type Game = ReturnType<typeof createGame>;
