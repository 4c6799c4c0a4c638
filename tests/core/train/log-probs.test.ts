import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Model } from "../../../core/model/model.ts";
import { logProbs, meanLoss } from "../../../core/train/log-probs.ts";
import { policyBatch } from "../../../core/train/policy-batch.ts";
import { createCpuExecutor } from "../../../kernels/cpu/executor.ts";
import type { Executor } from "../../../kernels/executor.ts";
import { noRow } from "../../../kernels/gather/gather.ts";
import { toyConfig, toyModel, toyTrajectories, toyTrajectory } from "../toy.ts";

describe("log-probabilities of replies", () => {
  let executor: Executor;
  let model: Model;
  beforeAll(async () => {
    executor = await createCpuExecutor();
    model = toyModel(executor, "log-probs", false);
  });
  afterAll(() => executor.dispose());

  test("a batch gives each trajectory what it gets alone, to the last bit and in any order", async () => {
    const together = await logProbs(model, toyTrajectories);
    for (const [i, trajectory] of toyTrajectories.entries()) {
      expect(await logProbs(model, [trajectory])).toEqual([together[i]]);
    }
    expect(await logProbs(model, toyTrajectories.toReversed())).toEqual(together.toReversed());
  });

  test("a trajectory too long for one batch of others is as it is alone", async () => {
    const many = Array.from({ length: 150 }, (_, i) => toyTrajectory(`many ${i}`, 5, 0));
    const results = await logProbs(model, many);
    for (const i of [0, 74, 149]) expect(await logProbs(model, [many[i] as never])).toEqual([results[i]]);
  });

  test("each token is predicted from the tokens before it and no others", async () => {
    const trajectory = toyTrajectory("causal", 3, 0);
    const [whole] = await logProbs(model, [trajectory]);
    const first = trajectory.steps[0] as (typeof trajectory.steps)[number];
    const [cut] = await logProbs(model, [{ ...trajectory, ids: trajectory.ids.slice(0, first.end), steps: [first] }]);
    const count = first.end - first.begin;
    expect(cut?.logp).toEqual(whole?.logp.slice(0, count));
    expect(cut?.entropy).toEqual(whole?.entropy.slice(0, count));
  });

  test("probabilities of all tokens at one place add up to one, and entropy is their −Σ p log p", async () => {
    const { ids, steps } = toyTrajectory("sum", 1, 0);
    const step = { ...(steps[0] as (typeof steps)[number]) };
    const place = { ...step, end: step.begin + 1 };
    const results = await logProbs(
      model,
      Array.from({ length: toyConfig.vocabSize }, (_, token) => ({
        ...toyTrajectory("sum", 1, 0),
        ids: [...ids.slice(0, step.begin), token],
        steps: [place],
      })),
    );
    const logps = results.map(({ logp }) => logp[0] as number);
    expect(logps.reduce((sum, logp) => sum + Math.exp(logp), 0)).toBeCloseTo(1, 5);
    const entropy = -logps.reduce((sum, logp) => sum + Math.exp(logp) * logp, 0);
    expect(results[0]?.entropy[0]).toBeCloseTo(entropy, 5);
  });

  test("the mean loss counts every reply token once, whatever trajectory it is in", async () => {
    const all = (await logProbs(model, toyTrajectories)).flatMap(({ logp }) => [...logp]);
    expect(await meanLoss(model, toyTrajectories)).toBeCloseTo(-all.reduce((a, b) => a + b, 0) / all.length, 6);
  });
});

describe("a batch for the policy", () => {
  test("holds, for each reply token, the place before it and its id; padding is none", () => {
    const batch = policyBatch(toyTrajectories);
    let n = 0;
    toyTrajectories.forEach(({ ids, steps }, t) => {
      const offset = batch.packed.offsets[t] as number;
      steps.forEach(({ begin, end }, step) => {
        for (let i = begin; i < end; i++, n++) {
          expect(batch.index[n]).toBe(offset + i - 1);
          expect(batch.packed.ids[offset + i]).toBe(ids[i]);
          expect(batch.target[n]).toBe(ids[i]);
          const groupBegin = n - (i - begin);
          expect(batch.tokens[n]).toEqual({ trajectory: t, step, groupBegin, groupEnd: groupBegin + end - begin });
        }
      });
    });
    expect(batch.tokens).toHaveLength(n);
    expect([...batch.index.subarray(n)].every((row) => row === noRow)).toBe(true);
  });

  test("comes in few sizes", () => {
    const sizes = toyTrajectories.map((trajectory) => policyBatch([trajectory]));
    expect(new Set(sizes.map(({ packed, index }) => `${packed.ids.length} ${index.length}`)).size).toBe(1);
  });
});
