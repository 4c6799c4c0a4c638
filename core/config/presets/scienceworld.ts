/** @file Presets of ScienceWorld. */

import type { WorldPresets } from "./world-presets.ts";

export const scienceworld = {
  every: { env: { name: "scienceworld" } },
  sizes: {
    /** About a minute on two cores, start included: shows that everything works, not that it learns much. */
    smoke: {
      env: { difficulty: "find" },
      agent: { maxLength: 1536, maxCompletionLength: 16 },
      model: { vocabSize: 2000, hiddenSize: 64, layers: 2, intermediateSize: 176 },
      sft: { demonstrations: 200, numTrainEpochs: 6, learningRate: 4e-3 },
      collect: { demonstrations: 30, tasks: 30, numGenerations: 2, batchSize: 60 },
      critic: { numTrainEpochs: 2 },
      extract: { numTrainEpochs: 1 },
      eval: { episodes: 40, batchSize: 40 },
      iterations: 1,
    },
  },
} as const satisfies WorldPresets;
