/** @file Presets of WebShop. */

import { smallPolicy } from "./small-policy.ts";
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
    /** Shops of two dozen products; the loop takes minutes. */
    tiny: {
      start: "webshop-tiny",
      agent: { maxLength: 640, maxCompletionLength: 12, stuckAfter: 3 },
      model: { vocabSize: 1160, intermediateSize: 256 },
      sft: { demonstrations: 2400, numTrainEpochs: 10, learningRate: 4e-3, assistantOnlyLoss: false },
      collect: { demonstrations: 2400, tasks: 2000, numGenerations: 1 },
      ...smallPolicy,
      eval: { episodes: 400 },
      iterations: 2,
    },
    /** One shop of 4,000 products with the original's wording and numbers, for a GPU or a patient machine. */
    full: {
      env: { difficulty: "full" },
      agent: { maxLength: 2048, maxCompletionLength: 32 },
      model: { vocabSize: 6000, hiddenSize: 256, layers: 4, heads: 8, keyValueHeads: 4, intermediateSize: 704 },
      sft: { demonstrations: 4000, numTrainEpochs: 3 },
      collect: { demonstrations: 1000, tasks: 1500 },
      eval: { episodes: 300, batchSize: 100 },
    },
  },
} as const satisfies WorldPresets;
