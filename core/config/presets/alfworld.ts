/** @file Presets of ALFWorld. */

import { smallPolicy } from "./small-policy.ts";
import type { WorldPresets } from "./world-presets.ts";

export const alfworld = {
  every: { env: { name: "alfworld" } },
  sizes: {
    /** One bathroom: a policy learns within a minute on one thread, and the whole loop runs. */
    room: {
      env: { difficulty: "bath", maxSteps: 12 },
      agent: { maxLength: 512 },
      model: { vocabSize: 600, hiddenSize: 64, layers: 2, intermediateSize: 176 },
      sft: { demonstrations: 1000, numTrainEpochs: 5, learningRate: 4e-3, probes: 10 },
      collect: { demonstrations: 100, tasks: 300, numGenerations: 1, batchSize: 100 },
      critic: { expectile: 0.5, gamma: 0.97, targetLambda: 0.95, warmupEpochs: 1, numTrainEpochs: 2, auxScale: 0.5 },
      label: { lambda: 1 },
      // Suppressing bad steps as well lost 3 points here, promoting good ones gained 4 (seed 0).
      extract: { learningRate: 1e-3, perDeviceTrainBatchSize: 32, negativeWeight: 0, klCoef: 0.02 },
      eval: { episodes: 100, batchSize: 100 },
    },
    /** About a minute on two cores, start included: shows that everything works, not that it learns much. */
    smoke: {
      env: { difficulty: "nook", maxSteps: 12 },
      agent: { maxLength: 512 },
      model: { vocabSize: 1500, hiddenSize: 64, layers: 2, intermediateSize: 176 },
      sft: { demonstrations: 600, numTrainEpochs: 8, learningRate: 4e-3 },
      collect: { demonstrations: 60, tasks: 60, numGenerations: 2, batchSize: 60 },
      critic: { numTrainEpochs: 2 },
      extract: { numTrainEpochs: 1 },
      eval: { episodes: 60, batchSize: 60 },
    },
    /** A small kitchen, from a shipped start; the loop takes minutes. */
    tiny: {
      start: "tiny",
      agent: { stuckAfter: 3 },
      sft: { demonstrations: 660, numTrainEpochs: 14 },
      collect: { demonstrations: 600, tasks: 3000, numGenerations: 1 },
      ...smallPolicy,
    },
    /** About twelve receptacles. */
    home: {
      env: { difficulty: "home" },
      agent: { maxLength: 2048 },
      sft: { demonstrations: 4000, numTrainEpochs: 3 },
      collect: { demonstrations: 800, tasks: 800 },
    },
    /** ALFWorld's size, for a GPU or a patient machine. */
    full: {
      env: { difficulty: "full" },
      agent: { maxLength: 4096 },
      model: { vocabSize: 6000, hiddenSize: 256, layers: 4, heads: 8, keyValueHeads: 4, intermediateSize: 704 },
      sft: { demonstrations: 8000, numTrainEpochs: 3 },
      collect: { demonstrations: 1500, tasks: 1500 },
      eval: { episodes: 300, batchSize: 100 },
    },
  },
} as const satisfies WorldPresets;
