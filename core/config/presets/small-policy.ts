/** @file Settings under which a policy of half a million parameters still learns, chosen on ALFWorld (docs/results.md). */

import type { ConfigLayer } from "../overrides.ts";

export const smallPolicy = {
  critic: {
    learningRate: 2e-3,
    numTrainEpochs: 0.5,
    warmupEpochs: 0.25,
    expectile: 0.5,
    gamma: 0.97,
    targetLambda: 0.95,
    auxScale: 0,
  },
  label: { lambda: 0.9 },
  extract: {
    learningRate: 2e-3,
    numTrainEpochs: 2.2,
    refreshSteps: 4,
    epsilonHigh: 2,
    dualClip: 3,
    negativeWeight: 0.04,
    klCoef: 0,
  },
} as const satisfies ConfigLayer;
