import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { column, compute } from "../../../cli/conformance/algorithm/compute.ts";
import { type BppoConfig, bppo } from "../../../core/algorithms/bppo.ts";
import type { Trajectory } from "../../../core/data/trajectory.ts";
import { logProbs } from "../../../core/train/log-probs.ts";
import type { Metrics } from "../../../core/train/training.ts";
import { clippedSurrogate, type SurrogateAttrs } from "../../../kernels/clipped-surrogate/clipped-surrogate.ts";
import { createCpuExecutor } from "../../../kernels/cpu/executor.ts";
import type { Executor } from "../../../kernels/executor.ts";
import { toyModel, toyTraining, toyTrajectories } from "../toy.ts";

let executor: Executor;
beforeAll(async () => {
  executor = await createCpuExecutor();
});
afterAll(() => executor.dispose());

const config: BppoConfig = {
  ...toyTraining,
  epsilonLow: 0.8,
  epsilonHigh: 0.4,
  klCoef: 0.04,
  negativeWeight: 1,
  dualClip: null,
  refreshSteps: 0,
  ratio: "token",
  aggregation: "token",
};

const advantageOf = ({ label }: Trajectory["steps"][number]): number => label?.advantage as number;

describe("policy extraction", () => {
  async function train(trajectories: readonly Trajectory[], changes: Partial<BppoConfig> = {}) {
    const policy = toyModel(executor, "bppo");
    const metrics: Metrics[] = [];
    const reference = toyModel(executor, "bppo", false);
    await bppo(policy, reference, trajectories, { ...config, ...changes }, 0, {
      onStep: (_, __, step) => void metrics.push(step),
    });
    return { policy, metrics, first: metrics[0] as Metrics };
  }
  const oneBatch = { numTrainEpochs: 1, perDeviceTrainBatchSize: 100, maxTokens: 10_000 };

  test.each([
    ["token", "token"],
    ["token", "step"],
    ["step", "step"],
    ["step", "token"],
  ] as const)("begins with η = 1 and the loss −mean A: ratio of a %s, mean over %ss", async (ratio, aggregation) => {
    const { first } = await train(toyTrajectories, { ...oneBatch, ratio, aggregation });
    const advantages = toyTrajectories.flatMap(({ steps }) =>
      steps.flatMap((step) =>
        aggregation === "step" ? [advantageOf(step)] : new Array<number>(step.end - step.begin).fill(advantageOf(step)),
      ),
    );
    expect(first.loss).toBeCloseTo(-advantages.reduce((a, b) => a + b, 0) / advantages.length, 5);
    expect(first["val/ratio"]).toBeCloseTo(1, 5);
    for (const name of ["kl", "clip_ratio/low_mean", "clip_ratio/high_mean", "policy/approxkl_avg"]) {
      expect(first[name]).toBeCloseTo(0, 6);
    }
  });

  test.each(["token", "step"] as const)(
    "neither order nor padding changes loss or gradient: ratio of a %s",
    async (ratio) => {
      const { first } = await train(toyTrajectories, { ...oneBatch, ratio });
      const seenLater = toyTrajectories.map((trajectory) => ({ ...trajectory, ids: [...trajectory.ids, 3, 3, 3] }));
      for (const same of [toyTrajectories.toReversed(), seenLater]) {
        const again = (await train(same, { ...oneBatch, ratio })).first;
        expect(again.loss).toBeCloseTo(first.loss as number, 5);
        expect(again.grad_norm).toBeCloseTo(first.grad_norm as number, 4);
      }
    },
  );

  test("counts negative advantages by their weight: with 0 they drop out of the loss and cannot move the policy", async () => {
    const { first } = await train(toyTrajectories, { ...oneBatch, negativeWeight: 0 });
    const advantages = toyTrajectories.flatMap(({ steps }) =>
      steps.flatMap((step) => new Array<number>(step.end - step.begin).fill(advantageOf(step))),
    );
    expect(advantages.some((a) => a < 0)).toBe(true);
    expect(first.loss).toBeCloseTo(-advantages.reduce((a, b) => a + Math.max(0, b), 0) / advantages.length, 5);

    const bad = toyTrajectories.map((trajectory) => ({
      ...trajectory,
      steps: trajectory.steps.map((step) => ({ ...step, label: { value: 0, q: 0, advantage: -1 } })),
    }));
    const { policy } = await train(bad, { ...oneBatch, negativeWeight: 0, klCoef: 0 });
    expect(await executor.read(policy.arena.values)).toEqual(
      await executor.read(toyModel(executor, "bppo", false).arena.values),
    );
  });

  test("raises actions with positive advantages and lowers those with negative ones", async () => {
    const lone = toyTrajectories.slice(0, 1);
    const { policy } = await train(lone, { numTrainEpochs: 20, klCoef: 0, learningRate: 2e-3 });
    const [before] = await logProbs(toyModel(executor, "bppo", false), lone);
    const [after] = await logProbs(policy, lone);
    let n = 0;
    for (const step of lone[0]?.steps ?? []) {
      let change = 0;
      for (let i = step.begin; i < step.end; i++, n++)
        change += (after?.logp[n] as number) - (before?.logp[n] as number);
      expect(Math.sign(change)).toBe(Math.sign(advantageOf(step)));
    }
  });

  test("stops pushing where the ratio has left its bounds", async () => {
    const push = { numTrainEpochs: 60, klCoef: 0, learningRate: 0.02, aggregation: "token" } as const;
    const bounded = await train(toyTrajectories, push);
    const free = await train(toyTrajectories, { ...push, epsilonLow: 1e6, epsilonHigh: 1e6 });
    const last = (metrics: readonly Metrics[]) => metrics.at(-1)?.["val/ratio"] as number;
    expect(last(free.metrics)).toBeGreaterThan(3 * last(bounded.metrics));
    const clipped = bounded.metrics.at(-1) as Metrics;
    expect((clipped["clip_ratio/low_mean"] as number) + (clipped["clip_ratio/high_mean"] as number)).toBeGreaterThan(
      0.3,
    );
    expect(free.metrics.at(-1)?.["clip_ratio/high_mean"]).toBe(0);
  });

  test("replaces the old policy every few steps, so that bounds limit each stretch and not the whole training", async () => {
    const push = { ...oneBatch, numTrainEpochs: 60, klCoef: 0, learningRate: 0.02 };
    const fixed = await train(toyTrajectories, push);
    const always = await train(toyTrajectories, { ...push, refreshSteps: 1 });
    const often = await train(toyTrajectories, { ...push, refreshSteps: 5 });
    for (const step of always.metrics) expect(step["val/ratio"]).toBeCloseTo(1, 5);
    often.metrics.forEach((step, i) => {
      if (i % 5 === 0) expect(step["val/ratio"]).toBeCloseTo(1, 5);
      else expect(step["policy/approxkl_avg"]).toBeGreaterThan(0);
    });
    expect(fixed.metrics.at(-1)?.["policy/approxkl_avg"]).toBeGreaterThan(0.1);
  });

  test("a KL term keeps the policy nearer to the reference", async () => {
    const kl = async (klCoef: number) => {
      const { metrics } = await train(toyTrajectories, { numTrainEpochs: 20, klCoef });
      return metrics.at(-1)?.kl as number;
    };
    expect(await kl(10)).toBeLessThan(0.2 * (await kl(1e-9)));
  });

  test("advantages of tokens count token by token", async () => {
    const [trajectory] = toyTrajectories as [Trajectory];
    const steps = trajectory.steps.map((step) => ({
      ...step,
      label: {
        value: 0,
        q: 0,
        advantage: 99,
        tokenAdvantages: Array.from({ length: step.end - step.begin }, (_, i) => i),
      },
    }));
    const { first } = await train([{ ...trajectory, steps }], oneBatch);
    const all = steps.flatMap(({ label }) => label.tokenAdvantages);
    expect(first.loss).toBeCloseTo(-all.reduce((a, b) => a + b, 0) / all.length, 5);
  });

  test("says which trajectory has no labels", async () => {
    const [trajectory] = toyTrajectories as [Trajectory];
    const bare = trajectory.steps.map(({ label: _, ...step }) => step);
    await expect(train([{ ...trajectory, steps: bare }])).rejects.toThrow(/"?one"? has no labels/);
  });
});

