/** @file What the paper (arXiv 2606.07367) states; every other default is ours. */

import type { WorldName } from "./config.ts";

const everywhere = {
  "collect.numGenerations": 3,
  "label.processReward": "gae_env",
  "extract.epsilonLow": 0.8,
  "extract.epsilonHigh": 0.4,
};

/** By world, settings and their values. */
export const published: Readonly<Record<WorldName, Readonly<Record<string, string | number>>>> = {
  alfworld: { ...everywhere, "env.maxSteps": 30, iterations: 2 },
  webshop: { ...everywhere, "env.maxSteps": 10, iterations: 3 },
  // Each task has a limit of steps of its own.
  scienceworld: { ...everywhere, iterations: 2 },
};
