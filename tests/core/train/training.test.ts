import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bppo } from "../../../core/algorithms/bppo.ts";
import { trainCritic } from "../../../core/algorithms/critic.ts";
import { sft } from "../../../core/algorithms/sft.ts";
import { createCritic } from "../../../core/model/critic.ts";
import { createRandom } from "../../../core/random.ts";
import { cosineSchedule } from "../../../core/train/optimizer.ts";
import { type Metrics, type TrainingHooks, trainSteps } from "../../../core/train/training.ts";
import { createCpuExecutor } from "../../../kernels/cpu/executor.ts";
import type { Executor } from "../../../kernels/executor.ts";
import type { Buffer } from "../../../kernels/tensor.ts";
import { interrupted, toyModel, toyTraining, toyTrajectories } from "../toy.ts";

let executor: Executor;
beforeAll(async () => {
  executor = await createCpuExecutor();
});
afterAll(() => executor.dispose());

const bppoConfig = {
  ...toyTraining,
  epsilonLow: 0.8,
  epsilonHigh: 0.4,
  klCoef: 0.04,
  negativeWeight: 1,
  dualClip: null,
  refreshSteps: 3,
  ratio: "token",
  aggregation: "token",
} as const;
const criticConfig = {
  ...toyTraining,
  estimator: "step",
  expectile: 0.7,
  gamma: 0.9,
  targetLambda: 0,
  warmupEpochs: 1,
  polyak: 0.05,
  auxScale: 1,
  temporalWeight: true,
  successWeight: true,
  headWidth: 8,
} as const;

/** Fresh networks, and a training of them that leaves its result in `parameters`. */
interface Training {
  readonly parameters: Buffer;
  run(hooks: TrainingHooks): Promise<void>;
}

const trainings: Readonly<Record<string, () => Promise<Training>>> = {
  sft: async () => {
    const policy = toyModel(executor, "resume");
    return { parameters: policy.arena.values, run: (hooks) => sft(policy, toyTrajectories, toyTraining, 3, hooks) };
  },
  bppo: async () => {
    const policy = toyModel(executor, "resume");
    const reference = toyModel(executor, "reference", false);
    return {
      parameters: policy.arena.values,
      run: (hooks) => bppo(policy, reference, toyTrajectories, bppoConfig, 3, hooks),
    };
  },
  critic: async () => {
    const policy = toyModel(executor, "resume", false);
    const critic = await createCritic(policy, 8, createRandom("critic"), { label: "critic", trainable: true });
    return {
      parameters: critic.values,
      run: (hooks) => trainCritic(policy, critic, toyTrajectories, criticConfig, 3, hooks),
    };
  },
};

describe.each(Object.entries(trainings))("%s", (_, create) => {
  test("stopped before any step and resumed, ends with the same parameters as in one go", async () => {
    const whole = await create();
    const steps: number[] = [];
    await whole.run({ onStep: (done) => void steps.push(done) });
    const expected = await executor.read(whole.parameters);
    for (const stop of [1, 2, Math.floor(steps.length / 2), steps.length - 1]) {
      const { restore } = await interrupted(stop, (await create()).run);
      const resumed = await create();
      await resumed.run({ restore });
      expect(await executor.read(resumed.parameters)).toEqual(expected);
    }
  });

  test("gives the same metrics twice", async () => {
    const record = async (): Promise<Metrics[]> => {
      const metrics: Metrics[] = [];
      await (await create()).run({ onStep: (_, __, step) => void metrics.push(step) });
      return metrics;
    };
    const first = await record();
    expect(await record()).toEqual(first);
    for (const value of first.flatMap((metrics) => Object.values(metrics))) expect(value).not.toBeNaN();
  });
});

describe("the training loop", () => {
  test("saves every hundred steps, and before it stops", async () => {
    const saved: number[] = [];
    const state = { executor, buffers: {} };
    const save = async (_: unknown, done: number) => void saved.push(done);
    await trainSteps(250, state, { save }, async () => ({ tokens: 1 }));
    expect(saved).toEqual([100, 200]);
    const controller = new AbortController();
    const stopAt = (i: number) => i === 6 && controller.abort(new Error("stopped"));
    const stopped = trainSteps(250, state, { save, signal: controller.signal }, async (i) => {
      stopAt(i);
      return { tokens: 1 };
    });
    await expect(stopped).rejects.toThrow("stopped");
    expect(saved).toEqual([100, 200, 7]);
  });
});

describe("the learning rate", () => {
  test("rises over the warm-up, peaks, and falls to its floor", () => {
    const rates = Array.from({ length: 100 }, (_, step) => cosineSchedule(step, 100, 2, 0.1, 0.1));
    expect(rates.slice(0, 10)).toEqual(Array.from({ length: 10 }, (_, step) => (2 * (step + 1)) / 10));
    expect(Math.max(...rates)).toBe(2);
    for (let i = 11; i < 100; i++) expect(rates[i]).toBeLessThan(rates[i - 1] as number);
    expect(rates[99]).toBeGreaterThan(0.2);
    expect(rates[99]).toBeLessThan(0.21);
  });
});
