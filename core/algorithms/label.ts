/**
 * @file Process rewards: what the trained critic makes of each step (arXiv 2606.07367, Eq. 6 and its Table 4).
 *   gae_env    A_t = Σ_k (γλ)^k δ_{t+k},  δ_t = r_env + γ V(s_{t+1}) − V(s_t)     the paper's choice
 *   gae_full   the same with r_env + r_aux
 *   td         δ_t alone
 *   q_minus_v  min(Q1, Q2)(s_t, a_t) − V(s_t)
 */

import type { Program } from "../../kernels/executor.ts";
import type { Tensor } from "../../kernels/tensor.ts";
import { createTrace } from "../../kernels/trace.ts";
import { breathe } from "../breathe.ts";
import { batches } from "../data/pack.ts";
import type { Step, Trajectory } from "../data/trajectory.ts";
import { criticStates, readCritic } from "../model/critic.ts";
import type { PackedTokens } from "../model/decoder.ts";
import type { Model } from "../model/model.ts";
import { createProgramCache } from "../model/program-cache.ts";
import type { Arena } from "../model/weights.ts";
import { createRandom } from "../random.ts";
import { inputTokens, writeTokens } from "../train/policy-batch.ts";
import type { CriticConfig } from "./critic.ts";
import { type TransitionConfig, transitionBatch } from "./transitions.ts";

export const processRewards = ["gae_env", "gae_full", "td", "q_minus_v"] as const;

export interface LabelConfig {
  readonly processReward: (typeof processRewards)[number];
  /** λ of Eq. (6), across steps. */
  readonly lambda: number;
  /** Divide by the standard deviation (scale), and also subtract the mean (whiten, which turns signs), or neither. */
  readonly normalizeAdvantage: "none" | "scale" | "whiten";
  /** Advantages beyond this are cut, after normalising; 0 never. */
  readonly clipAdvantage: number;
  /** A control: the advantages of all transitions change places at random. */
  readonly shuffle: boolean;
}

/** V and Q of each transition of one trajectory. */
export interface Estimates {
  readonly value: Float32Array;
  readonly q: Float32Array;
}

/** Eq. (6) over one trajectory; γ_t = 0 ends it. All arrays have one entry per transition. */
export function generalizedAdvantage(
  value: ArrayLike<number>,
  reward: ArrayLike<number>,
  gamma: ArrayLike<number>,
  lambda: ArrayLike<number>,
): Float32Array<ArrayBuffer> {
  const advantage = new Float32Array(value.length);
  let next = 0;
  for (let t = value.length - 1; t >= 0; t--) {
    const [v, r, g, l] = [value[t], reward[t], gamma[t], lambda[t]] as [number, number, number, number];
    const delta = r + g * (value[t + 1] ?? 0) - v;
    next = delta + g * l * next;
    advantage[t] = next;
  }
  return advantage;
}

/** V and Q = min(Q1, Q2) of the critic at every transition of every trajectory. */
export async function estimate(
  policy: Model,
  critic: Arena,
  trajectories: readonly Trajectory[],
  config: CriticConfig,
  signal?: AbortSignal,
): Promise<Estimates[]> {
  interface Estimator {
    program: Program;
    tokens: PackedTokens;
    valueIndex: Tensor;
    qIndex: Tensor;
    outputs: readonly [Tensor, Tensor, Tensor];
  }
  const programs = createProgramCache<Estimator>();
  const results: Estimates[] = [];
  for (const group of batches(trajectories, trajectories.length, config.maxTokens, ({ ids }) => ids.length)) {
    await breathe();
    signal?.throwIfAborted();
    const batch = transitionBatch(group, config);
    const key = `${batch.packed.ids.length},${batch.weight.length}`;
    const { program, tokens, valueIndex, qIndex, outputs } = await programs.get(key, async () => {
      const trace = createTrace();
      const tokens = inputTokens(trace, batch.packed.ids.length);
      const valueIndex = trace.input("valueIndex", [batch.weight.length], "u32");
      const qIndex = trace.input("qIndex", [batch.weight.length], "u32");
      const { value, q1, q2 } = readCritic(
        trace,
        critic,
        criticStates(trace, policy, critic, tokens),
        valueIndex,
        qIndex,
      );
      const outputs = [trace.output(value), trace.output(q1), trace.output(q2)] as const;
      return { program: await policy.executor.compile(trace), tokens, valueIndex, qIndex, outputs };
    });
    writeTokens(program, tokens, batch.packed);
    program.write(valueIndex, batch.valueIndex);
    program.write(qIndex, batch.qIndex);
    program.run();
    const [value, q1, q2] = (await Promise.all(outputs.map((output) => program.read(output)))) as [
      Float32Array,
      Float32Array,
      Float32Array,
    ];
    group.forEach((_, i) => {
      const [begin, end] = [batch.begin[i] as number, batch.end[i] as number];
      const q = q1.slice(begin, end).map((first, k) => Math.min(first, q2[begin + k] as number));
      results.push({ value: value.slice(begin, end), q });
    });
  }
  await programs.dispose();
  return results;
}

