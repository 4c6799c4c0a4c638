/**
 * @file Batched rollouts: many episodes at once against one batched decoder. A slot whose episode ends starts the next
 * one, so that the batch stays full.
 */

import { breathe } from "../breathe.ts";
import type { Step, Trajectory } from "../data/trajectory.ts";
import type { EnvPool } from "../env/env-pool.ts";
import type { ResetResult, StepResult } from "../env/text-env.ts";
import type { Generator, SamplingSettings } from "../model/generator.ts";
import type { TextTokenizer } from "../tokenizer/tokenizer.ts";
import { type AgentFormat, conversationIds, parseReply } from "./format.ts";
import { type AgentProtocol, faultOf } from "./protocol.ts";

/** One episode to play. */
export interface RolloutTask {
  readonly id: string;
  readonly task: number;
  /** Seeds the world and names the random stream of the policy. */
  readonly seed: number;
}

export interface RolloutOptions {
  readonly pool: EnvPool;
  readonly generator: Generator;
  readonly tokenizer: TextTokenizer;
  readonly protocol: AgentProtocol;
  readonly format: AgentFormat;
  readonly settings: SamplingSettings;
  readonly iteration: number;
  /** Tokens a conversation may hold; an episode that would exceed it ends. */
  readonly capacity: number;
  /** Most tokens of one reply. */
  readonly maxNewTokens: number;
  /** Ends an episode after this many faulty steps in a row: it would only repeat them. 0 never. */
  readonly stuckAfter: number;
  /** Seeds the sampling of all episodes. */
  readonly seed: number;
  readonly signal?: AbortSignal;
  /** Awaited before each turn; default: the host does its own work and the rollout goes on. */
  readonly breathe?: () => Promise<void>;
  /** Called whenever an episode ends. */
  readonly onEpisode?: (trajectory: Trajectory) => Promise<void>;
}

interface Playing {
  readonly slot: number;
  readonly index: number;
  readonly task: RolloutTask;
  readonly info: Trajectory["info"];
  readonly ids: number[];
  readonly steps: Step[];
  /** What the agent sees now, and where its tokens begin in `ids`. */
  observation: string;
  fedUpTo: number;
  /** Faulty steps in a row. */
  faults: number;
}

/**
 * Plays every task once; results in the order of tasks.
 * A row of the generator is the slot of the pool with the same number.
 */
export async function rollout(tasks: readonly RolloutTask[], options: RolloutOptions): Promise<Trajectory[]> {
  const { pool, generator, tokenizer, protocol } = options;
  const special = conversationIds(tokenizer);
  const results = new Array<Trajectory>(tasks.length);
  let started = 0;
  let playing: Playing[] = [];

  const begin = async (slots: readonly number[]): Promise<void> => {
    const next = slots.flatMap((slot) => {
      const index = started;
      const task = tasks[index];
      if (!task) return [];
      started++;
      return [{ slot, index, task }];
    });
    const resets = await pool.reset(next.map(({ slot, task }) => ({ slot, task: task.task, seed: task.seed })));
    next.forEach((episode, i) => {
      const { observation, info } = resets[i] as ResetResult;
      const seen = protocol.firstObservation(observation);
      generator.clear(episode.slot);
      const ids = [special.bos, ...tokenizer.encode(seen), special.act];
      playing.push({ ...episode, info: info.task, ids, steps: [], observation: seen, fedUpTo: 0, faults: 0 });
    });
  };

  const finish = async (episode: Playing, end: Trajectory["end"], won: boolean): Promise<void> => {
    const { index, task, info, ids, steps } = episode;
    const reward = steps.reduce((sum, { rEnv }) => sum + rEnv, 0);
    const { iteration, settings } = options;
    const { temperature } = settings;
    const trajectory: Trajectory = {
      id: task.id,
      source: "self",
      task: task.task,
      info,
      iteration,
      temperature,
      ids,
      steps,
      reward,
      won,
      end,
    };
    results[index] = trajectory;
    await options.onEpisode?.(trajectory);
  };

  await begin(Array.from({ length: pool.size }, (_, slot) => slot));
  while (playing.length > 0) {
    await (options.breathe ?? breathe)();
    options.signal?.throwIfAborted();
    const prompts = playing.map(({ slot, ids, fedUpTo, task }) => ({
      row: slot,
      ids: ids.slice(fedUpTo),
      stream: task.seed,
    }));
    const replies = await generator.turn(prompts, options.settings, options.seed);
    const turns = playing.map((episode, i) => {
      const { tokens, logps } = replies[i] as (typeof replies)[number];
      const spoken = tokens.at(-1) === special.eot ? tokens.slice(0, -1) : tokens;
      const text = tokenizer.decode(spoken);
      return { episode, tokens, logps, text, action: parseReply(options.format, text) };
    });
    // A reply without an action never reaches the world, but the step counts there as an action nobody knows.
    const outcomes = await pool.step(
      turns.map(({ episode, action }) => ({ slot: episode.slot, action: action ?? "" })),
    );

    const freed: number[] = [];
    playing = [];
    for (const [i, { episode, tokens, logps, text, action }] of turns.entries()) {
      const outcome = outcomes[i] as StepResult;
      const before = episode.observation;
      const after = action === null ? protocol.formatError : protocol.observation(outcome.observation);
      const fault = faultOf(protocol, before, after, action !== null);
      const begin = episode.ids.length;
      episode.ids.push(...tokens);
      episode.fedUpTo = episode.ids.length - 1;
      episode.faults = fault ? episode.faults + 1 : 0;
      episode.steps.push({
        observation: before,
        reply: text,
        action,
        begin,
        end: episode.ids.length,
        logps,
        rEnv: outcome.reward,
        ...(fault ? { fault } : {}),
        rAux: fault ? protocol.faultRewards[fault] : 0,
      });
      episode.observation = after;
      const next = [...tokenizer.encode(after), special.act];
      const full = episode.ids.length + next.length + options.maxNewTokens > options.capacity;
      const stuck = options.stuckAfter > 0 && episode.faults >= options.stuckAfter;
      if (outcome.terminated || outcome.truncated || full || stuck) {
        const end = outcome.terminated ? "terminated" : outcome.truncated ? "max_steps" : full ? "context" : "stuck";
        await finish(episode, end, outcome.info.won);
        freed.push(episode.slot);
      } else {
        episode.ids.push(...next);
        playing.push(episode);
      }
    }
    await begin(freed);
  }
  return results;
}
