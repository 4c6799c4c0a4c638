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
import { polyak } from "../../kernels/polyak/polyak.ts";
import { columnSums } from "../../kernels/reduce/reduce.ts";
import { type Buffer, type Tensor, view } from "../../kernels/tensor.ts";
import { createTrace, type Trace } from "../../kernels/trace.ts";
import type { Trajectory } from "../data/trajectory.ts";
import { copyCritic, criticStates, readCritic } from "../model/critic.ts";
import type { PackedTokens } from "../model/decoder.ts";
import type { Model } from "../model/model.ts";
import { createProgramCache } from "../model/program-cache.ts";
import { type Arena, freeArena } from "../model/weights.ts";
import { cosineSchedule, createOptimizer, type OptimizerConfig } from "../train/optimizer.ts";
import { inputTokens, writeTokens } from "../train/policy-batch.ts";
import { type TrainingHooks, trainSteps } from "../train/training.ts";
import { epochs } from "./sft.ts";
import { type TransitionBatch, type TransitionConfig, transitionBatch } from "./transitions.ts";

export interface CriticConfig extends TransitionConfig {
  /** m of Eq. (1). */
  readonly expectile: number;
  /** λ of Q's target. */
  readonly targetLambda: number;
  /** Epochs at the start whose target is the Monte-Carlo return, so that values spread before they bootstrap. */
  readonly warmupEpochs: number;
  /** τ of the target network. */
  readonly polyak: number;
  /** Width of the heads' hidden layer. */
  readonly headWidth: number;
  readonly learningRate: number;
  readonly numTrainEpochs: number;
  readonly perDeviceTrainBatchSize: number;
  readonly maxTokens: number;
  readonly warmupRatio: number;
  readonly gradientCheckpointing: boolean;
  readonly optimizer: OptimizerConfig;
}

/** What a traced loss needs to know of the transitions, beside their estimates. */
export type TransitionInputs = Readonly<Record<"reward" | "gamma" | "lambda" | "weight" | "begin" | "end", Tensor>>;

export function transitionInputs(trace: Trace, batch: TransitionBatch): TransitionInputs {
  const [transitions, trajectories] = [[batch.weight.length], [batch.begin.length]];
  return {
    reward: trace.input("reward", transitions),
    gamma: trace.input("gamma", transitions),
    lambda: trace.input("lambda", transitions),
    weight: trace.input("weight", transitions),
    begin: trace.input("begin", trajectories, "u32"),
    end: trace.input("end", trajectories, "u32"),
  };
}

/** @param lambda of Q's target, across steps */
export function writeTransitions(
  program: Program,
  inputs: TransitionInputs,
  batch: TransitionBatch,
  lambda: number,
): void {
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
}

/**
 * Traces L_V and L_Q over estimates of all transitions, each [M] or [M, 1].
 * @param slow Q̄1 and Q̄2
 * @returns the target of Q, `sums` [2] = L_V, L_Q, and the gradients that the backward pass begins with
 */
export function criticLoss(
  trace: Trace,
  online: { readonly value: Tensor; readonly q1: Tensor; readonly q2: Tensor },
  slow: { readonly q1: Tensor; readonly q2: Tensor },
  inputs: TransitionInputs,
  expectile: number,
): { target: Tensor; sums: Tensor; seeds: [estimate: Tensor, gradient: Tensor][] } {
  const { target } = gae(trace, online.value, inputs);
  const estimates = { ...online, targetQ1: slow.q1, targetQ2: slow.q2 };
  const { dValue, dQ1, dQ2, terms } = expectileTd(trace, estimates, target, inputs.weight, expectile);
  const seeds: [Tensor, Tensor][] = [
    [online.value, dValue],
    [online.q1, dQ1],
    [online.q2, dQ2],
  ];
  return { target, sums: columnSums(trace, terms), seeds };
}

interface CriticProgram {
  readonly program: Program;
  readonly tokens: PackedTokens;
  readonly valueIndex: Tensor;
  readonly qIndex: Tensor;
  readonly inputs: TransitionInputs;
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

  async function compile(batch: TransitionBatch): Promise<CriticProgram> {
    const trace = createTrace();
    const size = [batch.weight.length];
    optimizer.begin(trace);
    const tokens = inputTokens(trace, batch.packed.ids.length);
    const valueIndex = trace.input("valueIndex", size, "u32");
    const qIndex = trace.input("qIndex", size, "u32");
    const inputs = transitionInputs(trace, batch);
    const estimates = (arena: Arena) =>
      readCritic(trace, arena, criticStates(trace, policy, arena, tokens), valueIndex, qIndex);
    const slow = estimates(target);
    const { sums, seeds } = criticLoss(trace, estimates(critic), slow, inputs, config.expectile);
    trace.output(sums);
    backpropagate(trace, seeds, { recompute: config.gradientCheckpointing });
    const { scalars, norm } = optimizer.finish(trace);
    polyak(trace, flat(critic.values), flat(target.values), config.polyak);
    return { program: await executor.compile(trace), tokens, valueIndex, qIndex, inputs, scalars, norm, sums };
  }

  const state = {
    executor,
    buffers: { parameters: critic.values, target: target.values, m: optimizer.m, v: optimizer.v },
  };
  await trainSteps(order.length, state, hooks, async (i, wanted) => {
    const batch = transitionBatch(order[i] as Trajectory[], config);
    const key = `${batch.packed.ids.length},${batch.weight.length},${batch.begin.length}`;
    const compiled = await programs.get(key, () => compile(batch));
    const { program, tokens, valueIndex, qIndex, inputs, scalars, norm, sums } = compiled;
    const learningRate = cosineSchedule(i, order.length, config.learningRate, config.warmupRatio, 0.1);
    const lambda = i < warmupSteps ? 1 : config.targetLambda;
    writeTokens(program, tokens, batch.packed);
    program.write(valueIndex, batch.valueIndex);
    program.write(qIndex, batch.qIndex);
    writeTransitions(program, inputs, batch, lambda);
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
