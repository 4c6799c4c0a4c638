import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { stepWeight, type TransitionConfig, transitionBatch } from "../../../core/algorithms/transitions.ts";
import { noRow } from "../../../kernels/gather/gather.ts";
import { toyTrajectories } from "../toy.ts";

const config: TransitionConfig = {
  estimator: "step",
  gamma: 0.9,
  auxScale: 1,
  temporalWeight: true,
  successWeight: true,
};

describe("the weight of a step", () => {
  const lengths = fc.integer({ min: 1, max: 40 });

  test("lies in (0.5, 1] in a failed episode and in (1, 1.5] in a successful one, and rises with time", () => {
    fc.assert(
      fc.property(lengths, (length) => {
        const weights = (success: boolean) =>
          Array.from({ length }, (_, t) => stepWeight(t + 1, length, success, config));
        const [failed, succeeded] = [weights(false), weights(true)] as [number[], number[]];
        for (let t = 0; t < length; t++) {
          expect(failed[t]).toBeGreaterThan(0.5);
          expect(succeeded[t]).toBe((failed[t] as number) + 0.5);
          if (t > 0) expect(failed[t]).toBeGreaterThan(failed[t - 1] as number);
        }
        expect(failed.at(-1)).toBe(1);
      }),
    );
  });

  test("is 1 everywhere without its two terms: plain implicit Q-learning", () => {
    fc.assert(
      fc.property(lengths, fc.boolean(), (length, success) => {
        const plain = { temporalWeight: false, successWeight: false };
        for (let t = 1; t <= length; t++) expect(stepWeight(t, length, success, plain)).toBe(1);
      }),
    );
  });
});

describe("transitions", () => {
  test("one a step: V before the reply, Q at its last token, both rewards, and no future after the last", () => {
    const batch = transitionBatch(toyTrajectories, config);
    toyTrajectories.forEach(({ steps, reward }, i) => {
      const offset = batch.packed.offsets[i] as number;
      const begin = batch.begin[i] as number;
      expect((batch.end[i] as number) - begin).toBe(steps.length);
      steps.forEach((step, t) => {
        const n = begin + t;
        expect(batch.valueIndex[n]).toBe(offset + step.begin - 1);
        expect(batch.qIndex[n]).toBe(offset + step.end - 1);
        expect(batch.reward[n]).toBeCloseTo(step.rEnv + step.rAux, 6);
        expect(batch.gamma[n]).toBeCloseTo(t + 1 < steps.length ? 0.9 : 0, 6);
        expect(batch.inside[n]).toBe(0);
        expect(batch.weight[n]).toBeCloseTo(stepWeight(t + 1, steps.length, reward !== 0, config), 6);
      });
    });
    expect(batch.count).toBe(toyTrajectories.reduce((sum, { steps }) => sum + steps.length, 0));
  });

  test("one a token: γ and the reward at the last token of a step, 1 and nothing inside it", () => {
    const batch = transitionBatch(toyTrajectories, { ...config, estimator: "token" });
    toyTrajectories.forEach(({ steps }, i) => {
      const offset = batch.packed.offsets[i] as number;
      let n = batch.begin[i] as number;
      steps.forEach((step, t) => {
        for (let token = step.begin; token < step.end; token++, n++) {
          const isLast = token === step.end - 1;
          const isOver = isLast && t === steps.length - 1;
          expect(batch.valueIndex[n]).toBe(offset + token - 1);
          expect(batch.qIndex[n]).toBe(offset + token);
          expect(batch.reward[n]).toBeCloseTo(isLast ? step.rEnv + step.rAux : 0, 6);
          expect(batch.gamma[n]).toBeCloseTo(isOver ? 0 : isLast ? 0.9 : 1, 6);
          expect(batch.inside[n]).toBe(isLast ? 0 : 1);
        }
      });
      expect(n).toBe(batch.end[i]);
    });
  });

  test("padding has no rows, no weight and no trajectory", () => {
    const batch = transitionBatch(toyTrajectories, config);
    expect(batch.weight.length).toBeGreaterThan(batch.count);
    for (let n = batch.count; n < batch.weight.length; n++) {
      expect([batch.valueIndex[n], batch.qIndex[n], batch.weight[n]]).toEqual([noRow, noRow, 0]);
    }
    for (let i = toyTrajectories.length; i < batch.begin.length; i++) {
      expect(batch.begin[i]).toBe(batch.end[i]);
    }
  });

  test("the scale of retrospective rewards turns them off", () => {
    const batch = transitionBatch(toyTrajectories, { ...config, auxScale: 0 });
    const rewards = toyTrajectories.flatMap(({ steps }) => steps.map(({ rEnv }) => rEnv));
    expect([...batch.reward.subarray(0, batch.count)]).toEqual(rewards);
  });
});
