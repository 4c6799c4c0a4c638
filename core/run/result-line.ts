/** @file The one line that says how a run went. */

import type { Config } from "../config/config.ts";
import type { Evolution } from "../evolve.ts";

/** E.g. "evolve alfworld: sft 41.0%, iter1 52.3%, iter2 58.2% (unseen, 600 episodes, seed 0)". */
export function resultLine(config: Config, evolution: Evolution): string {
  const scores = evolution.map(([first], k) => {
    const name = k === 0 ? "sft" : `iter${k}`;
    return `${name} ${(first?.greedy.averageReward ?? Number.NaN).toFixed(1)}%`;
  });
  const [first] = evolution[0] ?? [];
  const about = `${first?.split}, ${first?.greedy.episodes} episodes, seed ${config.seed}`;
  return `evolve ${config.env.name}: ${scores.join(", ")} (${about})`;
}
