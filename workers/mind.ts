/** @file A policy, and a critic if there is one, asked about one conversation at a time. */

import { conversationIds, parseReply, reply } from "../core/agent/format.ts";
import { estimate } from "../core/algorithms/label.ts";
import type { Config } from "../core/config/config.ts";
import type { Trajectory } from "../core/data/trajectory.ts";
import { UserError } from "../core/errors.ts";
import { criticLayout } from "../core/model/critic.ts";
import { loadModel, type PolicyBytes, readPolicyFolder } from "../core/model/folder.ts";
import { createGenerator, type SamplingSettings } from "../core/model/generator.ts";
import { freeModel } from "../core/model/model.ts";
import { allocateArena, freeArena } from "../core/model/weights.ts";
import { logProbs } from "../core/train/log-probs.ts";
import type { Executor } from "../kernels/executor.ts";

export interface MindFiles {
  /** The configuration of the run that made them. */
  readonly config: Config;
  readonly policy: PolicyBytes;
  /** critic.f32; null: there is none. */
  readonly critic: Uint8Array | null;
}

export interface Opinion {
  /** Of the action as the whole reply. */
  readonly probability: number;
  readonly q: number | null;
}

/** What it makes of a moment in a game. */
export interface Thoughts {
  /** V of the critic. */
  readonly value: number | null;
  /** In the order asked for. */
  readonly actions: readonly Opinion[];
  /** What it would write at temperature 0; null: no action. */
  readonly favourite: (Opinion & { readonly action: string }) | null;
}

export interface Mind {
  /** A conversation begins with what the agent sees. */
  begin(observation: string): void;
  /** Someone acted, and this is what came of it. */
  hear(action: string, observation: string): void;
  /** Whether another reply and what comes of it still fit what the policy reads. */
  readonly isFull: boolean;
  /** What it would say now; it is not said yet. Null: its reply holds no action. */
  act(settings: SamplingSettings, draw: number): Promise<string | null>;
  consider(actions: readonly string[]): Promise<Thoughts>;
  dispose(): Promise<void>;
}

/** @throws UserError when the files do not belong together */
export async function createMind(executor: Executor, { config, policy, critic }: MindFiles): Promise<Mind> {
  const folder = await readPolicyFolder("the policy", async (name) => policy[name] ?? null);
  const model = loadModel(executor, folder, "playing policy", { trainable: false });
  const { tokenizer } = folder;
  const special = conversationIds(tokenizer);
  const { format, maxCompletionLength: maxNewTokens } = config.agent;
  const capacity = Math.min(config.agent.maxLength, folder.config.maxPositions);
  const generator = createGenerator(executor, model.config, model.tables, model.arena, {
    ...{ rows: 1, capacity, maxNewTokens, stopToken: special.eot },
  });
  const judge =
    critic &&
    allocateArena(executor, "playing critic", criticLayout(model.config, config.critic.headWidth), {
      trainable: false,
    });
  if (judge) {
    if (critic.length !== 4 * judge.values.length) {
      throw new UserError("The critic does not fit the policy. Choose another iteration, or collect the run again.");
    }
    executor.write(judge.values, new Float32Array(critic.slice().buffer));
  }
  let ids: number[] = [];

  async function act(settings: SamplingSettings, draw: number): Promise<string | null> {
    generator.clear(0);
    const [sampled] = await generator.turn([{ row: 0, ids, stream: draw }], settings, draw);
    const tokens = sampled?.tokens ?? [];
    return parseReply(format, tokenizer.decode(tokens.at(-1) === special.eot ? tokens.slice(0, -1) : tokens));
  }

  const said = (action: string) => [...tokenizer.encode(reply(format, action, "")), special.eot];

  return {
    begin(observation) {
      ids = [special.bos, ...tokenizer.encode(observation), special.act];
    },
    hear(action, observation) {
      ids = [...ids, ...said(action), ...tokenizer.encode(observation), special.act];
    },
    get isFull() {
      return ids.length + maxNewTokens > capacity;
    },
    act,
    async consider(actions) {
      const favourite = await act({ temperature: 0, topK: 0, topP: 1 }, 0);
      const weighed = favourite === null ? actions : [...actions, favourite];
      const futures = weighed.map((action) => future(ids, said(action)));
      const estimates = judge ? await estimate(model, judge, futures, { ...config.critic, estimator: "step" }) : [];
      const likely = await logProbs(model, futures);
      const opinions = weighed.map((_, i) => ({
        probability: Math.exp(likely[i]?.logp.reduce((sum, logp) => sum + logp, 0) ?? Number.NEGATIVE_INFINITY),
        q: estimates[i]?.q[0] ?? null,
      }));
      const ofFavourite = opinions[actions.length];
      return {
        value: estimates[0]?.value[0] ?? null,
        actions: opinions.slice(0, actions.length),
        favourite: favourite !== null && ofFavourite ? { action: favourite, ...ofFavourite } : null,
      };
    },
    async dispose() {
      await generator.dispose();
      if (judge) freeArena(executor, judge);
      freeModel(model);
    },
  };
}

/** The conversation with one more reply, as a trajectory of one step. */
function future(ids: readonly number[], said: readonly number[]): Trajectory {
  const step = { observation: "", reply: "", action: null, rEnv: 0, rAux: 0 };
  return {
    ...{ id: "", source: "self", task: 0, info: {}, iteration: 0, temperature: 0, reward: 0, won: false, end: "stuck" },
    ids: [...ids, ...said],
    steps: [{ ...step, begin: ids.length, end: ids.length + said.length }],
  };
}
