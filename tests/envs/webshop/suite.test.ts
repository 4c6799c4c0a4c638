import { describe, expect, it } from "vitest";
import type { Split } from "../../../core/env/world.ts";
import { shopPhrases } from "../../../envs/webshop/generate/phrases.ts";
import { isHeldOutFamily } from "../../../envs/webshop/generate/split.ts";
import { PLACED_TYPES } from "../../../envs/webshop/generate/vocabulary.ts";
import { shopPerTask } from "../../../envs/webshop/suite.ts";

const options = { difficulty: "kiosk", maxSteps: 10, seed: 0 } as const;
const NOUNS = PLACED_TYPES.map(({ type }) => type.noun);

/** Families on the first page of results of some tasks, and the asins there. */
function seenIn(split: Split) {
  const env = shopPerTask(options, split, 100).createEnv();
  const pages = Array.from({ length: 20 }, (_, task) => {
    env.reset({ seed: 0, task });
    const noun = NOUNS.find((name) => env.goal.title.includes(name)) ?? "";
    const { observation } = env.step(`search[${noun}]`);
    const offers = [...observation.matchAll(/\[SEP\] ([A-Z]\d) \[SEP\] (\S+) /g)];
    return offers.map(([, asin, brand]) => ({ asin, family: `${noun}/${brand}` }));
  });
  return { pages, families: pages.flat().map(({ family }) => family) };
}

describe("a shop for each task", () => {
  it("sells in unseen tasks only families that are never sold in the others", () => {
    const [train, unseen] = [seenIn("train").families, seenIn("unseen").families];
    expect(train.length).toBeGreaterThan(20);
    expect(train.some(isHeldOutFamily)).toBe(false);
    expect(unseen.length).toBeGreaterThan(20);
    expect(unseen.every(isHeldOutFamily)).toBe(true);
  });

  it("is the same for the same number and another for another", () => {
    const { pages } = seenIn("train");
    expect(seenIn("train").pages).toEqual(pages);
    expect(new Set(pages.map((page) => JSON.stringify(page))).size).toBeGreaterThan(15);
  });

  it("names nothing that the tokenizer has no phrase for", () => {
    const phrases = new Set(shopPhrases("kiosk"));
    const { pages } = seenIn("unseen");
    for (const { asin, family } of pages.flat()) {
      expect(phrases).toContain(asin);
      expect(phrases).toContain(`${family.split("/")[1]} `);
    }
  });
});
