import { describe, expect, it } from "vitest";
import { splits } from "../../../core/env/world.ts";
import { ETO_TURNS, etoVariations, variationsOf } from "../../../envs/scienceworld/eto.ts";
import { createSearchExpert } from "../../../envs/scienceworld/expert/search.ts";
import { scienceworldProtocol } from "../../../envs/scienceworld/protocol.ts";
import { scienceworldWorld } from "../../../envs/scienceworld/world.ts";

const playing = (task: string) => scienceworldWorld((split) => variationsOf(task, split), 120);

describe("the published protocol", () => {
  it("has 24 tasks with 211 unseen variations", () => {
    expect(Object.keys(ETO_TURNS)).toHaveLength(24);
    expect(etoVariations("unseen")).toHaveLength(211);
  });

  it("states the task, and nothing else, at first", () => {
    const { observation } = playing("boil").createEnv("train").reset({ seed: 0, task: 0 });
    expect(scienceworldProtocol.firstObservation(observation)).toMatch(/^Your task is to boil [^\n]*$/);
  });

  it("pays the best score over an episode, even after a failure", () => {
    const env = playing("find-plant").createEnv("train");
    env.reset({ seed: 0, task: 0 });
    const moved = env.step("teleport to greenhouse");
    const failed = env.step("focus on sink");
    expect(moved.reward).toBeGreaterThan(0);
    expect(moved.info.score).toBe(moved.reward);
    expect(failed).toMatchObject({ terminated: true, reward: 0, info: { won: false, score: moved.reward } });
  });

  it("pays no rise of the score twice", () => {
    const env = playing("find-plant").createEnv("train");
    let { observation, info } = env.reset({ seed: 0, task: 0 });
    const expert = createSearchExpert({ teleports: true });
    let paid = 0;
    while (!info.won) {
      const step = env.step(expert.act(observation));
      ({ observation, info } = step);
      paid += step.reward;
      expect(paid).toBeCloseTo(info.score);
    }
    expect(paid).toBeCloseTo(1);
  });

  it("ends an episode at its task's limit of turns", () => {
    const env = playing("lifespan-shortest-lived").createEnv("seen");
    env.reset({ seed: 0, task: 0 });
    const ends = Array.from({ length: 10 }, () => env.step("look around").truncated);
    expect(ends).toEqual([...Array.from({ length: 9 }, () => false), true]);
  });

  it("ends an episode earlier where fewer steps are asked for", () => {
    const env = scienceworldWorld(etoVariations, 2).createEnv("seen");
    env.reset({ seed: 0, task: 0 });
    expect([1, 2].map(() => env.step("look around").truncated)).toEqual([false, true]);
  });

  it.each(splits)("%s: the demonstrator wins nearly always within the limits", (split) => {
    const world = scienceworldWorld(etoVariations, 120);
    const env = world.createEnv(split);
    const count = world.taskCount(split);
    const tasks = Array.from({ length: 60 }, (_, i) => Math.floor((i * count) / 60));
    const won = tasks.filter((task) => {
      const expert = world.createExpert(0);
      let { observation } = env.reset({ seed: 0, task });
      for (;;) {
        const step = env.step(expert.act(observation));
        if (step.terminated || step.truncated) return step.info.won;
        ({ observation } = step);
      }
    });
    expect(won.length).toBeGreaterThanOrEqual(54);
  });
});
