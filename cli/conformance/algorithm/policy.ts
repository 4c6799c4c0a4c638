/** @file The policy's numbers: the clipped surrogate with its gradient, KL estimates, and the losses of PPO, GRPO and BPPO. */

import { decayedClip, normalizedAdvantages, weighedBySign } from "../../../core/algorithms/bppo-original.ts";
import { type LossType, tokenWeights } from "../../../core/algorithms/grpo.ts";
import { klEstimators } from "../../../core/algorithms/kl.ts";
import { clippedValueLoss } from "../../../core/algorithms/ppo.ts";
import { mean } from "../../../core/algorithms/statistics.ts";
import {
  clippedSurrogate,
  type SurrogateAttrs,
  surrogateTerms,
} from "../../../kernels/clipped-surrogate/clipped-surrogate.ts";
import type { Executor } from "../../../kernels/executor.ts";
import { column, compute } from "./compute.ts";
import { numberIn, type Recording } from "./recording.ts";
import type { NumberTally } from "./tally.ts";

interface Tokens {
  /** η, the probability of each token over what it was; `old` is what it was. */
  readonly ratio: readonly number[];
  readonly old: readonly number[];
  readonly reference: readonly number[];
  readonly advantage: readonly number[];
}

type Terms = Record<(typeof surrogateTerms)[number] | "slope", number[]>;

/** The kernel of policy extraction on tokens of weight 1. */
async function surrogate(executor: Executor, tokens: Tokens, attrs: SurrogateAttrs): Promise<Terms> {
  const { ratio, old, reference, advantage } = tokens;
  const bounds = [1 - attrs.epsilonLow, 1 + attrs.epsilonHigh];
  const logp = ratio.map((eta, i) => {
    // The slope jumps where η is a bound: 1e-7 towards 1 puts such an η on the side that torch takes.
    const isOnBound = bounds.some((bound) => Math.abs(eta - bound) < 1e-6);
    return Math.log((old[i] as number) * eta) + (isOnBound ? 1e-6 * Math.sign(1 - eta) : 0);
  });
  const { terms, dLogp } = await compute(executor, (trace, feed) =>
    clippedSurrogate(
      trace,
      feed(logp),
      {
        logpOld: feed(old.map(Math.log)),
        logpRef: feed(reference.map(Math.log)),
        advantage: feed(advantage),
        weight: feed(ratio.map(() => 1)),
        groupBegin: feed(Uint32Array.from(ratio, (_, i) => i)),
        groupEnd: feed(Uint32Array.from(ratio, (_, i) => i + 1)),
      },
      attrs,
    ),
  );
  const columns = surrogateTerms.map((name, c) => [name, column(terms, surrogateTerms.length, c)] as const);
  return { ...(Object.fromEntries(columns) as Omit<Terms, "slope">), slope: dLogp };
}

export async function checkBppo(executor: Executor, golden: Recording, tally: NumberTally): Promise<void> {
  const { bppo, kl } = golden;
  if (bppo) {
    const { p_old: old, p_new, A: advantage, eps_low, eps_high } = bppo;
    const ratio = p_new.map((p, i) => p / (old[i] as number));
    const tokens = { ratio, old, reference: kl?.p_ref ?? old, advantage };
    const bounds = { epsilonLow: eps_low, epsilonHigh: eps_high };
    const terms = await surrogate(executor, tokens, { ...bounds, klCoef: 0 });
    tally.near("bppo.eta", terms.ratio, bppo.eta);
    tally.near("bppo.surrogate", terms.surrogate, bppo.surrogate);
    tally.near("bppo.dloss_dlogp", terms.slope, bppo.dloss_dlogp);
    tally.near("bppo.loss_mean", -mean(terms.surrogate), bppo.loss_mean);
    const beyond = (isBad: boolean) =>
      mean(
        advantage.map((a, i) => {
          const eta = bppo.eta[i] as number;
          return Number(isBad ? a < 0 && eta < 1 - eps_low : a > 0 && eta > 1 + eps_high);
        }),
      );
    tally.near("bppo: clipped low", mean(terms.clippedLow), beyond(true));
    tally.near("bppo: clipped high", mean(terms.clippedHigh), beyond(false));
    for (const [name, expected] of Object.entries(kl ?? {})) {
      const klCoef = numberIn(name, /^bppo_total_alpha([\d.]+)_k3$/);
      if (klCoef === undefined || typeof expected !== "number") continue;
      const total = await surrogate(executor, tokens, { ...bounds, klCoef });
      tally.near(`kl.${name}`, -mean(total.surrogate) + klCoef * mean(total.kl), expected);
    }
    if (kl) checkKl(kl, p_new, terms.kl, tally);
  }
  if (golden.bppo_blog) {
    const old = [0.5, 0.5];
    const tokens = { ratio: [1.3, 0.5], old, reference: old, advantage: [0.528, -0.5] };
    const terms = await surrogate(executor, tokens, { epsilonLow: 0.4, epsilonHigh: 0.2, klCoef: 0 });
    tally.near("bppo_blog", terms.surrogate, golden.bppo_blog);
  }
}