/** V and Q of each step as an earlier labelling left them. */
export function estimatesOf({ steps }: Trajectory): Estimates {
  const of = (name: "value" | "q") => Float32Array.from(steps, ({ label }) => label?.[name] ?? 0);
  return { value: of("value"), q: of("q") };
}

/** The trajectories with a label on every step. */
export function label(
  trajectories: readonly Trajectory[],
  estimates: readonly Estimates[],
  critic: TransitionConfig,
  config: LabelConfig,
  seed: number,
): Trajectory[] {
  const raw = trajectories.map((trajectory, i) => processReward(trajectory, estimates[i] as Estimates, critic, config));
  if (config.shuffle) shuffleAcross(raw, seed);
  const normalize = normalizer(raw, config);
  return trajectories.map((trajectory, i) => {
    const advantages = (raw[i] as Float32Array).map(normalize);
    const { value, q } = estimates[i] as Estimates;
    let n = 0;
    const steps = trajectory.steps.map((step): Step => {
      const count = critic.estimator === "step" ? 1 : step.end - step.begin;
      const own = [...advantages.subarray(n, n + count)];
      const mean = own.reduce((sum, a) => sum + a, 0) / count;
      const [first, last] = [value[n] as number, q[n + count - 1] as number];
      n += count;
      const tokens = critic.estimator === "token" ? { tokenAdvantages: own } : {};
      return { ...step, label: { value: first, q: last, advantage: mean, ...tokens } };
    });
    return { ...trajectory, steps };
  });
}

function processReward(
  trajectory: Trajectory,
  estimates: Estimates,
  critic: TransitionConfig,
  config: LabelConfig,
): Float32Array {
  const auxScale = config.processReward === "gae_full" ? critic.auxScale : 0;
  const { reward, gamma, inside, count } = transitionBatch([trajectory], { ...critic, auxScale });
  const { value, q } = estimates;
  if (config.processReward === "q_minus_v") return q.map((q, t) => q - (value[t] as number));
  const lambda = config.processReward === "td" ? 0 : config.lambda;
  const lambdas = Float32Array.from(inside.subarray(0, count), (token) => (token ? 1 : lambda));
  return generalizedAdvantage(value, reward.subarray(0, count), gamma.subarray(0, count), lambdas);
}

function shuffleAcross(advantages: readonly Float32Array[], seed: number): void {
  const all = createRandom(seed).shuffle(advantages.flatMap((list) => [...list]));
  let n = 0;
  for (const list of advantages) for (let t = 0; t < list.length; t++) list[t] = all[n++] as number;
}

function normalizer(raw: readonly Float32Array[], config: LabelConfig): (advantage: number) => number {
  const all = raw.flatMap((advantages) => [...advantages]);
  const mean = all.reduce((sum, a) => sum + a, 0) / Math.max(1, all.length);
  // n − 1, as torch.std and TRL's whitening.
  const variance = all.reduce((sum, a) => sum + (a - mean) ** 2, 0) / Math.max(1, all.length - 1);
  const shift = config.normalizeAdvantage === "whiten" ? mean : 0;
  const scale = config.normalizeAdvantage === "none" ? 1 : 1 / Math.sqrt(variance + 1e-8);
  const most = config.clipAdvantage > 0 ? config.clipAdvantage : Number.POSITIVE_INFINITY;
  return (advantage) => Math.min(most, Math.max(-most, (advantage - shift) * scale));
}

/** 1 − Var(G − V) / Var(G) of V against the discounted return of r_env + r_aux: 1 is perfect, 0 as good as a constant. */
export function explainedVariance(
  trajectories: readonly Trajectory[],
  estimates: readonly Estimates[],
  critic: TransitionConfig,
): number {
  const errors: number[] = [];
  const returns: number[] = [];
  trajectories.forEach((trajectory, i) => {
    const { reward, gamma, count } = transitionBatch([trajectory], critic);
    let g = 0;
    for (let t = count - 1; t >= 0; t--) {
      g = (reward[t] as number) + (gamma[t] as number) * g;
      returns.push(g);
      errors.push(g - ((estimates[i] as Estimates).value[t] as number));
    }
  });
  return 1 - variance(errors) / Math.max(1e-12, variance(returns));
}

function variance(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length);
}
