/**
 * @file Weighted implicit Q-learning, the critic of Q-Evolve (arXiv 2606.07367, Eqs. 1, 2, 4, 5), on a fixed set of
 * trajectories, expert and self:
 *   w_t = 0.5 (t/T + d) + 0.5
 *   L_V = E[w_t |m − 1(u<0)| u²],  u = min(Q̄1, Q̄2)(s_t, a_t) − V(s_t)
 *   L_Q = E[w_t (y_t − Q(s_t, a_t))²],  y_t = r_{t+1} + γ V(s_{t+1}),  r = r_env + r_aux
 * The target may be a λ-return instead (y = V + GAE_λ of V): λ = 0 is the paper's one-step target, λ = 1 the
 * Monte-Carlo return.
 */

import { backpropagate } from "../../kernels/backward.ts";
import type { Program } from "../../kernels/executor.ts";
import { expectileTd } from "../../kernels/expectile-td/expectile-td.ts";
import { gae } from "../../kernels/gae/gae.ts";
import { noRow } from "../../kernels/gather/gather.ts";
import { polyak } from "../../kernels/polyak/polyak.ts";
import { columnSums } from "../../kernels/reduce/reduce.ts";
import { type Buffer, type Tensor, view } from "../../kernels/tensor.ts";
import { createTrace } from "../../kernels/trace.ts";
import { type Packed, pack, padded } from "../data/pack.ts";
import { qIndex, type Step, succeeded, type Trajectory, valueIndex } from "../data/trajectory.ts";
import { copyCritic, criticStates, readCritic } from "../model/critic.ts";
import type { PackedTokens } from "../model/decoder.ts";
import type { Model } from "../model/model.ts";
import { createProgramCache } from "../model/program-cache.ts";
import { type Arena, freeArena } from "../model/weights.ts";
import { cosineSchedule, createOptimizer, type OptimizerConfig } from "../train/optimizer.ts";
import { inputTokens, writeTokens } from "../train/policy-batch.ts";
import { type TrainingHooks, trainSteps } from "../train/training.ts";
import { epochs } from "./sft.ts";

export interface CriticConfig {
  /** One transition per environment step, or one per reply token. */
  readonly estimator: "step" | "token";
  /** m of Eq. (1). */
  readonly expectile: number;
  /** γ, per environment step. Inside a step tokens are not discounted. */
  readonly gamma: number;
  /** λ of Q's target. */
  readonly targetLambda: number;
  /** Epochs at the start whose target is the Monte-Carlo return, so that values spread before they bootstrap. */
  readonly warmupEpochs: number;
  /** τ of the target network. */
  readonly polyak: number;
  /** Scale of the retrospective rewards in r. */
  readonly auxScale: number;
  /** The two terms of w_t. */
  readonly temporalWeight: boolean;
  readonly successWeight: boolean;
  /** Width of the heads' hidden layer. */
  readonly headWidth: number;
  readonly learningRate: number;
  readonly numTrainEpochs: number;
  readonly perDeviceTrainBatchSize: number;
  readonly maxTokens: number;
  readonly warmupRatio: number;
  readonly optimizer: OptimizerConfig;
}

/** w_t of Eq. (5); t counts from 1. */
export function stepWeight(
  t: number,
  length: number,
  success: boolean,
  config: { temporalWeight: boolean; successWeight: boolean },
): number {
  const temporal = config.temporalWeight ? t / length : 1;
  const successful = config.successWeight ? Number(success) : 0;
  return config.temporalWeight || config.successWeight ? 0.5 * (temporal + successful) + 0.5 : 1;
}

/** Transitions of a batch, one after another; trajectories are contiguous ranges of them. */
export interface CriticBatch {
  readonly packed: Packed;
  readonly valueIndex: Uint32Array;
  readonly qIndex: Uint32Array;
  readonly reward: Float32Array;
  /** Discount to the next transition, 0 at the last. */
  readonly gamma: Float32Array;
  /** 1 between tokens of a step, 0 across steps: where λ applies. */
  readonly inside: Uint8Array;
  /** w_t; 0 for padding. */
  readonly weight: Float32Array;
  readonly begin: Uint32Array;
  readonly end: Uint32Array;
  /** Transitions without padding. */
  readonly count: number;
}

