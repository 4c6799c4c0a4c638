/**
 * @file Whether the critic finds what weighted implicit Q-learning converges to, where that is known in closed form: a
 * world of two states, s0 −a→ s1, s0 −b→ fail, s1 −c→ success (reward 1), s1 −d→ fail, and the episodes {a,c}, {a,d}, {b}.
 * Every part is the critic's own but the network, which is a table here: transitions and their weights, targets, losses
 * with their gradients, AdamW, Polyak averaging, and the labels in the end.
 */

import { criticLoss, transitionInputs, writeTransitions } from "../../../core/algorithms/critic.ts";
import { label } from "../../../core/algorithms/label.ts";
import { type TransitionConfig, transitionBatch } from "../../../core/algorithms/transitions.ts";
import type { Trajectory } from "../../../core/data/trajectory.ts";
import { allocateArena, freeArena, layOut } from "../../../core/model/weights.ts";
import { cosineSchedule, createOptimizer } from "../../../core/train/optimizer.ts";
import { backpropagate } from "../../../kernels/backward.ts";
import { embedding } from "../../../kernels/embedding/embedding.ts";
import type { Executor } from "../../../kernels/executor.ts";
import { polyak } from "../../../kernels/polyak/polyak.ts";
import { type Tensor, view } from "../../../kernels/tensor.ts";
import { createTrace } from "../../../kernels/trace.ts";
import { advantagesOf, episodeOf, paperTransitions, plainLabels } from "./critic.ts";
import type { NumberTally, Tolerance } from "./tally.ts";

const gamma = 0.9;
const lambda = 0.95;
const expectiles = [0.5, 0.7, 0.9];
const close: Tolerance = { absolute: 1e-4, relative: 0 };

/** What is seen and done in each episode, as ids of a table's rows. */
const tokens = { s0: 0, s1: 1, a: 2, b: 3, c: 4, d: 5 } as const;
const episodes: readonly { ids: readonly number[]; reward: number }[] = [
  { ids: [tokens.s0, tokens.a, tokens.s1, tokens.c], reward: 1 },
  { ids: [tokens.s0, tokens.a, tokens.s1, tokens.d], reward: 0 },
  { ids: [tokens.s0, tokens.b], reward: 0 },
];

export async function checkFixedPoints(executor: Executor, tally: NumberTally): Promise<void> {
  const trajectories = episodes.map(({ ids, reward }): Trajectory => {
    const rewards = Array.from({ length: ids.length / 2 }, (_, t) => (2 * t + 2 === ids.length ? reward : 0));
    return {
      ...episodeOf(
        rewards,
        rewards.map(() => 0),
        reward > 0,
      ),
      ids,
    };
  });
  for (const m of expectiles) {
    for (const weighted of [true, false]) {
      const config = { ...paperTransitions, gamma, temporalWeight: weighted, successWeight: weighted };
      const { value, q } = await tabularCritic(executor, trajectories, config, m, Object.keys(tokens).length);
      const known = closedForm(m, weighted);
      const place = `fixed point, m ${m}, ${weighted ? "weighted" : "plain"}`;
      const found = { "V(s0)": value[tokens.s0], "V(s1)": value[tokens.s1], "Q(s0,a)": q[tokens.a] };
      for (const name of ["V(s0)", "V(s1)", "Q(s0,a)"] as const) {
        tally.near(`${place}: ${name}`, found[name] ?? Number.NaN, known[name], close);
      }
      const estimates = trajectories.map(({ ids }) => ({
        value: Float32Array.from(
          ids.filter((_, i) => i % 2 === 0),
          (id) => value[id] as number,
        ),
        q: Float32Array.from(
          ids.filter((_, i) => i % 2 === 1),
          (id) => q[id] as number,
        ),
      }));
      const labelled = label(trajectories, estimates, config, plainLabels("gae_env", lambda), 0);
      tally.near(`${place}: A`, advantagesOf(labelled), known.A, close);
    }
  }
}

/**
 * Weights of Eq. (5): {a,c} 1.25, 1.5; {a,d} 0.75, 1; {b} 1. V is where the weighted expectile errors of its state cancel,
 * Q the target r + γ V(s').
 */
function closedForm(m: number, weighted: boolean) {
  const [good, bad] = weighted ? [1.5, 1] : [1, 1];
  const v1 = (good * m) / (good * m + bad * (1 - m));
  const qa = gamma * v1;
  // Both times: a has weight 2 in all, b has 1.
  const v0 = (2 * m * qa) / (1 + m);
  const chain = (last: number) => [qa - v0 + gamma * lambda * (last - v1), last - v1];
  return { "V(s0)": v0, "V(s1)": v1, "Q(s0,a)": qa, A: [chain(1), chain(0), [-v0]] };
}

const steps = 3000;
const learningRate = 0.03;
const polyakRate = 0.05;

/**
 * Trains a critic that is a table with one row per id of a token.
 * @returns V and Q of each row
 */
export async function tabularCritic(
  executor: Executor,
  trajectories: readonly Trajectory[],
  config: TransitionConfig,
  expectile: number,
  rows: number,
): Promise<{ value: number[]; q: number[] }> {
  const table = (key: string) => ({
    key,
    members: [{ name: key, shape: [rows, 1], init: { kind: "zeros" as const } }],
  });
  const layout = layOut([table("v"), table("q1"), table("q2")]);
  const critic = allocateArena(executor, "tables", layout, { trainable: true });
  const target = allocateArena(executor, "target tables", layout, { trainable: false });
  const optimizer = createOptimizer(executor, critic, {
    beta1: 0.9,
    beta2: 0.99,
    epsilon: 1e-8,
    weightDecay: 0,
    maxGradNorm: 0,
  });
  const batch = transitionBatch(trajectories, config);

  const trace = createTrace();
  optimizer.begin(trace);
  const state = trace.input("state", [batch.valueIndex.length], "u32");
  const action = trace.input("action", [batch.qIndex.length], "u32");
  const inputs = transitionInputs(trace, batch);
  const read = (arena: typeof critic, head: string, ids: Tensor) => embedding(trace, ids, arena.get(head));
  const q = (arena: typeof critic) => ({ q1: read(arena, "q1", action), q2: read(arena, "q2", action) });
  const online = { value: read(critic, "v", state), ...q(critic) };
  const { seeds } = criticLoss(trace, online, q(target), inputs, expectile);
  backpropagate(trace, seeds);
  const { scalars } = optimizer.finish(trace);
  const flat = (arena: typeof critic) => view(arena.values, arena.values.label, [layout.length], 0);
  polyak(trace, flat(critic), flat(target), polyakRate);
  const program = await executor.compile(trace);

  const ids = (index: Uint32Array) => index.map((i, n) => (n < batch.count ? (batch.packed.ids[i] as number) : 0));
  program.write(state, ids(batch.valueIndex));
  program.write(action, ids(batch.qIndex));
  // λ = 0: the one-step target of Eq. (5).
  writeTransitions(program, inputs, batch, 0);
  for (let i = 0; i < steps; i++) {
    program.write(scalars, optimizer.scalars(i + 1, cosineSchedule(i, steps, learningRate, 0, 0)));
    program.run();
  }
  const values = (await executor.read(critic.values)) as Float32Array;
  const range = (head: string): number[] => {
    const offset = layout.fused.find(({ key }) => key === head)?.offset ?? 0;
    return [...values.subarray(offset, offset + rows)];
  };
  program.dispose();
  optimizer.dispose();
  freeArena(executor, critic);
  freeArena(executor, target);
  return { value: range("v"), q: range("q1") };
}
