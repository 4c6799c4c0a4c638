/** @file Demonstrations: an expert's episodes as trajectories. */

import type { Step, Trajectory } from "../data/trajectory.ts";
import type { EnvPool } from "../env/env-pool.ts";
import type { ResetResult, StepResult } from "../env/text-env.ts";
import type { Expert, World } from "../env/world.ts";
import type { TextTokenizer } from "../tokenizer/tokenizer.ts";
import { type AgentFormat, conversationIds, reply } from "./format.ts";
import { faultOf } from "./protocol.ts";

/** Demonstrations that are played side by side. */
const atOnce = 16;

/** Shows every training task to `play`, several at once, and gathers what it makes of them, in the order of tasks. */
export async function withExpert<T>(
  world: World,
  tasks: readonly number[],
  play: (episode: { env: SlotEnv; expert: Expert; task: number }) => Promise<T>,
  afterSome: (done: number) => Promise<void>,
): Promise<T[]> {
  if (tasks.length === 0) return [];
  const pool = await world.openPool("train", Math.min(atOnce, tasks.length));
  const results: T[] = [];
  try {
    while (results.length < tasks.length) {
      const some = tasks.slice(results.length, results.length + pool.size);
      const played = some.map((task, slot) =>
        play({ env: slotOf(pool, slot), expert: world.createExpert(task), task }),
      );
      results.push(...(await Promise.all(played)));
      await afterSome(results.length);
    }
  } finally {
    await pool.close();
  }
  return results;
}

/** One environment of a pool. */
export interface SlotEnv {
  reset(episode: { seed: number; task: number }): Promise<ResetResult>;
  step(action: string): Promise<StepResult>;
}

function slotOf(pool: EnvPool, slot: number): SlotEnv {
  return {
    reset: async (episode) => (await pool.reset([{ slot, ...episode }]))[0] as ResetResult,
    step: async (action) => (await pool.step([{ slot, action }]))[0] as StepResult,
  };
}

/** One episode of the expert on a task, tokens included. */
export async function demonstrate(
  { protocol }: Pick<World, "protocol">,
  env: SlotEnv,
  expert: Expert,
  tokenizer: TextTokenizer,
  options: { id: string; task: number; seed: number; format: AgentFormat },
): Promise<Trajectory> {
  const special = conversationIds(tokenizer);
  const { observation, info } = await env.reset({ task: options.task, seed: options.seed });
  const steps: Step[] = [];
  let seen = protocol.firstObservation(observation);
  let heard = observation;
  const ids = [special.bos, ...tokenizer.encode(seen), special.act];
  for (;;) {
    const action = expert.act(heard);
    const text = reply(options.format, action, expert.thought());
    const outcome = await env.step(action);
    const after = protocol.observation(outcome.observation);
    const fault = faultOf(protocol, seen, after, true);
    const begin = ids.length;
    ids.push(...tokenizer.encode(text), special.eot);
    steps.push({
      observation: seen,
      reply: text,
      action,
      begin,
      end: ids.length,
      rEnv: outcome.reward,
      ...(fault ? { fault } : {}),
      rAux: fault ? protocol.faultRewards[fault] : 0,
    });
    heard = outcome.observation;
    seen = after;
    if (outcome.terminated || outcome.truncated) {
      return {
        id: options.id,
        source: "expert",
        task: options.task,
        info: info.task,
        iteration: 0,
        temperature: 0,
        ids,
        steps,
        reward: steps.reduce((sum, { rEnv }) => sum + rEnv, 0),
        won: outcome.info.won,
        end: outcome.terminated ? "terminated" : "max_steps",
      };
    }
    ids.push(...tokenizer.encode(seen), special.act);
  }
}