const tokenStep = 256;
const transitionStep = 64;
const trajectoryStep = 8;

type BatchConfig = Pick<CriticConfig, "estimator" | "gamma" | "auxScale" | "temporalWeight" | "successWeight">;

/** The transitions of trajectories, as the estimator sees them. */
export function criticBatch(trajectories: readonly Trajectory[], config: BatchConfig): CriticBatch {
  const sequences = trajectories.map(({ ids }) => ids);
  const packed = pack(
    sequences,
    padded(
      sequences.reduce((sum, ids) => sum + ids.length, 0),
      tokenStep,
    ),
  );
  const transitions = trajectories.map((trajectory) => transitionsOf(trajectory, config));
  const count = transitions.reduce((sum, list) => sum + list.length, 0);
  const size = padded(count, transitionStep);
  const rows = padded(trajectories.length, trajectoryStep);
  const batch = {
    packed,
    valueIndex: new Uint32Array(size).fill(noRow),
    qIndex: new Uint32Array(size).fill(noRow),
    reward: new Float32Array(size),
    gamma: new Float32Array(size),
    inside: new Uint8Array(size),
    weight: new Float32Array(size),
    begin: new Uint32Array(rows),
    end: new Uint32Array(rows),
    count,
  };
  let n = 0;
  transitions.forEach((list, i) => {
    const offset = packed.offsets[i] as number;
    batch.begin[i] = n;
    for (const transition of list) {
      batch.valueIndex[n] = offset + transition.before;
      batch.qIndex[n] = offset + transition.after;
      batch.reward[n] = transition.reward;
      batch.gamma[n] = transition.gamma;
      batch.inside[n] = transition.inside ? 1 : 0;
      batch.weight[n] = transition.weight;
      n++;
    }
    batch.end[i] = n;
  });
  return batch;
}

interface Transition {
  /** Tokens whose states V and Q read. */
  readonly before: number;
  readonly after: number;
  readonly reward: number;
  readonly gamma: number;
  readonly inside: boolean;
  readonly weight: number;
}

function transitionsOf(trajectory: Trajectory, config: BatchConfig): Transition[] {
  const { steps } = trajectory;
  const success = succeeded(trajectory);
  return steps.flatMap((step, t) => {
    const weight = stepWeight(t + 1, steps.length, success, config);
    const gamma = t + 1 < steps.length ? config.gamma : 0;
    const end = { reward: rewardOf(step, config), gamma, inside: false, weight };
    if (config.estimator === "step") return [{ before: valueIndex(step), after: qIndex(step), ...end }];
    return Array.from({ length: step.end - step.begin }, (_, k) => {
      const token = step.begin + k;
      const position = { before: token - 1, after: token };
      return token + 1 < step.end
        ? { ...position, reward: 0, gamma: 1, inside: true, weight }
        : { ...position, ...end };
    });
  });
}

function rewardOf(step: Step, config: BatchConfig): number {
  return step.rEnv + config.auxScale * step.rAux;
}

interface CriticProgram {
  readonly program: Program;
  readonly tokens: PackedTokens;
  readonly inputs: Readonly<
    Record<"valueIndex" | "qIndex" | "reward" | "gamma" | "lambda" | "weight" | "begin" | "end", Tensor>
  >;
  readonly scalars: Tensor;
  readonly norm: Tensor;
  readonly sums: Tensor;
}

/**
 * Trains `critic` (from `createCritic`) on the trajectories; the policy is not touched.
 * @param policy lends its configuration and tables
 */
