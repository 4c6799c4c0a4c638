import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clippedSurrogate, surrogateTerms } from "../../kernels/clipped-surrogate/clipped-surrogate.ts";
import { createCpuExecutor } from "../../kernels/cpu/executor.ts";
import type { Executor } from "../../kernels/executor.ts";
import { expectileTd } from "../../kernels/expectile-td/expectile-td.ts";
import { gae } from "../../kernels/gae/gae.ts";
import { sum } from "./reference.ts";
import { evaluate, expectClose, f32, randomNumbers, u32 } from "./support.ts";

describe("the losses of Q-Evolve on the CPU", () => {
  let executor: Executor;
  beforeAll(async () => {
    executor = await createCpuExecutor();
  });
  afterAll(() => executor.dispose());

  /** Rewards, values and discounts of trajectories side by side → advantages and targets. */
  const advantages = async (trajectories: { reward: number[]; value: number[] }[], gamma: number, lambda: number) => {
    const lengths = trajectories.map(({ reward }) => reward.length);
    const begin = lengths.map((_, i) => sum(i, (j) => lengths[j] as number));
    const end = begin.map((first, i) => first + (lengths[i] as number));
    const steps = lengths.reduce((a, b) => a + b);
    const last = new Set(end.map((one) => one - 1));
    const perStep = Array.from({ length: steps }, (_, t) => (last.has(t) ? 0 : gamma));
    const results = await evaluate(executor, (trace, input) => {
      const { advantage, target } = gae(trace, input([steps], f32(trajectories.flatMap(({ value }) => value))), {
        reward: input([steps], f32(trajectories.flatMap(({ reward }) => reward))),
        gamma: input([steps], f32(perStep)),
        lambda: input([steps], f32(new Array(steps).fill(lambda))),
        // The empty range is padding.
        begin: input([begin.length + 1], u32([...begin, 0])),
        end: input([end.length + 1], u32([...end, 0])),
      });
      return [advantage, target];
    });
    return { advantage: results[0] as Float32Array, target: results[1] as Float32Array };
  };

  test("generalised advantages are those of the worked example", async () => {
    const { advantage } = await advantages([{ reward: [0, 1], value: [0.3, 0.6] }], 0.9, 0.8);
    expectClose(advantage, [0.528, 0.4], 1e-6);
  });

  const success = { env: [0, 0, 0, 1], aux: [0, -0.2, 0, 0], value: [0.1, 0.2, 0.3, 0.6] };
  const failure = { env: [0, 0, 0], aux: [-0.3, 0, -0.1], value: [0.1, 0.05, 0.02] };
  const whole = ({ env, aux, value }: typeof success) => ({ reward: env.map((r, i) => r + (aux[i] as number)), value });

  test("a successful and a failed trajectory keep apart, with and without auxiliary rewards", async () => {
    const env = await advantages(
      [success, failure].map(({ env, value }) => ({ reward: env, value })),
      0.9,
      0.95,
    );
    expectClose(env.advantage, [0.56530655, 0.56761, 0.582, 0.4, -0.0969805, -0.0491, -0.02], 1e-6);
    const full = await advantages([whole(success), whole(failure)], 0.9, 0.95);
    expectClose(full.advantage, [0.39430655, 0.36761, 0.582, 0.4, -0.470083, -0.1346, -0.12], 1e-6);
  });

  test("with λ = 0 the target is r + γ V'", async () => {
    const { target } = await advantages([whole(success), whole(failure)], 0.9, 0);
    expectClose(target, [0.18, 0.07, 0.54, 1, -0.255, 0.018, -0.1], 1e-6);
  });

  const critic = async (
    columns: Record<"value" | "q1" | "q2" | "bar1" | "bar2" | "target" | "weight", number[]>,
    m: number,
  ) => {
    const steps = columns.value.length;
    const [dValue, dQ1, dQ2, terms] = (await evaluate(executor, (trace, input) => {
      const add = (values: number[]) => input([steps], f32(values));
      const { value, q1, q2, bar1, bar2, target, weight } = columns;
      const heads = { value: add(value), q1: add(q1), q2: add(q2), targetQ1: add(bar1), targetQ2: add(bar2) };
      const result = expectileTd(trace, heads, add(target), add(weight), m);
      return [result.dValue, result.dQ1, result.dQ2, result.terms];
    })) as [Float32Array, Float32Array, Float32Array, Float32Array];
    const total = (column: number) => sum(steps, (i) => terms[2 * i + column] as number);
    return { dValue, dQ1, dQ2, terms, lossV: total(0), lossQ: total(1) };
  };

  test("the expectile of an error and its slope follow the sign of the error", async () => {
    const u = [-1, -0.5, 0, 0.5, 1];
    const zeros = u.map(() => 0);
    const ones = u.map(() => 1);
    const columns = {
      value: zeros,
      q1: zeros,
      q2: zeros,
      bar1: u,
      bar2: u.map((x) => x + 1),
      target: zeros,
      weight: ones,
    };
    const high = await critic(columns, 0.7);
    expectClose(
      high.terms.filter((_, i) => i % 2 === 0),
      [0.3, 0.075, 0, 0.175, 0.7],
      1e-6,
    );
    expectClose(high.dValue, [0.6, 0.3, 0, -0.7, -1.4], 1e-6);
    const higher = await critic(columns, 0.9);
    expectClose(
      higher.terms.filter((_, i) => i % 2 === 0),
      [0.1, 0.025, 0, 0.225, 0.9],
      1e-6,
    );
  });

  test("weighted losses of two trajectories are those computed by hand, padding adds nothing", async () => {
    const weight = [1.125, 1.25, 1.375, 1.5, 2 / 3, 5 / 6, 1];
    const columns = {
      value: [...success.value, ...failure.value, Number.NaN],
      q1: [0.15, 0.1, 0.45, 0.8, -0.1, 0, -0.05, Number.NaN],
      q2: [0.15, 0.1, 0.45, 0.8, -0.1, 0, -0.05, Number.NaN],
      bar1: [0.2, 0.05, 0.5, 0.7, -0.15, 0.1, -0.1, Number.NaN],
      bar2: [0.2, 0.05, 0.5, 0.7, -0.15, 0.1, -0.1, Number.NaN],
      target: [0.18, 0.07, 0.54, 1, -0.255, 0.018, -0.1, Number.NaN],
      weight: [...weight.map((w) => w / 7), 0],
    };
    const { lossV, lossQ, dValue, dQ1 } = await critic(columns, 0.7);
    expect(lossQ).toBeCloseTo(0.0131516667, 7);
    expect(lossV).toBeCloseTo(0.0119415476, 7);
    expect([dValue[7], dQ1[7]]).toEqual([0, 0]);
    const total = weight.reduce((a, b) => a + b);
    const normalised = await critic({ ...columns, weight: [...weight.map((w) => w / total), 0] }, 0.7);
    expect(normalised.lossQ).toBeCloseTo(0.0118789247, 7);
    expect(normalised.lossV).toBeCloseTo(0.01078591399, 7);
  });

  interface Tokens {
    now: number[];
    old: number[];
    ref: number[];
    advantage: number[];
    weight: number[];
    begin?: number[];
    end?: number[];
  }

  const surrogate = async (tokens: Tokens, klCoef: number, dualClip?: number) => {
    const n = tokens.now.length;
    const index = Array.from({ length: n }, (_, i) => i);
    const [dLogp, terms] = (await evaluate(executor, (trace, input) => {
      const add = (values: number[]) => input([n], f32(values));
      const result = clippedSurrogate(
        trace,
        add(tokens.now),
        {
          logpOld: add(tokens.old),
          logpRef: add(tokens.ref),
          advantage: add(tokens.advantage),
          weight: add(tokens.weight),
          groupBegin: input([n], u32(tokens.begin ?? index)),
          groupEnd: input([n], u32(tokens.end ?? index.map((i) => i + 1))),
        },
        { epsilonLow: 0.8, epsilonHigh: 0.4, klCoef, dualClip: dualClip ?? null },
      );
      return [result.dLogp, result.terms];
    })) as [Float32Array, Float32Array];
    const column = (name: (typeof surrogateTerms)[number]) =>
      Array.from({ length: n }, (_, i) => terms[i * surrogateTerms.length + surrogateTerms.indexOf(name)] as number);
    const mean = (name: (typeof surrogateTerms)[number]) => column(name).reduce((a, b) => a + b);
    return { dLogp, column, mean };
  };

  const log = (values: number[]) => values.map(Math.log);
  const example: Tokens = {
    now: log([0.65, 0.75, 0.3, 0.03, 0.1, 0.08]),
    old: log([0.5, 0.5, 0.2, 0.2, 0.4, 0.4]),
    ref: log([0.45, 0.55, 0.25, 0.2, 0.35, 0.4]),
    // The last ratio would sit exactly on the bound; a hair above, its side is clear.
    advantage: [0.528, 0.528, -0.5, -0.5, 0.4, -0.3],
    weight: new Array(6).fill(1 / 6),
  };
  example.now[5] = Math.log(0.0800001);

  test("the clipped surrogate, its slope and its clip fractions are TRL's on one example", async () => {
    const { dLogp, column, mean } = await surrogate(example, 0);
    expectClose(
      column("ratio"),
      [1.3, 1.5, 1.5, 0.15, 0.25, 0.2].map((x) => x / 6),
      1e-6,
    );
    expectClose(
      column("surrogate"),
      [0.6864, 0.7392, -0.75, -0.1, 0.1, -0.06].map((x) => x / 6),
      1e-6,
    );
    expectClose(
      dLogp,
      [-0.6864, 0, 0.75, 0, -0.1, 0.06].map((x) => x / 6),
      1e-6,
    );
    expect(-mean("surrogate")).toBeCloseTo(-0.1026, 6);
    expect(mean("clippedLow")).toBeCloseTo(1 / 6, 6);
    expect(mean("clippedHigh")).toBeCloseTo(1 / 6, 6);
  });

  test("a dual clip bounds the term of a negative advantage, takes its slope, and leaves the others alone", async () => {
    const [free, bounded] = [await surrogate(example, 0), await surrogate(example, 0, 1.2)];
    // Only the third token has a negative advantage and a ratio (1.5) above the bound.
    expect(bounded.column("surrogate")[2]).toBeCloseTo((1.2 * -0.5) / 6, 6);
    expect(bounded.dLogp[2]).toBe(0);
    for (const i of [0, 1, 3, 4, 5]) {
      expect(bounded.column("surrogate")[i]).toBe(free.column("surrogate")[i]);
      expect(bounded.dLogp[i]).toBe(free.dLogp[i]);
    }
    expect(bounded.column("ratio")).toEqual(free.column("ratio"));
    await expect(surrogate(example, 0, 1)).rejects.toThrow(/above 1/);
  });

  test("the KL term is non-negative, weighted by α, and its slope is a difference quotient", async () => {
    const tokens = { ...example, now: [...example.now.slice(0, 5), Math.log(0.08)] };
    const { column, mean } = await surrogate(tokens, 0.04);
    const k3 = [0.0600324724, 0.0434882616, 0.0156548901, 3.7695466818, 1.2472370315, 2.3905620876];
    expectClose(
      column("kl"),
      k3.map((x) => x / 6),
      1e-6,
    );
    expect(-mean("surrogate") + 0.04 * mean("kl")).toBeCloseTo(-0.0524231905, 6);

    const still = { ...example, advantage: new Array(6).fill(0) };
    const slope = await surrogate(still, 1);
    const loss = (i: number, by: number) => {
      const d = (example.ref[i] as number) - (example.now[i] as number) - by;
      return (Math.exp(d) - d - 1) / 6;
    };
    expectClose(
      slope.dLogp,
      [0, 1, 2, 3, 4, 5].map((i) => (loss(i, 1e-5) - loss(i, -1e-5)) / 2e-5),
      1e-5,
    );
  });

  test("the ratio of a whole action is the product of its tokens' ratios, with one slope for all of them", async () => {
    const now = randomNumbers("now", 5, 0.05);
    const old = randomNumbers("old", 5, 0.05);
    const tokens: Tokens = {
      now,
      old,
      ref: now,
      advantage: [0.5, 0.5, 0.5, -0.7, -0.7],
      weight: [1 / 6, 1 / 6, 1 / 6, 1 / 4, 1 / 4],
      begin: [0, 0, 0, 3, 3],
      end: [3, 3, 3, 5, 5],
    };
    const { dLogp, column } = await surrogate(tokens, 0.04);
    const ratio = (from: number, to: number) =>
      Math.exp(sum(to - from, (i) => (now[from + i] as number) - (old[from + i] as number)));
    const [first, second] = [ratio(0, 3), ratio(3, 5)];
    expectClose(column("ratio"), [first / 6, first / 6, first / 6, second / 4, second / 4], 1e-6);
    const slopes = [-0.25 * first, -0.25 * first, -0.25 * first, 0.35 * second, 0.35 * second];
    expectClose(dLogp, slopes, 1e-6);
  });

  test("a padding token gives zeros whatever it holds", async () => {
    const nan = [Number.NaN];
    const { dLogp, column } = await surrogate({ now: nan, old: nan, ref: nan, advantage: nan, weight: [0] }, 1);
    expect([dLogp[0], ...surrogateTerms.map((name) => column(name)[0])]).toEqual(new Array(7).fill(0));
  });
});
