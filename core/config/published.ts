/** @file What the paper (arXiv 2606.07367) states for ALFWorld; every other default is ours. */

export const published: Readonly<Record<string, string | number>> = {
  "env.maxSteps": 30,
  "collect.numGenerations": 3,
  "label.processReward": "gae_env",
  "extract.epsilonLow": 0.8,
  "extract.epsilonHigh": 0.4,
  iterations: 2,
};
