import { describe, expect, it } from "vitest";
import { oracleAction } from "../../../../envs/webshop/expert/oracle.ts";
import { readPage } from "../../../../envs/webshop/expert/read-page.ts";
import { mentions, readWish } from "../../../../envs/webshop/expert/read-wish.ts";
import type { ShopDifficulty } from "../../../../envs/webshop/generate/difficulty.ts";
import { webshopProtocol } from "../../../../envs/webshop/protocol.ts";
import { openGeneratedShop } from "../../../../envs/webshop/suite.ts";

const EPISODES = 60;

function play(difficulty: ShopDifficulty, who: "search" | "oracle") {
  const tasks = openGeneratedShop({ difficulty, maxSteps: 10, seed: 3 }).tasks("unseen", EPISODES);
  const env = tasks.createEnv();
  let sum = 0;
  const actions: string[] = [];
  for (let task = 0; task < EPISODES; task++) {
    const expert = tasks.createExpert();
    let { observation } = env.reset({ seed: 0, task });
    for (let over = false; !over; ) {
      const action = who === "search" ? expert.act(observation) : oracleAction(env.browser, env.goal);
      const step = env.step(action);
      actions.push(action);
      observation = step.observation;
      sum += step.reward;
      over = step.terminated || step.truncated;
    }
  }
  return { score: sum / EPISODES, actions };
}

describe("the search expert", () => {
  it.each(["kiosk", "tiny", "store", "full"] as const)("buys well in a %s shop", (difficulty) => {
    expect(play(difficulty, "search").score).toBeGreaterThan(0.88);
  });

  it("sometimes reads features and goes back to compare", () => {
    const { actions } = play("store", "search");
    expect(actions).toContain("click[features]");
    expect(
      actions.some((action, at) => action === "click[< prev]" && /^click\[[A-Z]\d/.test(actions[at + 1] ?? "")),
    ).toBe(true);
  });

  it("says that it knows generated shops alone", () => {
    expect(() => readWish("i want a submarine")).toThrow(/does not understand "i want a submarine"/);
  });
});

describe("the oracle", () => {
  it.each(["kiosk", "full"] as const)("always gets the whole reward in a %s shop", (difficulty) => {
    expect(play(difficulty, "oracle").score).toBe(1);
  });
});

describe("reading", () => {
  it("takes results, products and features off a page", () => {
    const head = "Instruction: [SEP] i want x [SEP] Back to Search [SEP]";
    expect(
      readPage(`${head} Page 2 (Total results: 1) [SEP] < Prev [SEP] Next > [SEP] A1 [SEP] Cup [SEP] $1.0 to $2.5`),
    ).toEqual({
      kind: "results",
      offers: [{ asin: "A1", title: "Cup", price: 2.5 }],
    });
    expect(
      readPage(`${head} < Prev [SEP] size [SEP] big [SEP] Cup [SEP] Price: $1.0 [SEP] Rating: N.A. [SEP] Buy Now`),
    ).toEqual({
      kind: "product",
      title: "Cup",
      choices: ["size", "big"],
    });
    expect(readPage(`${head} < Prev [SEP] Safe`)).toEqual({ kind: "details", lines: ["Safe"] });
  });

  it("finds whole words alone", () => {
    expect(mentions("a red scarf, size 10", "size 10")).toBe(true);
    expect(mentions("a layered scarf", "red")).toBe(false);
  });

  it("takes a wish apart", () => {
    const wish = readWish("i need machine washable wool scarf in navy and wide, and price lower than 20.00 dollars");
    expect(wish).toMatchObject({ material: "wool", attributes: ["machine washable"], priceUpper: 20 });
    expect(wish.options.toSorted()).toEqual(["navy", "wide"]);
  });
});

describe("the agents' protocol", () => {
  it("shows the instruction once", () => {
    const env = openGeneratedShop({ difficulty: "kiosk", maxSteps: 10, seed: 0 }).tasks("train", 1).createEnv();
    const { observation } = env.reset({ seed: 0, task: 0 });
    expect(webshopProtocol.firstObservation(observation)).toBe(env.goal.instruction);
    const results = env.step("search[scarf]").observation;
    expect(webshopProtocol.observation(results)).toMatch(/^Page 1 \(Total results/);
  });
});
