/**
 * @file Policy extraction of Q-Evolve (arXiv 2606.07367, Eq. 7; after BPPO, arXiv 2302.11312): the clipped surrogate with
 * a wide lower and a narrow upper bound on the actions of the data itself, and a KL term towards the reference policy.
 * Minimised: −E[min(η A, clip(η, 1−ε_low, 1+ε_high) A)] + α KL(π ‖ π_ref).
 */

import { backpropagate } from "../../kernels/backward.ts";
import { clippedSurrogate, surrogateTerms } from "../../kernels/clipped-surrogate/clipped-surrogate.ts";
import type { Program } from "../../kernels/executor.ts";
import { columnSums } from "../../kernels/reduce/reduce.ts";
import type { Tensor } from "../../kernels/tensor.ts";
import { createTrace } from "../../kernels/trace.ts";
import type { Trajectory } from "../data/trajectory.ts";
import { copyModel, freeModel, type Model } from "../model/model.ts";
import { createProgramCache } from "../model/program-cache.ts";
import { logProbs } from "../train/log-probs.ts";
import { cosineSchedule, createOptimizer, type OptimizerConfig } from "../train/optimizer.ts";
import {
  type PolicyBatch,
  policyBatch,
  replyLogProbs,
  sizeKey,
  type TracedPolicy,
  tracePolicy,
  writePolicyBatch,
} from "../train/policy-batch.ts";
import { type TrainingHooks, trainSteps } from "../train/training.ts";
import { epochs } from "./sft.ts";

export interface BppoConfig {
  /** How far the ratio of a bad action may fall below 1, and that of a good one rise above, before the gradient stops. */
  readonly epsilonLow: number;
  readonly epsilonHigh: number;
  /** α, the weight of the KL term. */
  readonly klCoef: number;
  /**
   * Scale of negative advantages: 1 is Eq. (7) as written, 0 only promotes. Small policies trained from scratch come
   * apart when actions are suppressed at a learning rate high enough to learn from the promoted ones.
   */
  readonly negativeWeight: number;
  /** Bound c > 1 of η where the advantage is negative (dual clip, arXiv 1912.09729); null: none, as in Eq. (7). */
  readonly dualClip: number | null;
  /**
   * π_old becomes the policy as it is after every this many steps (BPPO replaces its behaviour policy likewise), so that
   * the bounds limit each stretch and η stays near 1; 0 keeps the policy that training began with.
   */
  readonly refreshSteps: number;
  /** η of each token, or of the whole action as Eq. (7) is written. */
  readonly ratio: "token" | "step";
  /** Mean over tokens, or over steps of the mean of their tokens. */
  readonly aggregation: "token" | "step";
  readonly learningRate: number;
  readonly numTrainEpochs: number;
  readonly perDeviceTrainBatchSize: number;
  readonly maxTokens: number;
  readonly warmupRatio: number;
  readonly gradientCheckpointing: boolean;
  readonly optimizer: OptimizerConfig;
}

interface BppoProgram {
  readonly program: Program;
  readonly traced: TracedPolicy;
  readonly inputs: Readonly<Record<"logpRef" | "advantage" | "weight" | "groupBegin" | "groupEnd", Tensor>>;
  readonly scalars: Tensor;
  readonly norm: Tensor;
  readonly sums: Tensor;
  readonly entropy: Tensor;
}

/** A trajectory with what the loss needs of it, aligned with its reply tokens. */
interface Prepared extends Trajectory {
  /** Absent where the loss has no KL term. */
  readonly reference: Float32Array | undefined;
}

/**
 * Improves `policy` on labelled trajectories.
 * @param reference π_ref; π_old is `policy` as it is when this begins, and again after every `refreshSteps` steps
 */
