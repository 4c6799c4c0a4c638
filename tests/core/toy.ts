/** @file A policy of 6,000 parameters and made-up episodes: enough to show what training and sampling promise. */

import type { Step, Trajectory } from "../../core/data/trajectory.ts";
import type { ModelConfig } from "../../core/model/config.ts";
import { createModel, type Model } from "../../core/model/model.ts";
import { initialValues } from "../../core/model/weights.ts";
import { createRandom } from "../../core/random.ts";
import type { TrainingHooks, TrainingState } from "../../core/train/training.ts";
import type { Executor, HostArray } from "../../kernels/executor.ts";

export const toyConfig: ModelConfig = {
  modelType: "llama",
  vocabSize: 40,
  hiddenSize: 16,
  intermediateSize: 24,
  layers: 2,
  heads: 2,
  keyValueHeads: 1,
  headDim: 8,
  maxPositions: 128,
  activation: "silu",
  norm: "rms",
  normEpsilon: 1e-5,
  qkvBias: false,
  outputBias: false,
  mlpBias: false,
  qkNorm: false,
  rope: { theta: 10000, scaling: null },
  tieWordEmbeddings: false,
  // Far from a uniform policy, so that mistakes show.
  initializerRange: 0.4,
  bosTokenId: null,
  eosTokenIds: [0],
  padTokenId: null,
};

export function toyModel(executor: Executor, seed: string, trainable = true): Model {
  const model = createModel(executor, toyConfig, seed, { trainable });
  executor.write(model.arena.values, initialValues(model.arena.layout, createRandom(seed)));
  return model;
}

/** An episode of `length` steps with random tokens: two to five are seen, then one to four are said. */
export function toyTrajectory(seed: string, length: number, reward: number): Trajectory {
  const random = createRandom(seed);
  const ids: number[] = [];
  const say = (least: number, most: number): void => {
    const count = least + random.int(most - least + 1);
    for (let i = 0; i < count; i++) ids.push(1 + random.int(toyConfig.vocabSize - 1));
  };
  const steps = Array.from({ length }, (_, t): Step => {
    say(2, 5);
    const begin = ids.length;
    say(1, 4);
    const rAux = random.choice([0, 0, -0.1, -0.3]);
    const rEnv = t + 1 === length ? reward : 0;
    return { observation: "seen", reply: "said", action: "done", begin, end: ids.length, rEnv, rAux };
  });
  return {
    id: seed,
    source: "self",
    task: 0,
    info: {},
    iteration: 1,
    temperature: 1,
    ids,
    steps,
    reward,
    won: reward > 0,
    end: "terminated",
  };
}

/** The trajectory with an advantage on every step. */
export function withAdvantages(trajectory: Trajectory): Trajectory {
  const random = createRandom(`advantages of ${trajectory.id}`);
  const steps = trajectory.steps.map((step) => ({ ...step, label: { value: 0, q: 0, advantage: random.normal() } }));
  return { ...trajectory, steps };
}

export const toyTrajectories: readonly Trajectory[] = [
  toyTrajectory("one", 3, 1),
  toyTrajectory("two", 1, 0),
  toyTrajectory("three", 4, 0),
  toyTrajectory("four", 2, 1),
  toyTrajectory("five", 5, 0),
].map(withAdvantages);

export const toyTraining = {
  learningRate: 0.01,
  numTrainEpochs: 4,
  perDeviceTrainBatchSize: 2,
  maxTokens: 256,
  warmupRatio: 0.1,
  gradientCheckpointing: false,
  assistantOnlyLoss: true,
  optimizer: { beta1: 0.9, beta2: 0.95, epsilon: 1e-8, weightDecay: 0.01, maxGradNorm: 1 },
} as const;

/**
 * Stops training before step `stop` and keeps its state; what comes back restores it.
 * @param train runs a whole training with the hooks given
 */
export async function interrupted(
  stop: number,
  train: (hooks: TrainingHooks) => Promise<void>,
): Promise<Required<Pick<TrainingHooks, "restore">>> {
  const controller = new AbortController();
  const saved = new Map<string, HostArray>();
  let done = -1;
  const save = async ({ executor, buffers }: TrainingState, steps: number): Promise<void> => {
    done = steps;
    for (const [name, buffer] of Object.entries(buffers)) saved.set(name, await executor.read(buffer));
  };
  const onStep = (steps: number): void => {
    if (steps === stop) controller.abort();
  };
  await train({ signal: controller.signal, onStep, save }).catch((error) => {
    if (!controller.signal.aborted) throw error;
  });
  if (done !== stop) throw new Error(`training did not stop before step ${stop}`);
  return {
    restore: async ({ executor, buffers }) => {
      for (const [name, buffer] of Object.entries(buffers)) executor.write(buffer, saved.get(name) as HostArray);
      return done;
    },
  };
}