export async function trainCritic(
  policy: Model,
  critic: Arena,
  trajectories: readonly Trajectory[],
  config: CriticConfig,
  seed: number,
  hooks: TrainingHooks = {},
): Promise<void> {
  const { executor } = policy;
  const target = copyCritic(executor, critic, "target critic");
  const optimizer = createOptimizer(executor, critic, config.optimizer);
  const programs = createProgramCache<CriticProgram>();
  const order = epochs(trajectories, config, seed);
  const warmupSteps = Math.round((order.length * config.warmupEpochs) / Math.max(1, config.numTrainEpochs));

  async function compile(batch: CriticBatch): Promise<CriticProgram> {
    const trace = createTrace();
    const size = [batch.weight.length];
    optimizer.begin(trace);
    const tokens = inputTokens(trace, batch.packed.ids.length);
    const inputs = {
      valueIndex: trace.input("valueIndex", size, "u32"),
      qIndex: trace.input("qIndex", size, "u32"),
      reward: trace.input("reward", size),
      gamma: trace.input("gamma", size),
      lambda: trace.input("lambda", size),
      weight: trace.input("weight", size),
      begin: trace.input("begin", [batch.begin.length], "u32"),
      end: trace.input("end", [batch.end.length], "u32"),
    };
    const slow = readCritic(
      trace,
      target,
      criticStates(trace, policy, target, tokens),
      inputs.valueIndex,
      inputs.qIndex,
    );
    const online = readCritic(
      trace,
      critic,
      criticStates(trace, policy, critic, tokens),
      inputs.valueIndex,
      inputs.qIndex,
    );
    const { target: y } = gae(trace, online.value, inputs);
    const estimates = { ...online, targetQ1: slow.q1, targetQ2: slow.q2 };
    const loss = expectileTd(trace, estimates, y, inputs.weight, config.expectile);
    const sums = trace.output(columnSums(trace, loss.terms));
    backpropagate(trace, [
      [online.value, loss.dValue],
      [online.q1, loss.dQ1],
      [online.q2, loss.dQ2],
    ]);
    const { scalars, norm } = optimizer.finish(trace);
    polyak(trace, flat(critic.values), flat(target.values), config.polyak);
    return { program: await executor.compile(trace), tokens, inputs, scalars, norm, sums };
  }

  const state = {
    executor,
    buffers: { parameters: critic.values, target: target.values, m: optimizer.m, v: optimizer.v },
  };
  await trainSteps(order.length, state, hooks, async (i, wanted) => {
    const batch = criticBatch(order[i] as Trajectory[], config);
    const key = `${batch.packed.ids.length},${batch.weight.length},${batch.begin.length}`;
    const { program, tokens, inputs, scalars, norm, sums } = await programs.get(key, () => compile(batch));
    const learningRate = cosineSchedule(i, order.length, config.learningRate, config.warmupRatio, 0.1);
    const lambda = i < warmupSteps ? 1 : config.targetLambda;
    writeTokens(program, tokens, batch.packed);
    program.write(inputs.valueIndex, batch.valueIndex);
    program.write(inputs.qIndex, batch.qIndex);
    program.write(inputs.reward, batch.reward);
    program.write(inputs.gamma, batch.gamma);
    program.write(
      inputs.lambda,
      Float32Array.from(batch.inside, (inside) => (inside ? 1 : lambda)),
    );
    program.write(
      inputs.weight,
      batch.weight.map((weight) => weight / batch.count),
    );
    program.write(inputs.begin, batch.begin);
    program.write(inputs.end, batch.end);
    program.write(scalars, optimizer.scalars(i + 1, learningRate));
    program.run();
    if (!wanted) return { tokens: batch.packed.ids.length };
    const [[lossV, lossQ], [gradNorm]] = await Promise.all([program.read(sums), program.read(norm)]);
    return {
      loss_v: lossV as number,
      loss_q: lossQ as number,
      learning_rate: learningRate,
      grad_norm: gradNorm as number,
      tokens: batch.packed.ids.length,
    };
  });
  await programs.dispose();
  optimizer.dispose();
  freeArena(executor, target);
}

function flat(buffer: Buffer): Tensor {
  return view(buffer, buffer.label, [buffer.length], 0);
}
