/** @file The critic's numbers: expectile and TD losses, weights, targets, advantages, Polyak averaging. */

import { criticLoss, type TransitionInputs } from "../../../core/algorithms/critic.ts";
import { generalizedAdvantage, type LabelConfig, label } from "../../../core/algorithms/label.ts";
import { stepWeight, type TransitionConfig, transitionBatch } from "../../../core/algorithms/transitions.ts";
import type { Trajectory } from "../../../core/data/trajectory.ts";
import { episodeOf } from "../../../core/tabular/episode.ts";
import type { Executor } from "../../../kernels/executor.ts";
import { expectileTd } from "../../../kernels/expectile-td/expectile-td.ts";
import { gae } from "../../../kernels/gae/gae.ts";
import { polyak } from "../../../kernels/polyak/polyak.ts";
import { view } from "../../../kernels/tensor.ts";
import { createTrace } from "../../../kernels/trace.ts";
import { column, compute } from "./compute.ts";
import { numberIn, type Recording } from "./recording.ts";
import type { NumberTally } from "./tally.ts";

/** The paper's critic, step by step. */
export const paperTransitions: Omit<TransitionConfig, "gamma"> = {
  estimator: "step",
  auxScale: 1,
  temporalWeight: true,
  successWeight: true,
};

export async function checkExpectile(executor: Executor, { expectile, ...golden }: Recording, tally: NumberTally) {
  const slopes = golden.expectile_gradV;
  for (const [section, results] of Object.entries({ expectile, expectile_gradV: slopes })) {
    if (!results) continue;
    const { delta } = results as { delta: number[] };
    for (const [name, expected] of Object.entries(results)) {
      const m = numberIn(name, /^m([\d.]+)$/);
      if (m === undefined) continue;
      const { terms, dValue } = await compute(executor, (trace, feed) => {
        // V = 0 and Q̄ = δ, so that Q̄ − V = δ; Q plays no part.
        const zero = feed(delta.map(() => 0));
        const estimates = { value: zero, q1: zero, q2: zero, targetQ1: feed(delta), targetQ2: feed(delta) };
        return expectileTd(trace, estimates, zero, feed(delta.map(() => 1)), m);
      });
      tally.near(`${section}.${name}`, section === "expectile" ? column(terms, 2, 0) : dValue, expected);
    }
  }
}

export function checkStepWeights({ step_weight }: Recording, tally: NumberTally): void {
  for (const [name, expected] of Object.entries(step_weight ?? {})) {
    const length = numberIn(name, /^T(\d+)_/) ?? 0;
    const success = name.endsWith("succ");
    const weights = Array.from({ length }, (_, t) => stepWeight(t + 1, length, success, paperTransitions));
    tally.near(`step_weight.${name}`, weights, expected);
  }
}

export async function checkWeightedIql(executor: Executor, golden: Recording, tally: NumberTally): Promise<void> {
  const iql = golden.weighted_iql;
  if (!iql) return;
  const { trajs } = iql;
  const batch = transitionBatch(
    trajs.map(({ renv, raux, d }) => episodeOf(renv, raux, d === 1)),
    { ...paperTransitions, gamma: iql.gamma },
  );
  const { count } = batch;
  const weights = [...batch.weight];
  const ranges = trajs.map((_, i) => [batch.begin[i] as number, batch.end[i] as number] as const);
  const byTrajectory = (values: readonly number[]) => ranges.map(([begin, end]) => values.slice(begin, end));
  const padded = (read: (trajectory: (typeof trajs)[number]) => number[]): number[] => {
    const values = trajs.flatMap(read);
    return [...values, ...Array.from({ length: weights.length - count }, () => 0)];
  };
  const losses = (normalizer: number) =>
    compute(executor, (trace, feed) => {
      const inputs: TransitionInputs = {
        reward: feed(batch.reward),
        gamma: feed(batch.gamma),
        lambda: feed(weights.map(() => 0)),
        weight: feed(weights.map((weight) => weight / normalizer)),
        begin: feed(batch.begin),
        end: feed(batch.end),
      };
      const [value, q, slow] = [padded(({ V }) => V), padded(({ Q }) => Q), padded(({ Qb }) => Qb)].map((values) =>
        feed(values),
      ) as [ReturnType<typeof feed>, ReturnType<typeof feed>, ReturnType<typeof feed>];
      const { target, sums } = criticLoss(trace, { value, q1: q, q2: q }, { q1: slow, q2: slow }, inputs, iql.m);
      return { target, sums };
    });
  const mean = await losses(count);
  const weighted = await losses(weights.reduce((sum, weight) => sum + weight, 0));
  tally.near("weighted_iql.weights", byTrajectory(weights), iql.weights);
  tally.near("weighted_iql.q_targets", byTrajectory(mean.target), iql.q_targets);
  tally.near("weighted_iql.L_V_mean", mean.sums[0] as number, iql.L_V_mean);
  tally.near("weighted_iql.L_Q_mean", mean.sums[1] as number, iql.L_Q_mean);
  tally.near("weighted_iql.L_V_wnorm", weighted.sums[0] as number, iql.L_V_wnorm);
  tally.near("weighted_iql.L_Q_wnorm", weighted.sums[1] as number, iql.L_Q_wnorm);
}

