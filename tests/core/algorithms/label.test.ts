import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Estimates,
  explainedVariance,
  generalizedAdvantage,
  type LabelConfig,
  label,
} from "../../../core/algorithms/label.ts";
import type { TransitionConfig } from "../../../core/algorithms/transitions.ts";
import type { Trajectory } from "../../../core/data/trajectory.ts";
import { createRandom } from "../../../core/random.ts";
import { toyTrajectories } from "../toy.ts";

const critic: TransitionConfig = {
  estimator: "step",
  gamma: 0.9,
  auxScale: 1,
  temporalWeight: true,
  successWeight: true,
};
const plain: LabelConfig = {
  processReward: "gae_env",
  lambda: 0.95,
  normalizeAdvantage: "none",
  clipAdvantage: 0,
  shuffle: false,
};

function estimatesOf(trajectories: readonly Trajectory[], estimator: "step" | "token" = "step"): Estimates[] {
  return trajectories.map(({ id, steps }) => {
    const random = createRandom(`estimates of ${id}`);
    const count = estimator === "step" ? steps.length : steps.reduce((sum, { begin, end }) => sum + end - begin, 0);
    const draw = () => Float32Array.from({ length: count }, () => random.normal());
    return { value: draw(), q: draw() };
  });
}

const estimates = estimatesOf(toyTrajectories);

function advantages(config: Partial<LabelConfig>, seed = 0): number[][] {
  return label(toyTrajectories, estimates, critic, { ...plain, ...config }, seed).map(({ steps }) =>
    steps.map((step) => step.label?.advantage as number),
  );
}

/** What the formula asks for, step by step. */
function perStep(of: (t: number, trajectory: Trajectory, own: Estimates) => number): number[][] {
  return toyTrajectories.map((trajectory, i) =>
    trajectory.steps.map((_, t) => of(t, trajectory, estimates[i] as Estimates)),
  );
}

function expectNear(actual: readonly number[][], expected: readonly number[][]): void {
  actual.forEach((list, i) => {
    list.forEach((a, t) => {
      expect(a).toBeCloseTo(expected[i]?.[t] as number, 5);
    });
  });
}

const delta = (t: number, { steps }: Trajectory, { value }: Estimates, aux = 0): number =>
  (steps[t]?.rEnv as number) + aux * (steps[t]?.rAux as number) + 0.9 * (value[t + 1] ?? 0) - (value[t] as number);

describe("the process reward", () => {
  test("gae_env is the discounted sum of TD errors of the environment's reward, V beyond the end being 0", () => {
    const expected = perStep((t, trajectory, own) => {
      let sum = 0;
      for (let k = t; k < trajectory.steps.length; k++) sum += (0.9 * 0.95) ** (k - t) * delta(k, trajectory, own);
      return sum;
    });
    expectNear(advantages({}), expected);
  });

  test("td is the TD error alone, and so is gae_env with λ = 0", () => {
    expectNear(advantages({ processReward: "td" }), perStep(delta));
    expect(advantages({ lambda: 0 })).toEqual(advantages({ processReward: "td" }));
  });

  test("with λ = 1 it is the discounted return less V", () => {
    const expected = perStep((t, { steps }, { value }) => {
      const following = steps.slice(t).reduce((sum, { rEnv }, k) => sum + 0.9 ** k * rEnv, 0);
      return following - (value[t] as number);
    });
    expectNear(advantages({ lambda: 1 }), expected);
  });

  test("gae_full exceeds gae_env by the discounted sum of retrospective rewards", () => {
    const full = advantages({ processReward: "gae_full" });
    const env = advantages({});
    const difference = full.map((list, i) => list.map((a, t) => a - (env[i]?.[t] as number)));
    const expected = perStep((t, { steps }) =>
      steps.slice(t).reduce((sum, { rAux }, k) => sum + (0.9 * 0.95) ** k * rAux, 0),
    );
    expectNear(difference, expected);
    expect(expected.flat().some((sum) => sum !== 0)).toBe(true);
  });

  test("q_minus_v is what it says", () => {
    const expected = perStep((t, _, { value, q }) => (q[t] as number) - (value[t] as number));
    expectNear(advantages({ processReward: "q_minus_v" }), expected);
  });

  test("on tokens, a step's label is V of its first token, Q of its last, and one advantage a token", () => {
    const tokens = estimatesOf(toyTrajectories, "token");
    const labelled = label(toyTrajectories, tokens, { ...critic, estimator: "token" }, plain, 0);
    labelled.forEach(({ steps }, i) => {
      const { value, q } = tokens[i] as Estimates;
      let n = 0;
      for (const { begin, end, label: own } of steps) {
        const count = end - begin;
        expect(own?.value).toBe(value[n]);
        expect(own?.q).toBe(q[n + count - 1]);
        expect(own?.tokenAdvantages).toHaveLength(count);
        n += count;
      }
    });
  });

  test("on tokens, inside a step neither γ nor λ shrinks what comes later", () => {
    const lone = toyTrajectories.find(({ steps }) => steps.length === 1) as Trajectory;
    const [own] = estimatesOf([lone], "token") as [Estimates];
    const [labelled] = label([lone], [own], { ...critic, estimator: "token" }, plain, 0);
    const total = lone.steps[0]?.rEnv as number;
    const expected = [...own.value].map((v) => total - v);
    labelled?.steps[0]?.label?.tokenAdvantages?.forEach((a, i) => {
      expect(a).toBeCloseTo(expected[i] as number, 5);
    });
  });
});

