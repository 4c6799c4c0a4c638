/**
 * @file Whether the critic finds what weighted implicit Q-learning converges to, where that is known in closed form.
 */

import { label } from "../../../core/algorithms/label.ts";
import { convergedCritic } from "../../../core/tabular/critic.ts";
import { episodes, estimatesOf, fixedPoint, tokenCount, tokens } from "../../../core/tabular/two-state-world.ts";
import type { Executor } from "../../../kernels/executor.ts";
import { advantagesOf, paperTransitions, plainLabels } from "./critic.ts";
import type { NumberTally, Tolerance } from "./tally.ts";

const gamma = 0.9;
const lambda = 0.95;
const expectiles = [0.5, 0.7, 0.9];
const close: Tolerance = { absolute: 1e-4, relative: 0 };

export async function checkFixedPoints(executor: Executor, tally: NumberTally): Promise<void> {
  const trajectories = Object.values(episodes);
  for (const expectile of expectiles) {
    for (const weighted of [true, false]) {
      const config = { ...paperTransitions, gamma, temporalWeight: weighted, successWeight: weighted };
      const table = await convergedCritic(executor, trajectories, config, expectile, tokenCount);
      const known = fixedPoint({ expectile, gamma, lambda, weighted });
      const place = `fixed point, m ${expectile}, ${weighted ? "weighted" : "plain"}`;
      const found = (values: readonly number[], token: keyof typeof tokens) => values[tokens[token]] ?? Number.NaN;
      tally.near(`${place}: V(s0)`, found(table.value, "s0"), known.s0, close);
      tally.near(`${place}: V(s1)`, found(table.value, "s1"), known.s1, close);
      tally.near(`${place}: Q(s0,a)`, found(table.q, "a"), known.a, close);
      const estimates = trajectories.map((trajectory) => estimatesOf(trajectory, table));
      const labelled = label(trajectories, estimates, config, plainLabels("gae_env", lambda), 0);
      tally.near(`${place}: A`, advantagesOf(labelled), known.advantages, close);
    }
  }
}
