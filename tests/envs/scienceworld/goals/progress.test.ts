import { describe, expect, it } from "vitest";
import { hashOrder } from "../../../../envs/scienceworld/goals/hash-order.ts";
import { startEpisode, takeStep } from "../../../../envs/scienceworld/server/wrapper.ts";

describe("the progress of a task", () => {
  it("fails for the wrong focus, and starts again on request", () => {
    const { episode } = startEpisode("find-plant", 0, "easy", 100, null);
    expect(takeStep(episode, "focus on air")).toMatchObject({ score: -100, done: true });
    expect(takeStep(episode, "reset task")).toMatchObject({ done: false });
  });

  it("ends with 100 points when all ordered goals are passed", () => {
    const { episode } = startEpisode("chemistry-mix-paint-secondary-color", 0, "easy", 100, null);
    const outcome = [
      "teleport to art studio",
      "pour cup containing red paint in art studio into bowl",
      "pour red paint in wood cup into cup containing blue paint",
    ].map((line) => takeStep(episode, line));
    expect(outcome.every(({ done }) => !done)).toBe(true);
  });

  it("names goals in the order of a Scala hash set, whatever the order they were passed in", () => {
    const keys = Array.from({ length: 40 }, (_, i) => `key${i}`);
    const order = hashOrder(keys);
    expect([...order].sort()).toEqual([...keys].sort());
    expect(hashOrder(["move1", "move2a", "move2c", "move2b"])).toEqual(["move1", "move2c", "move2a", "move2b"]);
  });
});
