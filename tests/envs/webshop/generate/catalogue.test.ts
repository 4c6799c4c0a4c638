import { describe, expect, it } from "vitest";
import { generateCatalogue } from "../../../../envs/webshop/generate/catalogue.ts";
import { DIFFICULTIES, type ShopDifficulty } from "../../../../envs/webshop/generate/difficulty.ts";
import { generatedGoals } from "../../../../envs/webshop/generate/goal.ts";
import { isHeldOutFamily } from "../../../../envs/webshop/generate/split.ts";
import { asinCount, PLACED_TYPES } from "../../../../envs/webshop/generate/vocabulary.ts";
import { checkGoals } from "../../../../envs/webshop/goals/goal.ts";
import { normalizeColor } from "../../../../envs/webshop/reward/colors.ts";
import { MATCH_THRESHOLD, tokenSetRatio } from "../../../../envs/webshop/reward/fuzz.ts";

const STEPS = Object.keys(DIFFICULTIES) as ShopDifficulty[];
const pairs = (items: readonly string[]) => items.flatMap((a, at) => items.slice(at + 1).map((b) => [a, b] as const));
const alike = (a: string, b: string) => tokenSetRatio(normalizeColor(a), normalizeColor(b)) > MATCH_THRESHOLD;

describe("the generator's words", () => {
  it("cover five categories with kinds whose names do not contain one another", () => {
    expect(new Set(PLACED_TYPES.map(({ category }) => category.name)).size).toBe(5);
    const nouns = PLACED_TYPES.map(({ type }) => type.noun);
    expect(pairs(nouns).filter(([a, b]) => a.includes(b) || b.includes(a))).toEqual([]);
  });

  it("name options and attributes that the reward can tell apart", () => {
    for (const { type } of PLACED_TYPES) {
      const values = Object.values(type.options).flat();
      expect(pairs(values).filter(([a, b]) => alike(a, b))).toEqual([]);
      expect(pairs(type.attributes).filter(([a, b]) => tokenSetRatio(a, b) > MATCH_THRESHOLD)).toEqual([]);
      expect(type.attributes.filter((attribute) => values.some((value) => attribute.includes(value)))).toEqual([]);
    }
  });
});

describe.each(STEPS)("a %s shop", (difficulty) => {
  const catalogue = generateCatalogue(difficulty, 1);

  it("is the same for the same seed and another for another", () => {
    const titles = (seed: number) =>
      generateCatalogue(difficulty, seed).products.map(({ asin, title }) => [asin, title]);
    expect(titles(1)).toEqual(titles(1));
    expect(titles(2)).not.toEqual(titles(1));
  });

  it("has asins for as many products as it can ever have", () => {
    const { kinds, families, siblings, asinLength } = DIFFICULTIES[difficulty];
    expect(kinds * families * siblings[1]).toBeLessThanOrEqual(asinCount(asinLength));
  });

  it("has no asin and no title twice", () => {
    const { products } = catalogue;
    expect(new Set(products.map(({ asin }) => asin)).size).toBe(products.length);
    expect(new Set(products.map(({ title }) => title)).size).toBe(products.length);
    expect(products.every(({ asin }) => asin.length <= 10)).toBe(true);
  });

  it("has near-duplicates that differ in what a goal can ask for", () => {
    const families = new Map<string, (typeof catalogue.generated)[number][]>();
    for (const one of catalogue.generated) families.set(one.family, [...(families.get(one.family) ?? []), one]);
    const several = [...families.values()].filter((members) => members.length > 1);
    expect(several.length).toBeGreaterThan(0);
    for (const members of several) {
      const told = members.map(({ draft }) => JSON.stringify([draft.attributes, draft.pricing, [...draft.options]]));
      expect(new Set(told).size).toBe(told.length);
    }
  });

  it("has goals of three splits that its products meet, and unseen ones for families of their own", () => {
    for (const split of ["train", "seen", "unseen"] as const) {
      const { goal } = generatedGoals(catalogue, difficulty, split, 1);
      const goals = Array.from({ length: 50 }, (_, index) => goal(index));
      checkGoals(goals, catalogue);
      for (const { asin, attributes, options, priceUpper } of goals) {
        const { product, family } = catalogue.generated.find((one) => one.product.asin === asin)!;
        expect(isHeldOutFamily(family)).toBe(split === "unseen");
        expect(attributes.every((attribute) => product.attributes.includes(attribute))).toBe(true);
        expect([...options.values].every((value) => [...product.options.values()].flat().includes(String(value)))).toBe(
          true,
        );
        expect(priceUpper).toBeGreaterThan(catalogue.prices.get(asin)!);
      }
      expect(goal(7)).toEqual(generatedGoals(catalogue, difficulty, split, 1).goal(7));
    }
  });
});
