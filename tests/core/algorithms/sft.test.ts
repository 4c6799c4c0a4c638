import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { epochs, sft } from "../../../core/algorithms/sft.ts";
import type { Step, Trajectory } from "../../../core/data/trajectory.ts";
import { logProbs, meanLoss } from "../../../core/train/log-probs.ts";
import type { Metrics } from "../../../core/train/training.ts";
import { createCpuExecutor } from "../../../kernels/cpu/executor.ts";
import type { Executor } from "../../../kernels/executor.ts";
import { toyModel, toyTraining, toyTrajectories } from "../toy.ts";

describe("supervised fine-tuning", () => {
  let executor: Executor;
  beforeAll(async () => {
    executor = await createCpuExecutor();
  });
  afterAll(() => executor.dispose());

  /** Loss and gradient norm of the first step, all trajectories in one batch. */
  async function firstStep(trajectories: readonly Trajectory[]): Promise<Metrics> {
    const policy = toyModel(executor, "sft");
    const steps: Metrics[] = [];
    const config = { ...toyTraining, numTrainEpochs: 1, perDeviceTrainBatchSize: 100, maxTokens: 10_000 };
    await sft(policy, trajectories, config, 0, { onStep: (_, __, metrics) => void steps.push(metrics) });
    expect(steps).toHaveLength(1);
    return steps[0] as Metrics;
  }

  test("learns a few demonstrations by heart", async () => {
    const policy = toyModel(executor, "sft");
    const losses: number[] = [];
    const config = { ...toyTraining, numTrainEpochs: 60 };
    await sft(policy, toyTrajectories, config, 0, { onStep: (_, __, { loss }) => void losses.push(loss as number) });
    expect(losses[0]).toBeGreaterThan(3);
    expect(await meanLoss(policy, toyTrajectories)).toBeLessThan(0.2);
  });

  test("its loss is the mean of −log π over the reply tokens, and the first is that of the policy it began with", async () => {
    const { loss } = await firstStep(toyTrajectories);
    expect(loss).toBeCloseTo(await meanLoss(toyModel(executor, "sft", false), toyTrajectories), 5);
  });

  test("neither padding nor order nor what the agent only saw at the end changes loss or gradient", async () => {
    const plain = await firstStep(toyTrajectories);
    const seenLater = toyTrajectories.map((trajectory) => ({ ...trajectory, ids: [...trajectory.ids, 3, 3, 3] }));
    for (const same of [toyTrajectories.toReversed(), seenLater]) {
      const { loss, grad_norm } = await firstStep(same);
      expect(loss).toBeCloseTo(plain.loss as number, 5);
      expect(grad_norm).toBeCloseTo(plain.grad_norm as number, 4);
    }
  });

  test("over whole conversations learns what the agent only saw as well", async () => {
    const seen = toyTrajectories.map((trajectory) => {
      const spans = [{ begin: 1, end: trajectory.ids.length }];
      return { ...trajectory, steps: spans.map((span) => ({ ...(trajectory.steps[0] as Step), ...span })) };
    });
    const replies = toyModel(executor, "sft");
    const everything = toyModel(executor, "sft");
    const config = { ...toyTraining, numTrainEpochs: 30 };
    await sft(replies, toyTrajectories, config, 0);
    await sft(everything, toyTrajectories, { ...config, assistantOnlyLoss: false }, 0);
    expect(await meanLoss(everything, seen)).toBeLessThan(0.5 * (await meanLoss(replies, seen)));
  });

  test("raises the probability of every reply when there is one trajectory", async () => {
    const policy = toyModel(executor, "sft");
    const [before] = await logProbs(policy, toyTrajectories.slice(0, 1));
    await sft(policy, toyTrajectories.slice(0, 1), { ...toyTraining, numTrainEpochs: 30 }, 0);
    const [after] = await logProbs(policy, toyTrajectories.slice(0, 1));
    after?.logp.forEach((logp, i) => {
      expect(logp).toBeGreaterThan(before?.logp[i] as number);
    });
  });
});

describe("the order of training", () => {
  const config = { numTrainEpochs: 3, perDeviceTrainBatchSize: 2, maxTokens: 256 };
  const names = (batches: readonly (readonly Trajectory[])[]) => batches.map((batch) => batch.map(({ id }) => id));

  test("shows every trajectory once an epoch, in an order of its own, drawn from the seed", () => {
    const batches = names(epochs(toyTrajectories, config, 1));
    expect(batches).toHaveLength(9);
    const seen = [0, 3, 6].map((first) => batches.slice(first, first + 3).flat());
    for (const epoch of seen) expect(epoch.toSorted()).toEqual(toyTrajectories.map(({ id }) => id).sort());
    expect(seen[0]).not.toEqual(seen[1]);
    expect(names(epochs(toyTrajectories, config, 1))).toEqual(batches);
    expect(names(epochs(toyTrajectories, config, 2))).not.toEqual(batches);
  });

  test("of fewer epochs is the beginning of that of more, fractions included", () => {
    const whole = names(epochs(toyTrajectories, config, 1));
    for (const numTrainEpochs of [1, 2]) {
      expect(names(epochs(toyTrajectories, { ...config, numTrainEpochs }, 1))).toEqual(
        whole.slice(0, 3 * numTrainEpochs),
      );
    }
    expect(names(epochs(toyTrajectories, { ...config, numTrainEpochs: 1.67 }, 1))).toEqual(whole.slice(0, 5));
  });
});
