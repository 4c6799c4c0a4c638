import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { awrWeight } from "../../../core/algorithms/awr.ts";
import { bilevelAdvantages } from "../../../core/algorithms/bilevel-gae.ts";
import { decayedClip, normalizedAdvantages, weighedBySign } from "../../../core/algorithms/bppo-original.ts";
import { dpo } from "../../../core/algorithms/dpo.ts";
import { discountedReturns, episodeAdvantages, gigpoAdvantages } from "../../../core/algorithms/gigpo.ts";
import { groupAdvantages, type LossType, tokenWeights } from "../../../core/algorithms/grpo.ts";
import { type IlqlTransition, ilqlLosses } from "../../../core/algorithms/ilql.ts";
import { klEstimators } from "../../../core/algorithms/kl.ts";
import { generalizedAdvantage } from "../../../core/algorithms/label.ts";
import { clippedValueLoss, tokenRewards } from "../../../core/algorithms/ppo.ts";
import { type ExplorationNode, valueTree } from "../../../core/algorithms/qlass.ts";
import { leaveOneOutAdvantages } from "../../../core/algorithms/rloo.ts";
import { mean, standardDeviation } from "../../../core/algorithms/statistics.ts";
import { whiten } from "../../../core/algorithms/whiten.ts";

/** Hundredths, so that no difference is lost to rounding. */
const number = fc.integer({ min: -500, max: 500 }).map((hundredths) => hundredths / 100);
const list = (least: number) => fc.array(number, { minLength: least, maxLength: 10 });

describe("advantage-weighted regression", () => {
  test("weighs by exp(A/β), never beyond its bound and never below 0", () => {
    fc.assert(
      fc.property(number, number, (a, b) => {
        const config = { beta: 0.5, most: 100 };
        const [first, second] = [awrWeight(a, config), awrWeight(b, config)];
        expect(first).toBeGreaterThan(0);
        expect(first).toBeLessThanOrEqual(100);
        if (a <= b) expect(first).toBeLessThanOrEqual(second);
      }),
    );
    expect(awrWeight(0, { beta: 1, most: 100 })).toBe(1);
  });
});

describe("direct preference optimisation", () => {
  const pair = fc.record({ chosen: number, rejected: number, refChosen: number, refRejected: number });
  const plain = { beta: 0.1, labelSmoothing: 0 };

  test("loses ln 2 where the policy is the reference", () => {
    fc.assert(
      fc.property(number, number, fc.double({ min: 0, max: 0.5, noNaN: true }), (chosen, rejected, labelSmoothing) => {
        const { loss } = dpo(
          { chosen, rejected, refChosen: chosen, refRejected: rejected },
          { beta: 0.1, labelSmoothing },
        );
        expect(loss).toBeCloseTo(Math.LN2, 10);
      }),
    );
  });

  test("its slope is the derivative of its loss, and that of the rejected the opposite", () => {
    fc.assert(
      fc.property(pair, fc.double({ min: 0, max: 0.5, noNaN: true }), (own, labelSmoothing) => {
        const config = { beta: 0.3, labelSmoothing };
        const at = (change: Partial<typeof own>) => dpo({ ...own, ...change }, config).loss;
        const step = 1e-5;
        const chosen = (at({ chosen: own.chosen + step }) - at({ chosen: own.chosen - step })) / (2 * step);
        const rejected = (at({ rejected: own.rejected + step }) - at({ rejected: own.rejected - step })) / (2 * step);
        expect(dpo(own, config).slope).toBeCloseTo(chosen, 6);
        expect(dpo(own, config).slope).toBeCloseTo(-rejected, 6);
      }),
    );
  });

  test("stays finite for margins of any size", () => {
    const far = { chosen: -5000, rejected: 0, refChosen: 0, refRejected: 0 };
    expect(dpo(far, plain).loss).toBeCloseTo(500, 6);
    expect(dpo({ ...far, chosen: 5000 }, plain).loss).toBeCloseTo(0, 6);
  });
});

