import { describe, expect, it } from "vitest";
import { splits } from "../../../core/env/world.ts";
import { ETO_TURNS, etoVariations } from "../../../envs/scienceworld/eto.ts";
import { scienceworldProtocol } from "../../../envs/scienceworld/protocol.ts";
import { scienceworldWorld } from "../../../envs/scienceworld/world.ts";

describe("the published protocol", () => {
  it("has 24 tasks with 211 unseen variations", () => {
    expect(Object.keys(ETO_TURNS)).toHaveLength(24);
    expect(etoVariations("unseen")).toHaveLength(211);
  });

  it("states the task, and nothing else, at first", () => {
    const { observation } = scienceworldWorld(["boil"]).createEnv("train").reset({ seed: 0, task: 0 });
    expect(scienceworldProtocol.firstObservation(observation)).toMatch(/^Your task is to boil [^\n]*$/);
  });

  it("keeps the best score as the reward, even after a failure", () => {
    const env = scienceworldWorld(["find-plant"]).createEnv("train");
    const { info } = env.reset({ seed: 0, task: 0 });
    const moved = env.step("teleport to outside");
    const failed = env.step("focus on axe");
    expect(failed.terminated).toBe(true);
    expect(failed.reward).toBeGreaterThanOrEqual(moved.reward);
    expect(moved.reward).toBeGreaterThanOrEqual(info.score);
  });

  it("ends an episode at its task's limit of turns", () => {
    const env = scienceworldWorld(["lifespan-shortest-lived"]).createEnv("seen");
    env.reset({ seed: 0, task: 0 });
    const ends = Array.from({ length: 10 }, () => env.step("look around").truncated);
    expect(ends).toEqual([...Array.from({ length: 9 }, () => false), true]);
  });

  it.each(splits)("%s: the demonstrator wins nearly always within the limits", (split) => {
    const world = scienceworldWorld();
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