export async function bppo(
  policy: Model,
  reference: Model,
  trajectories: readonly Trajectory[],
  config: BppoConfig,
  seed: number,
  hooks: TrainingHooks = {},
): Promise<void> {
  const { executor, arena } = policy;
  const used = trajectories.filter((trajectory) => config.klCoef > 0 || hasGradient(trajectory, config));
  const ref = config.klCoef > 0 ? await logProbs(reference, used, hooks.signal) : undefined;
  const prepared = used.map((trajectory, i) => ({ ...trajectory, reference: ref?.[i]?.logp }));
  const old = copyModel(policy, "old policy", { trainable: false });
  const optimizer = createOptimizer(executor, arena, config.optimizer);
  const programs = createProgramCache<BppoProgram>();
  const order = epochs(prepared, config, seed);

  async function compile(batch: PolicyBatch): Promise<BppoProgram> {
    const trace = createTrace();
    optimizer.begin(trace);
    const traced = tracePolicy(trace, policy, batch);
    const input = (name: string, dtype: "f32" | "u32" = "f32") => trace.input(name, traced.logp.shape, dtype);
    const inputs = {
      logpRef: input("logpRef"),
      advantage: input("advantage"),
      weight: input("weight"),
      groupBegin: input("groupBegin", "u32"),
      groupEnd: input("groupEnd", "u32"),
    };
    const { logp: logpOld } = replyLogProbs(trace, old, traced);
    const logpRef = config.klCoef > 0 ? inputs.logpRef : logpOld;
    const { dLogp, terms } = clippedSurrogate(trace, traced.logp, { ...inputs, logpOld, logpRef }, config);
    const sums = trace.output(columnSums(trace, terms));
    const entropy = trace.output(traced.entropy);
    backpropagate(trace, [[traced.logp, dLogp]], { recompute: config.gradientCheckpointing });
    const { scalars, norm } = optimizer.finish(trace);
    return { program: await executor.compile(trace), traced, inputs, scalars, norm, sums, entropy };
  }

  const buffers = { parameters: arena.values, old: old.arena.values, m: optimizer.m, v: optimizer.v };
  const state = { executor, buffers };
  await trainSteps(order.length, state, hooks, async (i, wanted) => {
    if (config.refreshSteps > 0 && i % config.refreshSteps === 0) executor.copy(arena.values, old.arena.values);
    const items = order[i] as Prepared[];
    const batch = policyBatch(items);
    const compiled = await programs.get(sizeKey(batch), () => compile(batch));
    const { program, traced, inputs, scalars, norm, sums, entropy } = compiled;
    const learningRate = cosineSchedule(i, order.length, config.learningRate, config.warmupRatio, 0.1);
    writePolicyBatch(program, traced, batch);
    for (const [name, values] of Object.entries(lossInputs(batch, items, config))) {
      program.write(inputs[name as keyof typeof inputs], values);
    }
    program.write(scalars, optimizer.scalars(i + 1, learningRate));
    program.run();
    if (!wanted) return { tokens: batch.packed.ids.length };
    const [totals, [gradNorm], entropies] = await Promise.all([
      program.read(sums),
      program.read(norm),
      program.read(entropy),
    ]);
    const mean = Object.fromEntries(surrogateTerms.map((name, column) => [name, totals[column] as number])) as Record<
      (typeof surrogateTerms)[number],
      number
    >;
    const count = batch.tokens.length;
    return {
      loss: -mean.surrogate + config.klCoef * mean.kl,
      ...(config.klCoef > 0 ? { kl: mean.kl } : {}),
      "val/ratio": mean.ratio,
      "clip_ratio/low_mean": mean.clippedLow,
      "clip_ratio/high_mean": mean.clippedHigh,
      "policy/approxkl_avg": mean.approxKl,
      entropy: entropies.subarray(0, count).reduce((sum, value) => sum + value, 0) / count,
      learning_rate: learningRate,
      grad_norm: gradNorm as number,
      tokens: batch.packed.ids.length,
    };
  });
  await programs.dispose();
  optimizer.dispose();
  freeModel(old);
}

/** Whether any step of the trajectory moves the policy; without a KL term the others cost time and change nothing. */
function hasGradient({ steps }: Trajectory, { negativeWeight }: BppoConfig): boolean {
  const moves = (advantage: number) => (advantage < 0 ? advantage * negativeWeight : advantage) !== 0;
  return steps.some(({ label }) => !label || (label.tokenAdvantages ?? [label.advantage]).some(moves));
}

/** Host arrays of the loss's inputs, padded to the batch's size; padding has weight 0. */
function lossInputs(batch: PolicyBatch, items: readonly Prepared[], config: BppoConfig) {
  const size = batch.index.length;
  const [logpRef, advantage, weight] = Array.from({ length: 3 }, () => new Float32Array(size)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  const groupBegin = Uint32Array.from({ length: size }, (_, i) => i);
  const groupEnd = Uint32Array.from({ length: size }, (_, i) => i + 1);
  const count = batch.tokens.length;
  const steps = items.reduce((sum, item) => sum + item.steps.length, 0);
  const first = new Map<number, number>();
  batch.tokens.forEach((token, i) => {
    const item = items[token.trajectory] as Prepared;
    const label = item.steps[token.step]?.label;
    if (!label) throw new RangeError(`trajectory ${item.id} has no labels; run the label stage before extraction`);
    if (!first.has(token.trajectory)) first.set(token.trajectory, i);
    const within = i - (first.get(token.trajectory) as number);
    logpRef[i] = item.reference?.[within] ?? 0;
    const own = label.tokenAdvantages?.[i - token.groupBegin] ?? label.advantage;
    advantage[i] = own < 0 ? own * config.negativeWeight : own;
    weight[i] = config.aggregation === "token" ? 1 / count : 1 / (steps * (token.groupEnd - token.groupBegin));
    if (config.ratio === "step") {
      groupBegin[i] = token.groupBegin;
      groupEnd[i] = token.groupEnd;
    }
  });
  return { logpRef, advantage, weight, groupBegin, groupEnd };
}
