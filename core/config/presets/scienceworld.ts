/** @file Presets of ScienceWorld. */

import { smallPolicy } from "./small-policy.ts";
import type { WorldPresets } from "./world-presets.ts";

export const scienceworld = {
  // The highest of the published limits, one for each task.
  every: { env: { name: "scienceworld", maxSteps: 120 } },
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
    /** Short tasks: finding things and comparing life spans. */
    tiny: {
      start: "scienceworld-tiny",
      env: { difficulty: "tiny" },
      agent: { maxLength: 1024, maxCompletionLength: 16, stuckAfter: 3 },
      sft: { demonstrations: 786, numTrainEpochs: 10 },
      collect: { demonstrations: 600, tasks: 3000, numGenerations: 1 },
      ...smallPolicy,
    },
    /** The published 24 tasks, for a GPU or a patient machine. */
    full: {
      env: { difficulty: "full" },
      agent: { maxLength: 4096, maxCompletionLength: 24 },
      model: { vocabSize: 4000, hiddenSize: 256, layers: 4, heads: 8, keyValueHeads: 4, intermediateSize: 704 },
      sft: { demonstrations: 2286, numTrainEpochs: 6 },
      collect: { demonstrations: 600, tasks: 600 },
    },
  },
} as const satisfies WorldPresets;