describe("advantages before training", () => {
  test("scaled keep their signs and have deviation 1; whitened also have mean 0", () => {
    const raw = advantages({}).flat();
    const scaled = advantages({ normalizeAdvantage: "scale" }).flat();
    const whitened = advantages({ normalizeAdvantage: "whiten" }).flat();
    const meanOf = (list: number[]) => list.reduce((a, b) => a + b, 0) / list.length;
    const deviation = (list: number[]) =>
      Math.sqrt(list.reduce((sum, a) => sum + (a - meanOf(list)) ** 2, 0) / (list.length - 1));
    expect(scaled.map(Math.sign)).toEqual(raw.map(Math.sign));
    expect(deviation(scaled)).toBeCloseTo(1, 5);
    expect(deviation(whitened)).toBeCloseTo(1, 5);
    expect(meanOf(whitened)).toBeCloseTo(0, 5);
  });

  test("are cut where asked", () => {
    const cut = advantages({ clipAdvantage: 0.5 }).flat();
    expect(cut).toEqual(
      advantages({})
        .flat()
        .map((a) => Math.min(0.5, Math.max(-0.5, a))),
    );
  });

  test("shuffled, the control, are the same numbers at other steps", () => {
    const shuffled = advantages({ shuffle: true }, 1);
    const sorted = (lists: number[][]) => lists.flat().sort((a, b) => a - b);
    expect(shuffled).not.toEqual(advantages({}));
    expect(sorted(shuffled)).toEqual(sorted(advantages({})));
    expect(advantages({ shuffle: true }, 1)).toEqual(shuffled);
  });

  test("without normalising do not depend on what else is labelled, or in which order", () => {
    const reversed = label(toyTrajectories.toReversed(), estimates.toReversed(), critic, plain, 0);
    expect(reversed.toReversed()).toEqual(label(toyTrajectories, estimates, critic, plain, 0));
    const [alone] = label(toyTrajectories.slice(0, 1), estimates.slice(0, 1), critic, plain, 0);
    expect(alone).toEqual(label(toyTrajectories, estimates, critic, plain, 0)[0]);
  });
});

describe("generalised advantages", () => {
  const numbers = (count: number) =>
    fc.array(fc.float({ min: -4, max: 4, noNaN: true }), { minLength: count, maxLength: count });
  const scans = fc.integer({ min: 1, max: 12 }).chain((count) =>
    fc.record({
      value: numbers(count),
      reward: numbers(count),
      gamma: fc.float({ min: 0, max: 1, noNaN: true }),
      lambda: fc.float({ min: 0, max: 1, noNaN: true }),
    }),
  );

  test("of γ times the same numbers are as if episodes were cut where γ is 0", () => {
    fc.assert(
      fc.property(scans, scans, (first, second) => {
        const scan = ({ value, reward, gamma, lambda }: typeof first) =>
          [value, reward, value.map((_, t) => (t + 1 < value.length ? gamma : 0)), value.map(() => lambda)] as const;
        const [a, b] = [scan(first), scan(second)];
        const joined = a.map((list, i) => [...list, ...(b[i] as number[])]) as unknown as typeof a;
        expect([...generalizedAdvantage(...joined)]).toEqual([
          ...generalizedAdvantage(...a),
          ...generalizedAdvantage(...b),
        ]);
      }),
    );
  });
});

describe("explained variance", () => {
  test("is 1 for a critic that knows every return, and 0 for one that says the mean", () => {
    const returns = toyTrajectories.map(({ steps }) =>
      Float32Array.from(steps, (_, t) =>
        steps.slice(t).reduce((sum, { rEnv, rAux }, k) => sum + 0.9 ** k * (rEnv + rAux), 0),
      ),
    );
    const knows = returns.map((value) => ({ value, q: value }));
    expect(explainedVariance(toyTrajectories, knows, critic)).toBeCloseTo(1, 5);
    const all = returns.flatMap((value) => [...value]);
    const center = all.reduce((a, b) => a + b, 0) / all.length;
    const same = returns.map((value) => ({ value: value.map(() => center), q: value }));
    expect(explainedVariance(toyTrajectories, same, critic)).toBeCloseTo(0, 5);
  });
});
