import { describe, expect, it } from "vitest";
import { splits } from "../../../core/env/world.ts";
import { REFUSAL } from "../../../envs/webshop/env.ts";
import { shopPhrases } from "../../../envs/webshop/generate/phrases.ts";
import { webshopProtocol } from "../../../envs/webshop/protocol.ts";
import { openGeneratedShop } from "../../../envs/webshop/suite.ts";
import { webshopWorld } from "../../../envs/webshop/world.ts";

const shop = openGeneratedShop({ difficulty: "kiosk", maxSteps: 4, seed: 0 });

describe("WebShop as an environment", () => {
  it("ends without a reward when the steps run out", () => {
    const env = shop.tasks("train", 5).createEnv();
    env.reset({ seed: 0, task: 0 });
    const outcomes = ["look", "look", "look", "look"].map((action) => env.step(action));
    expect(outcomes.map(({ truncated }) => truncated)).toEqual([false, false, false, true]);
    expect(outcomes.every(({ reward, terminated }) => reward === 0 && !terminated)).toBe(true);
  });

  it("ends with the purchase and reports the score beside success", () => {
    const env = shop.tasks("train", 5).createEnv();
    env.reset({ seed: 0, task: 0 });
    env.step(`search[${env.goal.title}]`);
    env.step(`click[${env.goal.asin}]`);
    const { terminated, reward, info } = env.step("click[buy now]");
    expect(terminated).toBe(true);
    expect(info).toMatchObject({ score: reward, won: reward === 1, admissible: [] });
    expect(info.task).toMatchObject({ asin: env.goal.asin, difficulty: "kiosk", split: "train" });
  });

  it("plays any admissible action and the same ones the same way", () => {
    const run = () => {
      const env = shop.tasks("train", 20).createEnv();
      return Array.from({ length: 20 }, (_, task) => {
        let { admissible } = env.reset({ seed: 0, task }).info;
        return Array.from({ length: 4 }, (_, turn) => {
          const action = admissible[(7 * turn) % Math.max(1, admissible.length)] ?? "look";
          const { observation, info } = env.step(action);
          admissible = info.admissible;
          return [action, observation];
        });
      });
    };
    expect(run()).toEqual(run());
  });

  it("wraps task numbers into the list of goals", () => {
    const env = shop.tasks("train", 5).createEnv();
    env.reset({ seed: 0, task: 1 });
    const first = env.goal;
    env.reset({ seed: 0, task: 6 });
    expect(env.goal).toEqual(first);
  });

  it("answers what the original crashes on and goes on", () => {
    const env = shop.tasks("train", 5).createEnv();
    env.reset({ seed: 0, task: 0 });
    const { observation, terminated } = env.step("search[<c>]");
    expect(observation.startsWith(REFUSAL)).toBe(true);
    expect(webshopProtocol.isInvalid(observation)).toBe(true);
    expect(terminated).toBe(false);
  });

  it("is a world with three splits and one shop", () => {
    const world = webshopWorld(
      { train: shop.tasks("train", 9), seen: shop.tasks("seen", 5), unseen: shop.tasks("unseen", 5) },
      shopPhrases("kiosk"),
    );
    expect(splits.map((split) => world.taskCount(split))).toEqual([9, 5, 5]);
    expect(world.vocabulary.frames).toContain(shop.catalogue.products[0]!.asin);
  });
});
