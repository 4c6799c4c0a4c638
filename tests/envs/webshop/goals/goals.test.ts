import { describe, expect, it } from "vitest";
import type { Goal } from "../../../../envs/webshop/goals/goal.ts";
import { humanGoals } from "../../../../envs/webshop/goals/human.ts";
import {
  cumulativeWeights,
  drawIndex,
  goalAt,
  limitGoals,
  ORDER_SEED,
  orderGoals,
} from "../../../../envs/webshop/goals/order.ts";
import { goalsIn, SYNTHETIC_SPLITS, WEBSHOP_SPLITS } from "../../../../envs/webshop/goals/splits.ts";
import { syntheticGoals } from "../../../../envs/webshop/goals/synthetic.ts";
import { createPythonRandom } from "../../../../envs/webshop/python/random.ts";
import { CUP_GOAL, loadFixture, rawProduct } from "../fixture.ts";

const pricesOf = (asins: Record<string, number>) => new Map(Object.entries(asins));
const PRICES = pricesOf({ A1: 12.5, A2: 8.5, A3: 990 });

describe("synthetic goals", () => {
  it("ask for every combination of options, groups by name", async () => {
    const goals = syntheticGoals(await loadFixture(), PRICES, createPythonRandom(1));
    const wished = goals.filter(({ asin }) => asin === "A1").map(({ options }) => [...options.values.values()]);
    expect(wished).toEqual([
      ["blue", "small"],
      ["blue", 'large 9"'],
      ["navy | white", "small"],
      ["navy | white", 'large 9"'],
    ]);
    expect(goals[0]?.instruction).toMatch(
      /^Find a cup with color: blue, and size: small, and price lower than \d+\.00/,
    );
  });

  it("bound the price by one of the next four tens, or not at all near 1,000 dollars", async () => {
    for (let seed = 0; seed < 20; seed++) {
      const goals = syntheticGoals(await loadFixture(), PRICES, createPythonRandom(seed));
      expect([30, 40, 50]).toContain(goals.find(({ asin }) => asin === "A1")?.priceUpper);
      expect(goals.find(({ asin }) => asin === "A3")).toMatchObject({ priceUpper: 1_000_000 });
    }
  });

  it("weigh rare attributes more", async () => {
    const goals = syntheticGoals(await loadFixture(), PRICES, createPythonRandom(1));
    expect(goals[0]?.weight).toBe(1 / 4);
  });

  it("refuse a catalogue whose attribute file is another one's", async () => {
    const catalogue = await loadFixture([rawProduct("Z9", "x")]);
    expect(() => syntheticGoals(catalogue, pricesOf({ Z9: 1 }), createPythonRandom(1))).toThrow(
      /no entry for 1 of 1 products \(first: Z9\)/,
    );
  });
});

describe("human goals", () => {
  it("are the instructions that ask for an attribute, without their last dots", async () => {
    const goals = humanGoals(await loadFixture(), PRICES, createPythonRandom(1));
    expect(goals).toHaveLength(1);
    expect(goals[0]).toMatchObject({ asin: "A1", weight: 1, options: { kind: "plain", values: ["blue"] } });
    expect(goals[0]?.instruction).toMatch(/^i want a cup, and price lower than/);
  });

  it("say so when nobody wrote an instruction for the catalogue", async () => {
    const catalogue = await loadFixture([rawProduct("Z9", "x")]);
    expect(() => humanGoals(catalogue, new Map(), createPythonRandom(1))).toThrow(/none of the 1 products/);
  });
});

describe("the order of goals", () => {
  const goals: Goal[] = Array.from({ length: 30 }, (_, index) => ({ ...CUP_GOAL, instruction: `goal ${index}` }));

  it("does not depend on what was drawn before", () => {
    const used = createPythonRandom(99);
    used.random();
    expect(orderGoals(goals, used)).toEqual(orderGoals(goals, createPythonRandom(ORDER_SEED)));
  });

  it("keeps all goals", () => {
    const sorted = orderGoals(goals, createPythonRandom(0)).map(({ instruction }) => instruction);
    expect(new Set(sorted).size).toBe(30);
  });

  it("limits by weight and without repeats", () => {
    expect(new Set(limitGoals(goals, 10, createPythonRandom(0))).size).toBe(10);
    expect(limitGoals(goals, 50, createPythonRandom(0))).toHaveLength(30);
  });

  it("draws by weight, shifted by one as in the original", () => {
    const bounds = cumulativeWeights([
      { ...CUP_GOAL, weight: 1 },
      { ...CUP_GOAL, weight: 0 },
      { ...CUP_GOAL, weight: 0 },
    ]);
    const random = createPythonRandom(0);
    expect(new Set(Array.from({ length: 20 }, () => drawIndex(bounds, random)))).toEqual(new Set([1]));
  });

  it("names the number of goals when one does not exist", () => {
    expect(() => goalAt(goals, 30)).toThrow(/no goal 30: this catalogue has 30 goals/);
    expect(goalAt(goals, -1)).toBe(goals[29]);
  });
});

describe("splits", () => {
  const numbers = Array.from({ length: 6910 }, (_, index) => index);

  it("cover all goals and share none", () => {
    const { test, eval: validation, train } = WEBSHOP_SPLITS;
    expect([test, validation, train].flatMap((range) => goalsIn(numbers, range))).toEqual(numbers);
    expect(goalsIn(numbers, SYNTHETIC_SPLITS.train)).toHaveLength(6410);
  });

  it("refuse a catalogue they were not made for", () => {
    expect(() => goalsIn(numbers.slice(0, 13), WEBSHOP_SPLITS.test)).toThrow(/needs goals 0 to 500, .* has 13/);
  });
});
