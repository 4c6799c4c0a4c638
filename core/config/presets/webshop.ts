/** @file Presets of WebShop. */

import type { WorldPresets } from "./world-presets.ts";

export const webshop = {
  // Published: 10 steps, 3 iterations.
  every: { env: { name: "webshop", maxSteps: 10 }, iterations: 3 },
  sizes: {
    /** About a minute on two cores, start included: shows that everything works, not that it learns much. */
    smoke: {
      env: { difficulty: "kiosk" },
      agent: { maxLength: 768, maxCompletionLength: 16 },
      model: { vocabSize: 1500, hiddenSize: 64, layers: 2, intermediateSize: 176 },
      sft: { demonstrations: 400, numTrainEpochs: 6, learningRate: 4e-3 },
      collect: { demonstrations: 60, tasks: 60, numGenerations: 2, batchSize: 60 },
      critic: { numTrainEpochs: 2 },
      extract: { numTrainEpochs: 1 },
      eval: { episodes: 60, batchSize: 60 },
      iterations: 1,
    },
  },
} as const satisfies WorldPresets;