describe("groups of attempts at one task", () => {
  test("of equal rewards have no advantages", () => {
    fc.assert(
      fc.property(number, fc.integer({ min: 2, max: 8 }), (reward, count) => {
        const rewards = new Array<number>(count).fill(reward);
        for (const advantages of [
          groupAdvantages(rewards, true),
          groupAdvantages(rewards, false),
          leaveOneOutAdvantages(rewards),
        ]) {
          for (const advantage of advantages) expect(advantage).toBeCloseTo(0, 8);
        }
      }),
    );
  });

  test("have advantages that add up to nothing and do not depend on the level of rewards", () => {
    fc.assert(
      fc.property(list(2), number, (rewards, level) => {
        for (const advantages of [(r: number[]) => groupAdvantages(r, false), leaveOneOutAdvantages]) {
          const own = advantages(rewards);
          expect(own.reduce((a, b) => a + b, 0)).toBeCloseTo(0, 8);
          advantages(rewards.map((reward) => reward + level)).forEach((advantage, i) => {
            expect(advantage).toBeCloseTo(own[i] as number, 8);
          });
        }
      }),
    );
  });

  test("leaving one out stretches the difference to the mean by n / (n − 1)", () => {
    fc.assert(
      fc.property(list(2), (rewards) => {
        const stretch = rewards.length / (rewards.length - 1);
        const expected = groupAdvantages(rewards, false).map((advantage) => stretch * advantage);
        leaveOneOutAdvantages(rewards).forEach((advantage, i) => {
          expect(advantage).toBeCloseTo(expected[i] as number, 8);
        });
      }),
    );
    expect(() => leaveOneOutAdvantages([1])).toThrow(/at least two/);
  });

  test("weights of tokens add up to 1 where the loss is a mean", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 }), (lengths) => {
        const total = (lossType: LossType) =>
          tokenWeights(lengths, lossType, 9).reduce((sum, weight, i) => sum + weight * (lengths[i] as number), 0);
        expect(total("bnpo")).toBeCloseTo(1, 10);
        expect(total("grpo")).toBeCloseTo(1, 10);
        expect(total("dr_grpo")).toBeLessThanOrEqual(1 + 1e-10);
      }),
    );
  });
});

describe("group-in-group advantages", () => {
  const config = { gamma: 0.95, normalization: "mean", stepWeight: 1 } as const;
  const rewards = fc.array(fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 5 }), {
    minLength: 1,
    maxLength: 5,
  });

  test("are those of the episode where no two steps began alike", () => {
    fc.assert(
      fc.property(rewards, fc.constantFrom("mean" as const, "mean_std" as const), (lists, normalization) => {
        const episodes = lists.map((own, i) => ({ rewards: own, observations: own.map((_, t) => `${i} ${t}`) }));
        const whole = episodeAdvantages(episodes, { ...config, normalization });
        expect(gigpoAdvantages(episodes, { ...config, normalization })).toEqual(
          lists.map((own, i) => own.map(() => whole[i])),
        );
      }),
    );
  });

  test("do not depend on the order of episodes", () => {
    fc.assert(
      fc.property(rewards, (lists) => {
        const episodes = lists.map((own) => ({ rewards: own, observations: own.map((_, t) => `place ${t % 2}`) }));
        const own = gigpoAdvantages(episodes, config);
        gigpoAdvantages(episodes.toReversed(), config)
          .toReversed()
          .forEach((steps, i) => {
            steps.forEach((advantage, t) => {
              expect(advantage).toBeCloseTo(own[i]?.[t] as number, 8);
            });
          });
      }),
    );
  });

  test("compare returns, the first of which is that of the episode", () => {
    expect(discountedReturns([1, 0, 2], 0.5)).toEqual([1.5, 1, 2]);
    expect(discountedReturns([], 0.5)).toEqual([]);
  });
});

describe("estimates of KL", () => {
  test("are 0 for equal policies; k2 and k3 are never negative; k3 − k1 is what makes k3 unbiased", () => {
    fc.assert(
      fc.property(number, number, (logp, ref) => {
        for (const name of ["k1", "k2", "k3"] as const) expect(klEstimators[name](logp, logp)).toBeCloseTo(0, 12);
        expect(klEstimators.k2(logp, ref)).toBeGreaterThanOrEqual(0);
        expect(klEstimators.k3(logp, ref)).toBeGreaterThanOrEqual(0);
        const control = Math.exp(ref - logp) - 1;
        expect(klEstimators.k3(logp, ref) - klEstimators.k1(logp, ref)).toBeCloseTo(control, 6);
      }),
    );
  });

  test("k1 and k3 have the mean KL(π ‖ π_ref) under π", () => {
    const [p, ref] = [
      [0.5, 0.3, 0.2],
      [0.2, 0.2, 0.6],
    ] as const;
    const expected = p.reduce((sum, own, i) => sum + own * Math.log(own / (ref[i] as number)), 0);
    for (const name of ["k1", "k3"] as const) {
      const estimate = p.reduce(
        (sum, own, i) => sum + own * klEstimators[name](Math.log(own), Math.log(ref[i] as number)),
        0,
      );
      expect(estimate).toBeCloseTo(expected, 10);
    }
  });
});

describe("proximal policy optimisation", () => {
  test("pays the score with the last token, and every token for leaving the reference", () => {
    const rewards = tokenRewards([-1, -2], [-1.5, -1], 1, 0.1, klEstimators.k1);
    expect(rewards[0]).toBeCloseTo(-0.05, 10);
    expect(rewards[1]).toBeCloseTo(1.1, 10);
  });

  test("its value loss is half the squared error near the old value, and never less", () => {
    fc.assert(
      fc.property(number, number, number, (value, old, target) => {
        const plain = 0.5 * (value - target) ** 2;
        const loss = clippedValueLoss(value, old, target, 0.2);
        expect(loss).toBeGreaterThanOrEqual(plain);
        if (Math.abs(value - old) <= 0.2) expect(loss).toBeCloseTo(plain, 10);
      }),
    );
  });
});

