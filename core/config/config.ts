/**
 * @file Everything that decides a run, in one typed object. Names follow TRL where TRL has one, the paper (arXiv
 * 2606.07367) elsewhere. "Published" marks values the paper states; all other defaults are ours.
 */

import { z } from "zod";
import { processRewards } from "../algorithms/label.ts";

const positive = z.number().positive();
const share = z.number().min(0).max(1);
const count = z.int().positive();
const natural = z.int().nonnegative();

const optimizer = z.strictObject({
  beta1: share.default(0.9),
  beta2: share.default(0.98),
  epsilon: positive.default(1e-8),
  weightDecay: z.number().nonnegative().default(0.01),
  maxGradNorm: z.number().nonnegative().default(1),
});

/** What every trainer has. */
const training = {
  learningRate: positive,
  numTrainEpochs: z.number().nonnegative(),
  /** Trajectories in an optimiser step. */
  perDeviceTrainBatchSize: count,
  /** Tokens in an optimiser step at most. */
  maxTokens: count.default(8192),
  warmupRatio: share.default(0.05),
  /** Keep only the layers' outputs for the backward pass and compute the rest again: less memory, more time. */
  gradientCheckpointing: z.boolean().default(false),
  optimizer: optimizer.prefault({}),
};

/** Predict the agent's replies only, and not what it observes. */
const assistantOnlyLoss = z.boolean().default(true);

/** What an iteration does with what it collected; all get the same rollouts and as many trained tokens. */
export const methods = ["q-evolve", "rft", "sft"] as const;

export const worldNames = ["alfworld", "webshop", "scienceworld"] as const;
export type WorldName = (typeof worldNames)[number];

export const configSchema = z.strictObject({
  /** Where the policy begins: a folder, by name in policies/ or by path; null makes a start from demonstrations. */
  start: z.string().nullable().default(null),
  method: z.enum(methods).default("q-evolve"),
  env: z
    .strictObject({
      name: z.enum(worldNames).default("alfworld"),
      /** Difficulty step; each world has its own. */
      difficulty: z.string().default("tiny"),
      /** Steps of an episode; ScienceWorld's tasks have lower limits too. Published: 30 for ALFWorld, 10 for WebShop. */
      maxSteps: count.default(30),
      /** Folder with the original's data, played in place of generated games. */
      data: z.string().nullable().default(null),
      /** Address of a server whose environments are played in place of those in this process. */
      server: z.string().nullable().default(null),
    })
    .prefault({}),
  agent: z
    .strictObject({
      format: z.enum(["action", "react"]).default("action"),
      /** Tokens a conversation may hold. */
      maxLength: count.default(1024),
      /** Tokens of one reply. */
      maxCompletionLength: count.default(12),
      /** Ends a training episode after this many faulty steps in a row; 0 never. Evaluations never do. */
      stuckAfter: natural.default(0),
    })
    .prefault({}),
  /** The decoder that is made from scratch; a given start brings its own. */
  model: z
    .strictObject({
      /** Most tokens of its tokenizer. */
      vocabSize: count.default(3000),
      hiddenSize: count.default(128),
      layers: count.default(2),
      heads: count.default(4),
      keyValueHeads: count.default(2),
      intermediateSize: count.default(352),
    })
    .prefault({}),
  sft: z
    .strictObject({
      ...training,
      learningRate: positive.default(2e-3),
      numTrainEpochs: z.number().nonnegative().default(6),
      perDeviceTrainBatchSize: count.default(8),
      assistantOnlyLoss,
      /** Demonstrations that every method owns; a tenth of them is held out for the validation loss. */
      demonstrations: count.default(1000),
      /** Times that the policy plays the evaluation's tasks while it is trained, for its learning curve. */
      probes: natural.default(0),
    })
    .prefault({}),
  collect: z
    .strictObject({
      /** Demonstrations in D beside what was collected; other ones each time. */
      demonstrations: natural.default(300),
      /** Training tasks played in an iteration, fresh ones each time. */
      tasks: count.default(400),
      /** Published: 3. */
      numGenerations: count.default(3),
      temperature: z.number().nonnegative().default(1),
      topK: natural.default(0),
      topP: share.default(1),
      /** Episodes played at once. */
      batchSize: count.default(128),
    })
    .prefault({}),
  critic: z
    .strictObject({
      ...training,
      estimator: z.enum(["step", "token"]).default("step"),
      expectile: share.default(0.7),
      gamma: share.default(0.99),
      targetLambda: share.default(0),
      warmupEpochs: z.number().nonnegative().default(0),
      polyak: share.default(0.05),
      auxScale: z.number().nonnegative().default(1),
      temporalWeight: z.boolean().default(true),
      successWeight: z.boolean().default(true),
      headWidth: count.default(64),
      learningRate: positive.default(1e-3),
      numTrainEpochs: z.number().nonnegative().default(4),
      perDeviceTrainBatchSize: count.default(16),
    })
    .prefault({}),
  label: z
    .strictObject({
      /** Published: gae_env. */
      processReward: z.enum(processRewards).default("gae_env"),
      lambda: share.default(0.95),
      /** A control: advantages of all steps change places at random. */
      shuffle: z.boolean().default(false),
      normalizeAdvantage: z.enum(["none", "scale", "whiten"]).default("scale"),
      clipAdvantage: z.number().nonnegative().default(5),
    })
    .prefault({}),
  extract: z
    .strictObject({
      ...training,
      /** Published: 0.8 and 0.4. */
      epsilonLow: z.number().nonnegative().default(0.8),
      epsilonHigh: z.number().nonnegative().default(0.4),
      /** Scale of negative advantages: 1 is Eq. (7) as written, 0 only promotes. */
      negativeWeight: share.default(1),
      /** Bound of the ratio where the advantage is negative; null: none, as in Eq. (7). */
      dualClip: z.coerce.number<number>().gt(1).nullable().default(null),
      klCoef: z.number().nonnegative().default(0.05),
      /** Steps after which π_old is replaced by the policy as it is; 0 never. */
      refreshSteps: natural.default(0),
      ratio: z.enum(["token", "step"]).default("token"),
      aggregation: z.enum(["token", "step"]).default("token"),
      learningRate: positive.default(3e-4),
      numTrainEpochs: z.number().nonnegative().default(2),
      perDeviceTrainBatchSize: count.default(16),
    })
    .prefault({}),
  /** What `rft` and `sft` train with in place of `extract`; their epochs follow from Q-Evolve's trained tokens. */
  imitate: z
    .strictObject({
      ...training,
      learningRate: positive.default(2e-3),
      perDeviceTrainBatchSize: count.default(16),
      assistantOnlyLoss,
    })
    .omit({ numTrainEpochs: true })
    .prefault({}),
  eval: z
    .strictObject({
      splits: z
        .array(z.enum(["seen", "unseen"]))
        .min(1)
        .default(["unseen"]),
      episodes: count.default(600),
      batchSize: count.default(200),
    })
    .prefault({}),
  /** Published: 2, and 3 for WebShop. */
  iterations: natural.default(2),
  seed: natural.default(0),
});

export type Config = z.infer<typeof configSchema>;