/** Eq. (6), by the function that labels and by the kernel that trains. */
export async function checkGae(executor: Executor, golden: Recording, tally: NumberTally): Promise<void> {
  const { gae_worked: worked, gae_success: success, gae_fail: fail, weighted_iql: iql } = golden;
  if (worked) {
    const { V, r, gamma, lam } = worked;
    const discount = r.map((_, t) => (t + 1 < r.length ? gamma : 0));
    const decay = r.map(() => lam);
    tally.near("gae_worked.A", generalizedAdvantage(V, r, discount, decay), worked.A);
    const { advantage } = await compute(executor, (trace, feed) =>
      gae(trace, feed(V), {
        reward: feed(r),
        gamma: feed(discount),
        lambda: feed(decay),
        begin: feed(Uint32Array.of(0)),
        end: feed(Uint32Array.of(r.length)),
      }),
    );
    tally.near("gae_worked.A (kernel)", advantage, worked.A);
  }
  if (!success || !iql) return;
  const labelled = (processReward: LabelConfig["processReward"]): number[][] => {
    const trajectories = iql.trajs.map(({ renv, raux, d }) => episodeOf(renv, raux, d === 1));
    const estimates = iql.trajs.map(({ V, Q }) => ({ value: Float32Array.from(V), q: Float32Array.from(Q) }));
    const transitions = { ...paperTransitions, gamma: success.gamma };
    return advantagesOf(label(trajectories, estimates, transitions, plainLabels(processReward, success.lam), 0));
  };
  const [env, full] = [labelled("gae_env"), labelled("gae_full")] as [number[][], number[][]];
  const ofSuccess = iql.trajs.findIndex(({ d }) => d === 1);
  const ofFailure = iql.trajs.findIndex(({ d }) => d === 0);
  tally.near("gae_success.A_env", env[ofSuccess] ?? [], success.A_env);
  tally.near("gae_success.A_full", full[ofSuccess] ?? [], success.A_full);
  if (fail) tally.near("gae_fail.A_env", env[ofFailure] ?? [], fail.A_env);
  if (fail) tally.near("gae_fail.A_full", full[ofFailure] ?? [], fail.A_full);
  if (!golden.gae_prop_diff) return;
  const difference = full[ofSuccess]?.map((a, t) => a - (env[ofSuccess]?.[t] as number));
  tally.near("gae_prop_diff", difference ?? [], golden.gae_prop_diff);
}

/** Advantages as the formula gives them. */
export function plainLabels(processReward: LabelConfig["processReward"], lambda: number): LabelConfig {
  return { processReward, lambda, normalizeAdvantage: "none", clipAdvantage: 0, shuffle: false };
}

export function advantagesOf(trajectories: readonly Trajectory[]): number[][] {
  return trajectories.map(({ steps }) => steps.map((step) => step.label?.advantage ?? Number.NaN));
}

export async function checkPolyak(executor: Executor, { polyak: golden }: Recording, tally: NumberTally) {
  if (!golden) return;
  const [source, target] = ["online", "target"].map((name) => executor.allocate(name, "f32", 1)) as [
    ReturnType<Executor["allocate"]>,
    ReturnType<Executor["allocate"]>,
  ];
  const trace = createTrace();
  polyak(trace, view(source, "online", [1], 0), view(target, "target", [1], 0), golden.tau);
  const program = await executor.compile(trace);
  for (const [name, expected] of Object.entries(golden)) {
    const times = numberIn(name, /^after(\d+)$/);
    if (times === undefined) continue;
    executor.write(source, Float32Array.of(golden.online));
    executor.write(target, Float32Array.of(golden.target));
    for (let i = 0; i < times; i++) program.run();
    tally.near(`polyak.${name}`, [...(await executor.read(target))][0] as number, expected);
  }
  program.dispose();
  executor.free(source);
  executor.free(target);
}
