/**
 * @file Q-Evolve (arXiv 2606.07367, Algorithm 1): an agent that evolves on its own experience.
 *
 *   π ← behaviour cloning on D_expert                                  (the start)
 *   for k = 1..K:
 *     D_self ← roll out π                                              collect
 *     V, Q   ← weighted implicit Q-learning on D = D_expert ∪ D_self   critic    Eqs. 1, 2, 4, 5
 *     A      ← GAE over r_env with V                                   label     Eq. 6
 *     π      ← BPPO on the same D with A                               extract   Eq. 7
 *     measure π on unseen tasks                                        evaluate
 *
 * Every stage reads and writes files of the run and skips what is there: a run that was stopped goes on where it was.
 */

import type { Split } from "./env/world.ts";
import { evaluate } from "./run/evaluate.ts";
import type { Evaluation } from "./run/evaluation.ts";
import type { Run } from "./run/run.ts";
import { collect, critic, extract, labelData } from "./run/stages.ts";

/** Evaluations of one policy on a split, greedy and sampled. */
export interface Measured {
  readonly split: Split;
  readonly greedy: Evaluation;
  readonly sampled: Evaluation;
}

/** For each iteration, the start being iteration 0, one entry per split. */
export type Evolution = readonly (readonly Measured[])[];

/** Runs all iterations. The start must be in place: see `startFrom` and `makeStart`. */
export async function evolve(run: Run): Promise<Evolution> {
  const evolution: Measured[][] = [];
  for (let k = 0; k <= run.config.iterations; k++) {
    if (k > 0) {
      await collect(run, k);
      if (run.config.method === "q-evolve") {
        await critic(run, k);
        await labelData(run, k);
      }
      await extract(run, k);
    }
    evolution.push(await measure(run, k));
  }
  return evolution;
}

async function measure(run: Run, iteration: number): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const split of run.config.eval.splits) {
    const greedy = await evaluate(run, iteration, split, 0);
    measured.push({ split, greedy, sampled: await evaluate(run, iteration, split, 1) });
  }
  return measured;
}
