import { beforeEach, describe, expect, test } from "vitest";
import { bppo } from "../../../core/algorithms/bppo.ts";
import { trainCritic } from "../../../core/algorithms/critic.ts";
import { compileSft, runSft, sft } from "../../../core/algorithms/sft.ts";
import { createCritic } from "../../../core/model/critic.ts";
import { createGenerator, greedy } from "../../../core/model/generator.ts";
import { createRandom } from "../../../core/random.ts";
import { createOptimizer } from "../../../core/train/optimizer.ts";
import { policyBatch } from "../../../core/train/policy-batch.ts";
import type { Metrics, TrainingHooks } from "../../../core/train/training.ts";
import { createCpuExecutor } from "../../../kernels/cpu/executor.ts";
import type { Executor } from "../../../kernels/executor.ts";
import { acquireDevice } from "../../../kernels/webgpu/device.ts";
import { createWebGpuExecutor, type WebGpuExecutor } from "../../../kernels/webgpu/executor.ts";
import { dawnGpu } from "../../support/webgpu-hosts.ts";
import { toyConfig, toyModel, toyTraining, toyTrajectories } from "../toy.ts";

/** 3 batches an epoch: 21 steps. */
const training = { ...toyTraining, numTrainEpochs: 7 };

const trainings: Readonly<Record<string, (executor: Executor, hooks: TrainingHooks) => Promise<void>>> = {
  sft: (executor, hooks) => sft(toyModel(executor, "policy"), toyTrajectories, training, 5, hooks),
  critic: async (executor, hooks) => {
    const policy = toyModel(executor, "policy", false);
    const critic = await createCritic(policy, 8, createRandom("heads"), { label: "critic", trainable: true });
    const config = {
      ...training,
      estimator: "token",
      expectile: 0.7,
      gamma: 0.9,
      targetLambda: 0.5,
      warmupEpochs: 2,
      polyak: 0.05,
      auxScale: 1,
      temporalWeight: true,
      successWeight: true,
      headWidth: 8,
    } as const;
    await trainCritic(policy, critic, toyTrajectories, config, 5, hooks);
  },
  bppo: async (executor, hooks) => {
    const [policy, reference] = [toyModel(executor, "policy"), toyModel(executor, "reference", false)];
    const config = {
      ...training,
      epsilonLow: 0.8,
      epsilonHigh: 0.4,
      klCoef: 0.04,
      negativeWeight: 1,
      dualClip: null,
      refreshSteps: 0,
      ratio: "step",
      aggregation: "step",
    } as const;
    await bppo(policy, reference, toyTrajectories, config, 5, hooks);
  },
};

const generation = { rows: 4, capacity: 32, maxNewTokens: 6, stopToken: 0 };
const prompts = [
  { row: 0, ids: [5, 9, 2], stream: 0 },
  { row: 1, ids: [7, 3, 3, 8, 1], stream: 1 },
  { row: 2, ids: [30], stream: 2 },
];

describe("CPU and WebGPU", () => {
  let cpu: Executor;
  let webgpu: WebGpuExecutor;
  beforeEach(async (context) => {
    const gpu = await dawnGpu(context);
    cpu ??= await createCpuExecutor();
    webgpu ??= createWebGpuExecutor(await acquireDevice(gpu));
  });

  test.each(Object.entries(trainings))(
    "the same seed gives the same losses within 1e-3 over 20 steps: %s",
    {
      timeout: 60_000,
    },
    async (_, train) => {
      const record = async (executor: Executor): Promise<Map<number, Metrics>> => {
        const curve = new Map<number, Metrics>();
        await train(executor, { onStep: (done, __, metrics) => void curve.set(done, metrics) });
        return curve;
      };
      const [expected, actual] = [await record(cpu), await record(webgpu)];
      // WebGPU reads its metrics now and then only.
      expect([...actual.keys()]).toEqual([1, 9, 17, 21]);
      for (const [done, { tokens: _tokens, ...metrics }] of actual) {
        for (const [name, value] of Object.entries(metrics)) {
          const reference = expected.get(done)?.[name] as number;
          expect(Math.abs(value - reference), `${name} at step ${done}`).toBeLessThan(
            1e-3 * Math.max(1, Math.abs(reference)),
          );
        }
      }
    },
  );

  test("a step of supervised fine-tuning on WebGPU is one submit and creates nothing", async () => {
    const policy = toyModel(webgpu, "policy");
    const optimizer = createOptimizer(webgpu, policy.arena, training.optimizer);
    const batch = policyBatch(toyTrajectories);
    const step = await compileSft(policy, optimizer, batch);
    runSft(step, batch, optimizer.scalars(1, 1e-3));
    const before = { ...webgpu.counters };
    for (let i = 2; i <= 4; i++) runSft(step, batch, optimizer.scalars(i, 1e-3));
    const dispatches = before.dispatches + 3 * step.program.calls;
    expect(webgpu.counters).toEqual({ ...before, submits: before.submits + 3, dispatches });
  });

  test("greedy tokens are the same on both, and so are those sampled from one seed", { timeout: 60_000 }, async () => {
    for (const settings of [greedy, { temperature: 0.8, topK: 12, topP: 0.95 }]) {
      const sample = async (executor: Executor) => {
        const { tables, arena } = toyModel(executor, "policy", false);
        const generator = createGenerator(executor, toyConfig, tables, arena, generation);
        const results = await generator.turn(prompts, settings, 9);
        await generator.dispose();
        return results;
      };
      const [expected, actual] = [await sample(cpu), await sample(webgpu)];
      expect(actual.map(({ tokens }) => tokens)).toEqual(expected.map(({ tokens }) => tokens));
      actual.forEach(({ logps }, i) => {
        logps.forEach((logp, t) => {
          expect(logp).toBeCloseTo(expected[i]?.logps[t] as number, 4);
        });
      });
    }
  });
});