describe("bi-level advantages", () => {
  const config = { turnGamma: 0.9, gamma: 1, lambda: 0.8 };

  test("of turns of one token are plain GAE over turns", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(number, number), { minLength: 1, maxLength: 8 }), (turns) => {
        const [value, reward] = [turns.map(([v]) => v), turns.map(([, r]) => r)];
        const { advantage } = bilevelAdvantages(
          value,
          reward,
          turns.map((_, t) => ({ begin: t, end: t + 1 })),
          config,
        );
        const discount = turns.map((_, t) => (t + 1 < turns.length ? 0.9 : 0));
        const expected = generalizedAdvantage(
          value,
          reward,
          discount,
          turns.map(() => 0.8),
        );
        advantage.forEach((a, t) => {
          expect(a).toBeCloseTo(expected[t] as number, 4);
        });
      }),
    );
  });

  test("see a turn whose reward is 0, and give nothing to what lies between turns", () => {
    const { advantage, return: returns } = bilevelAdvantages(
      [0.5, 0.5, 9, 0.5],
      [0, 0, 0, 1],
      [
        { begin: 0, end: 2 },
        { begin: 3, end: 4 },
      ],
      { turnGamma: 1, gamma: 1, lambda: 1 },
    );
    expect(advantage).toEqual([0.5, 0.5, 0, 0.5]);
    expect(returns).toEqual([1, 1, 0, 1]);
  });
});

describe("exploration trees", () => {
  const tree = fc.letrec<{ node: ExplorationNode }>((tie) => ({
    node: fc.record({
      reward: fc.double({ min: 0, max: 1, noNaN: true }),
      children: fc.oneof(
        { maxDepth: 4 },
        fc.constant<ExplorationNode[]>([]),
        fc.array(tie("node") as fc.Arbitrary<ExplorationNode>, { minLength: 1, maxLength: 3 }),
      ),
    }),
  })).node;

  test("are worth their best path, discounted", () => {
    const best = ({ reward, children }: ExplorationNode): number =>
      children.length === 0 ? reward : Math.max(...children.map((child) => reward + 0.9 * best(child)));
    fc.assert(
      fc.property(tree, (root) => {
        expect(valueTree(root, 0.9).q).toBeCloseTo(best(root), 10);
      }),
    );
  });

  test("are worth the reward of the root where nothing later counts", () => {
    fc.assert(
      fc.property(tree, (root) => {
        expect(valueTree(root, 0).q).toBe(root.reward);
      }),
    );
  });
});

describe("implicit language Q-learning", () => {
  const transition: IlqlTransition = {
    action: 1,
    reward: 0,
    value: 0.5,
    nextValue: 1,
    isTerminal: false,
    q: [
      [0, 0.9],
      [0, 0.9],
    ],
    targetQ: [
      [0, 0.5],
      [0, 0.7],
    ],
    logits: [0, 0],
  };
  const config = { gamma: 0.9, tau: 0.7, beta: 0 };

  test("loses nothing on Q and V that are right, and with β = 0 its policy loss is behaviour cloning", () => {
    const losses = ilqlLosses([transition], config);
    expect(losses.q).toBeCloseTo(0, 10);
    expect(losses.v).toBeCloseTo(0, 10);
    expect(losses.awac).toBeCloseTo(Math.LN2, 10);
  });

  test("after a terminal token nothing counts", () => {
    const { q } = ilqlLosses([{ ...transition, isTerminal: true }], config);
    expect(q).toBeCloseTo(2 * 0.9 ** 2, 10);
  });
});

describe("whitening", () => {
  test("gives mean 0 and deviation 1, and turns no order around", () => {
    fc.assert(
      fc.property(list(3), (values) => {
        fc.pre(standardDeviation(values) > 0.1);
        const whitened = whiten(values);
        expect(mean(whitened)).toBeCloseTo(0, 8);
        expect(standardDeviation(whitened)).toBeCloseTo(1, 4);
        for (let i = 1; i < values.length; i++) {
          const isAbove = (of: readonly number[]) => (of[i] as number) > (of[i - 1] as number);
          expect(isAbove(whitened)).toBe(isAbove(values));
        }
      }),
    );
  });
});

describe("the original BPPO", () => {
  test("with ω = ½ weighs good and bad alike; its bound only shrinks", () => {
    fc.assert(
      fc.property(number, (advantage) => {
        expect(weighedBySign(advantage, 0.5)).toBe(0.5 * advantage);
        expect(Math.sign(weighedBySign(advantage, 0.9))).toBe(Math.sign(advantage));
      }),
    );
    expect(decayedClip(0, 0.25, 0.96)).toBe(0.25);
    expect(decayedClip(1, 0.25, 0.96)).toBeLessThan(0.25);
    expect(mean(normalizedAdvantages([1, 2, 4]))).toBeCloseTo(0, 10);
  });
});
