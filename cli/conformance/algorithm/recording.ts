/** @file The reference numbers of the method: inputs and what the reference implementations made of them. */

import { z } from "zod";

const numbers = z.array(z.number());
const rows = z.array(numbers);
/** Results by what they depend on, which their name says: "m0.7", "T4_fail", "after100". */
const named = z.record(z.string(), numbers);
const numberOrList = z.union([z.number(), numbers]);

const normalized = z.object({ episode: numbers, step: rows }).catchall(rows);

export interface ReferenceTree {
  readonly r: number;
  readonly q: number;
  readonly c: readonly ReferenceTree[];
}
const tree: z.ZodType<ReferenceTree> = z.object({
  r: z.number(),
  q: z.number(),
  get c() {
    return z.array(tree);
  },
});

export const recordingSchema = z
  .looseObject({
    expectile: z.object({ delta: numbers }).catchall(numbers),
    expectile_gradV: z.object({ delta: numbers }).catchall(numbers),
    step_weight: named,
    weighted_iql: z.looseObject({
      gamma: z.number(),
      m: z.number(),
      trajs: z.array(
        z.looseObject({
          renv: numbers,
          raux: numbers,
          V: numbers,
          Q: numbers,
          Qb: numbers,
          d: z.union([z.literal(0), z.literal(1)]),
        }),
      ),
      q_targets: rows,
      weights: rows,
      L_Q_mean: z.number(),
      L_V_mean: z.number(),
      L_Q_wnorm: z.number(),
      L_V_wnorm: z.number(),
    }),
    gae_worked: z.looseObject({ r: numbers, V: numbers, gamma: z.number(), lam: z.number(), A: numbers }),
    gae_success: z.looseObject({ A_env: numbers, A_full: numbers, gamma: z.number(), lam: z.number() }),
    gae_fail: z.looseObject({ A_env: numbers, A_full: numbers }),
    gae_prop_diff: numbers,
    bppo: z.looseObject({
      p_old: numbers,
      p_new: numbers,
      A: numbers,
      eps_low: z.number(),
      eps_high: z.number(),
      eta: numbers,
      surrogate: numbers,
      dloss_dlogp: numbers,
      loss_mean: z.number(),
    }),
    kl: z.object({ p_ref: numbers, k1: numbers, k2: numbers, k3: numbers }).catchall(z.number()),
    bppo_blog: numbers,
    bppo_orig: z
      .object({ A_raw: numbers, A_norm: numbers, clip_after_n: z.record(z.string(), z.number()) })
      .catchall(numbers),
    awr: z.object({ A: numbers }).catchall(numbers),
    dpo: z
      .object({
        logp_c: numbers,
        logp_r: numbers,
        ref_c: numbers,
        ref_r: numbers,
        beta: z.number(),
        losses: numbers,
        chosen_rewards: numbers,
        rejected_rewards: numbers,
        acc: numbers,
      })
      .catchall(numbers),
    grpo_adv: z.looseObject({ rewards: rows, scaled: rows, unscaled: rows }),
    loss_agg: z.object({ per_token: rows, mask: rows, grpo: z.number(), bnpo: z.number() }).catchall(z.number()),
    rloo_adv: z.looseObject({ r: numbers, A: numbers }),
    gigpo: z.looseObject({
      obs: z.array(z.array(z.string())),
      rewards: rows,
      gamma: z.number(),
      step_returns: rows,
      mean_norm: normalized,
      mean_std_norm: normalized,
    }),
    bilevel: z.looseObject({ adv_raw: numbers, returns: numbers, adv_whitened: numbers }),
    bilevel2: z.looseObject({
      r: numbers,
      V: numbers,
      mask: numbers,
      gamma: z.number(),
      lam: z.number(),
      high_gamma: z.number(),
      adv_raw: numbers,
      returns: numbers,
    }),
    ppo: z
      .object({
        ratio: numbers,
        A: numbers,
        pg_losses: numbers,
        pg_loss: z.number(),
        v: numbers,
        v_old: numbers,
        ret: numbers,
        vf_loss: z.number(),
      })
      .catchall(z.number()),
    whiten: z.looseObject({ x: numbers, y: numbers }),
    qlass_tree: tree,
    ilql: z.looseObject({
      q1: rows,
      q2: rows,
      tq1: rows,
      tq2: rows,
      actions: numbers,
      vs: numbers,
      dones: numbers,
      rewards: numbers,
      logits: rows,
      tau: z.number(),
      gamma: z.number(),
      beta: z.number(),
      loss_q: z.number(),
      loss_v: z.number(),
      loss_cql: z.number(),
      loss_awac: z.number(),
    }),
    polyak: z.object({ target: z.number(), online: z.number(), tau: z.number() }).catchall(numberOrList),
  })
  .partial();

export type Recording = z.infer<typeof recordingSchema>;

/** What the checks are fed with; all else in a section is a result. */
const inputs: Readonly<Record<string, readonly string[]>> = {
  expectile: ["delta"],
  expectile_gradV: ["delta"],
  weighted_iql: ["gamma", "m", "trajs"],
  gae_worked: ["r", "V", "gamma", "lam"],
  gae_success: ["gamma", "lam"],
  bppo: ["p_old", "p_new", "A", "eps_low", "eps_high"],
  kl: ["p_ref"],
  bppo_orig: ["A_raw"],
  awr: ["A"],
  dpo: ["logp_c", "logp_r", "ref_c", "ref_r", "beta"],
  grpo_adv: ["rewards"],
  loss_agg: ["per_token", "mask"],
  rloo_adv: ["r"],
  gigpo: ["obs", "rewards", "gamma"],
  bilevel2: ["r", "V", "mask", "gamma", "lam", "high_gamma"],
  ppo: ["ratio", "A", "v", "v_old", "ret"],
  whiten: ["x"],
  qlass_tree: ["r", "c"],
  ilql: ["q1", "q2", "tq1", "tq2", "actions", "vs", "dones", "rewards", "logits", "tau", "gamma", "beta"],
  polyak: ["target", "online", "tau"],
};

/** Names of all results, "section.name" or a section that is one list. */
export function resultsIn(golden: Recording): string[] {
  return Object.entries(golden).flatMap(([section, content]) => {
    if (typeof content !== "object" || content === null || Array.isArray(content)) return [section];
    const names = Object.keys(content).filter((name) => !inputs[section]?.includes(name));
    return names.map((name) => `${section}.${name}`);
  });
}

/** The number in a name such as "m0.7", "omega.9" or "after100". */
export function numberIn(name: string, pattern: RegExp): number | undefined {
  const text = pattern.exec(name)?.[1];
  return text === undefined ? undefined : Number(text);
}