function checkKl(
  kl: NonNullable<Recording["kl"]>,
  p: readonly number[],
  ofKernel: readonly number[],
  tally: NumberTally,
) {
  for (const name of ["k1", "k2", "k3"] as const) {
    const estimates = p.map((own, i) => klEstimators[name](Math.log(own), Math.log(kl.p_ref[i] as number)));
    tally.near(`kl.${name}`, estimates, kl[name]);
  }
  tally.near("kl.k3 (kernel)", ofKernel, kl.k3);
}

/** The bound's start and decay, and the place in the name of ω, are those of the original. */
export function checkOriginalBppo({ bppo_orig: golden }: Recording, tally: NumberTally): void {
  if (!golden) return;
  const normalized = normalizedAdvantages(golden.A_raw);
  tally.near("bppo_orig.A_norm", normalized, golden.A_norm);
  for (const [name, expected] of Object.entries(golden)) {
    const omega = numberIn(name, /^omega([\d.]+)$/);
    if (omega === undefined) continue;
    const weighed = normalized.map((advantage) => weighedBySign(advantage, omega));
    tally.near(`bppo_orig.${name}`, weighed, expected as number[]);
  }
  for (const [updates, expected] of Object.entries(golden.clip_after_n)) {
    tally.near(`bppo_orig.clip_after_n.${updates}`, decayedClip(Number(updates), 0.25, 0.96), expected);
  }
}

/** TRL's PPO. */
const cliprange = 0.2;

export async function checkPpo(executor: Executor, { ppo: golden }: Recording, tally: NumberTally): Promise<void> {
  if (!golden) return;
  const old = golden.ratio.map(() => 0.5);
  const tokens = { ratio: golden.ratio, old, reference: old, advantage: golden.A };
  const terms = await surrogate(executor, tokens, { epsilonLow: cliprange, epsilonHigh: cliprange, klCoef: 0 });
  const policyLosses = terms.surrogate.map((term) => -term);
  const valueLoss = mean(
    golden.v.map((v, i) => clippedValueLoss(v, golden.v_old[i] as number, golden.ret[i] as number, cliprange)),
  );
  tally.near("ppo.pg_losses", policyLosses, golden.pg_losses);
  tally.near("ppo.pg_loss", mean(policyLosses), golden.pg_loss);
  tally.near("ppo.vf_loss", valueLoss, golden.vf_loss);
  for (const [name, expected] of Object.entries(golden)) {
    const coefficient = numberIn(name, /^total_vfcoef([\d.]+)$/);
    if (coefficient === undefined) continue;
    tally.near(`ppo.${name}`, mean(policyLosses) + coefficient * valueLoss, expected as number);
  }
}

export function checkAggregation({ loss_agg: golden }: Recording, tally: NumberTally): void {
  if (!golden) return;
  const lengths = golden.mask.map((row) => row.filter((isToken) => isToken === 1).length);
  for (const [name, expected] of Object.entries(golden)) {
    const [, lossType, maxLength] = /^(grpo|bnpo|dr_grpo)(?:_max(\d+))?$/.exec(name) ?? [];
    if (lossType === undefined) continue;
    const weights = tokenWeights(lengths, lossType as LossType, Number(maxLength));
    const loss = golden.per_token.flatMap((row, b) =>
      row.slice(0, lengths[b] as number).map((token) => token * (weights[b] as number)),
    );
    tally.near(
      `loss_agg.${name}`,
      loss.reduce((sum, token) => sum + token, 0),
      expected as number,
    );
  }
}