describe("the clipped surrogate", () => {
  const signed = fc.integer({ min: -300, max: 300 }).map((hundredths) => hundredths / 100);
  // Away from ties, where f32 decides by chance.
  const tokens = fc.array(fc.record({ logRatio: signed, advantage: signed.filter((a) => a !== 0) }), {
    minLength: 1,
    maxLength: 12,
  });
  const away = (list: { logRatio: number }[], { epsilonLow, epsilonHigh }: SurrogateAttrs): boolean =>
    list.every(({ logRatio }) => {
      const eta = Math.exp(logRatio);
      return Math.abs(eta - 1 + epsilonLow) > 1e-3 && Math.abs(eta - 1 - epsilonHigh) > 1e-3;
    });

  /** Terms and slopes of tokens of weight 1, from log π_old = −4. */
  async function surrogate(list: readonly { logRatio: number; advantage: number }[], attrs: SurrogateAttrs) {
    const old = list.map(() => -4);
    const { terms, dLogp } = await compute(executor, (trace, feed) =>
      clippedSurrogate(
        trace,
        feed(list.map(({ logRatio }) => logRatio - 4)),
        {
          logpOld: feed(old),
          logpRef: feed(old),
          advantage: feed(list.map(({ advantage }) => advantage)),
          weight: feed(list.map(() => 1)),
          groupBegin: feed(Uint32Array.from(list, (_, i) => i)),
          groupEnd: feed(Uint32Array.from(list, (_, i) => i + 1)),
        },
        attrs,
      ),
    );
    return { value: column(terms, 6, 0), slope: dLogp, clipped: [column(terms, 6, 3), column(terms, 6, 4)] };
  }
  const bounds: SurrogateAttrs = { epsilonLow: 0.8, epsilonHigh: 0.4, klCoef: 0 };
  const near = (actual: readonly number[], expected: readonly number[]) =>
    actual.forEach((x, i) => {
      expect(Math.abs(x - (expected[i] as number))).toBeLessThan(1e-4 * Math.max(1, Math.abs(expected[i] as number)));
    });

  test("is A and has the slope −A where π = π_old", async () => {
    await fc.assert(
      fc.asyncProperty(tokens, async (list) => {
        const { value, slope } = await surrogate(
          list.map((token) => ({ ...token, logRatio: 0 })),
          bounds,
        );
        near(
          value,
          list.map(({ advantage }) => advantage),
        );
        near(
          slope,
          list.map(({ advantage }) => -advantage),
        );
      }),
    );
  });

  test("without bounds is the importance-weighted policy gradient", async () => {
    await fc.assert(
      fc.asyncProperty(tokens, async (list) => {
        const { value, slope } = await surrogate(list, { epsilonLow: 1e9, epsilonHigh: 1e9, klCoef: 0 });
        const weighted = list.map(({ logRatio, advantage }) => Math.exp(logRatio) * advantage);
        near(value, weighted);
        near(
          slope,
          weighted.map((x) => -x),
        );
      }),
    );
  });

  test("scales with A, and what is clipped does not change", async () => {
    await fc.assert(
      fc.asyncProperty(tokens, fc.double({ min: 0.1, max: 5, noNaN: true }), async (list, factor) => {
        fc.pre(away(list, bounds));
        const scaled = list.map((token) => ({ ...token, advantage: factor * token.advantage }));
        const [one, other] = [await surrogate(list, bounds), await surrogate(scaled, bounds)];
        near(
          other.value,
          one.value.map((x) => factor * x),
        );
        near(
          other.slope,
          one.slope.map((x) => factor * x),
        );
        expect(other.clipped).toEqual(one.clipped);
      }),
    );
  });

  test("has no slope above 1 + ε_high for good actions and below 1 − ε_low for bad ones, and only there", async () => {
    await fc.assert(
      fc.asyncProperty(tokens, async (list) => {
        fc.pre(away(list, bounds));
        const { slope } = await surrogate(list, bounds);
        list.forEach(({ logRatio, advantage }, i) => {
          const eta = Math.exp(logRatio);
          const isClipped = advantage > 0 ? eta > 1.4 : eta < 0.2;
          expect((slope[i] as number) === 0).toBe(isClipped);
        });
      }),
    );
  });
});
