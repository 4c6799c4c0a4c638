/** @file Demonstrations: an expert's episodes as trajectories. */

import type { Step, Trajectory } from "../data/trajectory.ts";
import type { TextEnv } from "../env/text-env.ts";
import type { Expert, World } from "../env/world.ts";
import type { TextTokenizer } from "../tokenizer/tokenizer.ts";
import { type AgentFormat, conversationIds, reply } from "./format.ts";
import { faultOf } from "./protocol.ts";

/** One episode of the expert on a task, tokens included. */
export function demonstrate(
  world: Pick<World, "protocol">,
  env: TextEnv,
  expert: Expert,
  tokenizer: TextTokenizer,
  options: { id: string; task: number; seed: number; format: AgentFormat },
): Trajectory {
  const { protocol } = world;
  const special = conversationIds(tokenizer);
  const { observation, info } = env.reset({ task: options.task, seed: options.seed });
  const steps: Step[] = [];
  let seen = protocol.firstObservation(observation);
  let heard = observation;
  const ids = [special.bos, ...tokenizer.encode(seen), special.act];
  for (;;) {
    const action = expert.act(heard);
    const text = reply(options.format, action, expert.thought());
    const outcome = env.step(action);
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
