/**
 * @file The critic on a table instead of a network: all else is its own, transitions and their weights, targets, losses
 * with their gradients, AdamW, Polyak averaging. Small enough to be compared with closed forms, and to be watched.
 */

import { backpropagate } from "../../kernels/backward.ts";
import { embedding } from "../../kernels/embedding/embedding.ts";
import type { Executor } from "../../kernels/executor.ts";
import { polyak } from "../../kernels/polyak/polyak.ts";
import { type Tensor, view } from "../../kernels/tensor.ts";
import { createTrace } from "../../kernels/trace.ts";
import { criticLoss, transitionInputs, writeTransitions } from "../algorithms/critic.ts";
import { type TransitionConfig, transitionBatch } from "../algorithms/transitions.ts";
import type { Trajectory } from "../data/trajectory.ts";
import { allocateArena, freeArena, layOut } from "../model/weights.ts";
import { cosineSchedule, createOptimizer } from "../train/optimizer.ts";

/** V and Q by token. */
export interface CriticTable {
  readonly value: readonly number[];
  readonly q: readonly number[];
}

const steps = 3000;
const learningRate = 0.03;
const polyakRate = 0.05;
/** Steps between two looks at the table. */
const pace = 150;

/**
 * Trains V and Q with one row per id of a token, and yields the table again and again until it has converged.
 * @param rows ids there are
 */
export async function* tabularCritic(
  executor: Executor,
  trajectories: readonly Trajectory[],
  config: TransitionConfig,
  expectile: number,
  rows: number,
): AsyncGenerator<CriticTable, void> {
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
  try {
    for (let i = 1; i <= steps; i++) {
      program.write(scalars, optimizer.scalars(i, cosineSchedule(i - 1, steps, learningRate, 0, 0)));
      program.run();
      if (i % pace !== 0) continue;
      const values = (await executor.read(critic.values)) as Float32Array;
      const range = (head: string): number[] => {
        const offset = layout.fused.find(({ key }) => key === head)?.offset ?? 0;
        return [...values.subarray(offset, offset + rows)];
      };
      yield { value: range("v"), q: range("q1") };
    }
  } finally {
    program.dispose();
    optimizer.dispose();
    freeArena(executor, critic);
    freeArena(executor, target);
  }
}

/** The table that the training above ends with. */
export async function convergedCritic(...settings: Parameters<typeof tabularCritic>): Promise<CriticTable> {
  let last: CriticTable = { value: [], q: [] };
  for await (const table of tabularCritic(...settings)) last = table;
  return last;
}
