/**
 * @file Supervised fine-tuning, the behaviour-cloning warm-up of Q-Evolve (arXiv 2606.07367, Algorithm 1):
 *   L = −Σ_i log π(a_i | s_i) / (action tokens in the batch), over the tokens the agent wrote and no others,
 * or over observations as well: a small policy from scratch learns from them what there is to name (docs/results.md).
 */

import { backpropagate } from "../../kernels/backward.ts";
import type { Program } from "../../kernels/executor.ts";
import type { Tensor } from "../../kernels/tensor.ts";
import { createTrace } from "../../kernels/trace.ts";
import { batches } from "../data/pack.ts";
import type { Trajectory } from "../data/trajectory.ts";
import type { Model } from "../model/model.ts";
import { createProgramCache } from "../model/program-cache.ts";
import { createRandom } from "../random.ts";
import { cosineSchedule, createOptimizer, type Optimizer, type OptimizerConfig } from "../train/optimizer.ts";
import {
  type PolicyBatch,
  policyBatch,
  sizeKey,
  type TracedPolicy,
  tracePolicy,
  wholeConversation,
  writePolicyBatch,
} from "../train/policy-batch.ts";
import { type TrainingHooks, trainSteps } from "../train/training.ts";

export interface SftConfig {
  /** Peak of the schedule. */
  readonly learningRate: number;
  readonly numTrainEpochs: number;
  /** Trajectories in an optimiser step. */
  readonly perDeviceTrainBatchSize: number;
  /** Tokens in an optimiser step at most. */
  readonly maxTokens: number;
  /** Share of all steps in which the learning rate rises. */
  readonly warmupRatio: number;
  /** Keep only the layers' outputs for the backward pass and compute the rest again: less memory, a third more time. */
  readonly gradientCheckpointing: boolean;
  /** Predict the agent's replies only, and not what it observes. */
  readonly assistantOnlyLoss: boolean;
  readonly optimizer: OptimizerConfig;
}

/** One optimiser step on a batch of some size. */
export interface SftProgram {
  readonly program: Program;
  readonly traced: TracedPolicy;
  readonly dLogp: Tensor;
  readonly scalars: Tensor;
  /** Global norm of the gradient before clipping. */
  readonly norm: Tensor;
}

/**
 * @param batch an example of the size
 * @param options see `backpropagate`
 */
export async function compileSft(
  policy: Model,
  optimizer: Optimizer,
  batch: PolicyBatch,
  options: { readonly recompute: boolean } = { recompute: false },
): Promise<SftProgram> {
  const trace = createTrace();
  optimizer.begin(trace);
  const traced = tracePolicy(trace, policy, batch);
  const dLogp = trace.input("dLogp", traced.logp.shape);
  trace.output(traced.logp);
  backpropagate(trace, [[traced.logp, dLogp]], options);
  const { scalars, norm } = optimizer.finish(trace);
  return { program: await policy.executor.compile(trace), traced, dLogp, scalars, norm };
}

/** @param scalars from `Optimizer.scalars` */
export function runSft({ program, traced, ...inputs }: SftProgram, batch: PolicyBatch, scalars: Float32Array): void {
  const count = batch.tokens.length;
  writePolicyBatch(program, traced, batch);
  program.write(inputs.dLogp, new Float32Array(batch.index.length).fill(-1 / count, 0, count));
  program.write(inputs.scalars, scalars);
  program.run();
}

/** The loss of the last run. */
export async function sftLoss({ program, traced }: SftProgram, batch: PolicyBatch): Promise<number> {
  const count = batch.tokens.length;
  const logp = await program.read(traced.logp);
  return -logp.subarray(0, count).reduce((sum, value) => sum + value, 0) / count;
}

/** Trains `policy` on the trajectories, `numTrainEpochs` times in an order drawn from the seed. */
export async function sft(
  policy: Model,
  trajectories: readonly Trajectory[],
  config: SftConfig,
  seed: number,
  hooks: TrainingHooks = {},
): Promise<void> {
  const { executor, arena } = policy;
  const optimizer = createOptimizer(executor, arena, config.optimizer);
  const programs = createProgramCache<SftProgram>();
  const order = epochs(trajectories, config, seed);
  const predicted = config.assistantOnlyLoss ? undefined : wholeConversation;

  const state = { executor, buffers: { parameters: arena.values, m: optimizer.m, v: optimizer.v } };
  await trainSteps(order.length, state, hooks, async (i, wanted) => {
    const batch = policyBatch(order[i] as Trajectory[], predicted);
    const step = await programs.get(sizeKey(batch), () =>
      compileSft(policy, optimizer, batch, { recompute: config.gradientCheckpointing }),
    );
    const learningRate = cosineSchedule(i, order.length, config.learningRate, config.warmupRatio, 0.1);
    runSft(step, batch, optimizer.scalars(i + 1, learningRate));
    const [before, after] = [i, i + 1].map((done) => Math.floor((done * config.numTrainEpochs) / order.length));
    if (after !== before) await hooks.afterEpoch?.(after as number);
    if (!wanted) return { tokens: batch.packed.ids.length };
    const [loss, [gradNorm]] = await Promise.all([sftLoss(step, batch), step.program.read(step.norm)]);
    return { loss, learning_rate: learningRate, grad_norm: gradNorm as number, tokens: batch.packed.ids.length };
  });
  await programs.dispose();
  optimizer.dispose();
}

/** The batches of all epochs in order; a fraction of an epoch is its first batches. */
export function epochs<T extends Trajectory>(
  trajectories: readonly T[],
  config: { numTrainEpochs: number; perDeviceTrainBatchSize: number; maxTokens: number },
  seed: number,
): T[][] {
  const random = createRandom(seed).fork("order");
  return Array.from({ length: Math.ceil(config.numTrainEpochs) }, (_, epoch) => {
    const shuffled = random.fork(epoch).shuffle([...trajectories]);
    const cut = batches(shuffled, config.perDeviceTrainBatchSize, config.maxTokens, ({ ids }) => ids.length);
    return cut.slice(0, Math.round(cut.length * Math.min(1, config.numTrainEpochs - epoch)));
  }).flat();
}
