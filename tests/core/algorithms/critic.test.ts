import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkFixedPoints } from "../../../cli/conformance/algorithm/fixed-points.ts";
import { createNumberTally } from "../../../cli/conformance/algorithm/tally.ts";
import { type CriticConfig, trainCritic } from "../../../core/algorithms/critic.ts";
import { estimate, explainedVariance } from "../../../core/algorithms/label.ts";
import type { Trajectory } from "../../../core/data/trajectory.ts";
import { createCritic } from "../../../core/model/critic.ts";
import { createRandom } from "../../../core/random.ts";
import { convergedCritic } from "../../../core/tabular/critic.ts";
import type { Metrics } from "../../../core/train/training.ts";
import { createCpuExecutor } from "../../../kernels/cpu/executor.ts";
import type { Executor } from "../../../kernels/executor.ts";
import { toyModel, toyTraining, toyTrajectories } from "../toy.ts";

const config: CriticConfig = {
  ...toyTraining,
  estimator: "step",
  expectile: 0.7,
  gamma: 0.9,
  targetLambda: 0,
  warmupEpochs: 0,
  polyak: 0.05,
  auxScale: 1,
  temporalWeight: true,
  successWeight: true,
  headWidth: 8,
};

describe("the critic", () => {
  let executor: Executor;
  beforeAll(async () => {
    executor = await createCpuExecutor();
  });
  afterAll(() => executor.dispose());

  /** A critic whose heads are not zero, so that every term of the losses counts. */
  async function someCritic() {
    const policy = toyModel(executor, "critic", false);
    const critic = await createCritic(policy, 8, createRandom("heads"), { label: "critic", trainable: true });
    const values = (await executor.read(critic.values)) as Float32Array;
    const random = createRandom("last layers");
    for (const { key, shape, offset } of critic.layout.fused) {
      if (!/\.out/.test(key)) continue;
      for (let i = 0; i < (shape[1] ?? shape[0] ?? 0); i++) values[offset + i] = 0.3 * random.normal();
    }
    executor.write(critic.values, values);
    return { policy, critic };
  }

  async function firstStep(trajectories: readonly Trajectory[], changes: Partial<CriticConfig> = {}): Promise<Metrics> {
    const { policy, critic } = await someCritic();
    const steps: Metrics[] = [];
    const once = { ...config, ...changes, numTrainEpochs: 1, perDeviceTrainBatchSize: 100, maxTokens: 10_000 };
    await trainCritic(policy, critic, trajectories, once, 0, { onStep: (_, __, metrics) => void steps.push(metrics) });
    return steps[0] as Metrics;
  }

  test.each(["step", "token"] as const)(
    "its first losses are Eqs. (1) to (5) of its estimates: %s",
    async (estimator) => {
      const { policy, critic } = await someCritic();
      const own = { ...config, estimator };
      const estimates = await estimate(policy, critic, toyTrajectories, own);
      let [lossV, count] = [0, 0];
      toyTrajectories.forEach(({ steps, reward }, i) => {
        const { value, q } = estimates[i] as (typeof estimates)[number];
        let n = 0;
        steps.forEach(({ begin, end }, t) => {
          const weight = 0.5 * ((t + 1) / steps.length + Number(reward !== 0)) + 0.5;
          for (let k = 0; k < (estimator === "step" ? 1 : end - begin); k++, n++) {
            // The target network is a copy at first, so Q̄ = Q.
            const u = (q[n] as number) - (value[n] as number);
            lossV += weight * Math.abs(0.7 - Number(u < 0)) * u * u;
            count++;
          }
        });
      });
      const { loss_v, loss_q } = await firstStep(toyTrajectories, { estimator });
      expect(loss_v).toBeCloseTo(lossV / count, 5);
      expect(loss_q).toBeGreaterThan(0);
    },
  );

  test.each(["step", "token"] as const)(
    "neither order nor padding changes losses or gradient: %s",
    async (estimator) => {
      const plain = await firstStep(toyTrajectories, { estimator });
      const seenLater = toyTrajectories.map((trajectory) => ({ ...trajectory, ids: [...trajectory.ids, 3, 3, 3] }));
      for (const same of [toyTrajectories.toReversed(), seenLater]) {
        const metrics = await firstStep(same, { estimator });
        for (const name of ["loss_v", "loss_q", "grad_norm"]) {
          expect(metrics[name]).toBeCloseTo(plain[name] as number, 4);
        }
      }
    },
  );

  test("with m = 0.5 and no weights, L_V is half the mean squared error", async () => {
    const { policy, critic } = await someCritic();
    const estimates = await estimate(policy, critic, toyTrajectories, config);
    const errors = estimates.flatMap(({ value, q }) => [...q].map((own, t) => (own - (value[t] as number)) ** 2));
    const plain = { expectile: 0.5, temporalWeight: false, successWeight: false };
    const { loss_v } = await firstStep(toyTrajectories, plain);
    expect(loss_v).toBeCloseTo((0.5 * errors.reduce((a, b) => a + b, 0)) / errors.length, 5);
  });

  test("begins at zero and learns returns", async () => {
    const policy = toyModel(executor, "critic", false);
    const critic = await createCritic(policy, 16, createRandom("heads"), { label: "critic", trainable: true });
    const zeros = await estimate(policy, critic, toyTrajectories, config);
    expect(zeros.flatMap(({ value, q }) => [...value, ...q]).every((x) => x === 0)).toBe(true);
    const long = { ...config, expectile: 0.5, numTrainEpochs: 150, learningRate: 3e-3, polyak: 0.2 };
    await trainCritic(policy, critic, toyTrajectories, long, 0);
    const estimates = await estimate(policy, critic, toyTrajectories, config);
    expect(explainedVariance(toyTrajectories, estimates, config)).toBeGreaterThan(0.9);
  });

  test("finds the closed-form fixed points of a small world, and its advantages", async () => {
    const tally = createNumberTally();
    await checkFixedPoints(executor, tally);
    expect(tally.failures).toEqual([]);
    expect(tally.passed).toBe(48);
  });

  test("as m → 1, V tends to the best action of the data", async () => {
    const worth = [1, 0.25, 0].map((reward, i) => ({
      ...(toyTrajectories[1] as Trajectory),
      ids: [0, i + 1],
      steps: [{ observation: "", reply: "", action: "", begin: 1, end: 2, rEnv: reward, rAux: 0 }],
    }));
    const values: number[] = [];
    for (const m of [0.5, 0.9, 0.99, 0.999]) {
      const { value } = await convergedCritic(
        executor,
        worth,
        { ...config, temporalWeight: false, successWeight: false },
        m,
        4,
      );
      values.push(value[0] as number);
    }
    for (let i = 1; i < values.length; i++) expect(values[i]).toBeGreaterThan(values[i - 1] as number);
    expect(values[0]).toBeCloseTo(1.25 / 3, 3);
    expect(values.at(-1)).toBeGreaterThan(0.99);
    expect(values.at(-1)).toBeLessThan(1.0001);
  });
});
