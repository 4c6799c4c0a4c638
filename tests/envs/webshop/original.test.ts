import { describe, expect, it } from "vitest";
import { type OriginalShopOptions, openOriginalShop } from "../../../envs/webshop/original.ts";
import { titleTagger } from "../../../envs/webshop/reward/title-tagger.ts";
import { FILES, filesWith, RAW_PRODUCTS, treeOf } from "./fixture.ts";

const open = (changes: Partial<OriginalShopOptions> = {}) =>
  openOriginalShop({
    tree: treeOf(filesWith(RAW_PRODUCTS)),
    files: FILES,
    goals: "synthetic",
    range: null,
    seed: 1,
    rules: { tagger: titleTagger, ratio: "difflib" },
    maxSteps: 10,
    ...changes,
  });

describe("the original catalogue", () => {
  it("offers its goals in one order and says which seed drew the prices", async () => {
    const { goals, createEnv } = await open();
    expect(goals.length).toBe(8);
    const env = createEnv();
    const { info } = env.reset({ seed: 0, task: 3 });
    expect(info.task).toMatchObject({ goal: 3, asin: env.goal.asin, pricesDrawnWithSeed: 1 });
    const again = (await open({ seed: 2 })).goals;
    const asked = (source: typeof goals) => Array.from({ length: 8 }, (_, index) => source.goal(index).options.values);
    expect(asked(again)).toEqual(asked(goals));
  });

  it("plays human goals", async () => {
    const { goals, createEnv } = await open({ goals: "human" });
    expect(goals.length).toBe(1);
    const env = createEnv();
    env.reset({ seed: 0, task: 0 });
    env.step("search[tea cup]");
    env.step("click[A1]");
    env.step("click[blue]");
    expect(env.step("click[buy now]")).toMatchObject({ reward: 1, terminated: true });
  });

  it("refuses splits of a larger catalogue", async () => {
    await expect(open({ range: { start: 0, end: 500 } })).rejects.toThrow(/needs goals 0 to 500/);
  });
});

describe("nouns of titles by rules", () => {
  it("are the words but numbers, function words and lower-case modifiers", () => {
    const nouns = (title: string) => titleTagger.nouns({ asin: "", title });
    expect(nouns("Women's 6.7oz Tea-Tree Oil (Pack of 2), softly scented for her")).toEqual([
      "women",
      "oz",
      "tea",
      "tree",
      "oil",
      "pack",
    ]);
  });
});
