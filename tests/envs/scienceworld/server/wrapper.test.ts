import { describe, expect, it } from "vitest";
import { infoOf, startEpisode, takeStep } from "../../../../envs/scienceworld/server/wrapper.ts";

describe("the wrapper", () => {
  it("rewards changes of the whole score and is done beyond the step limit", () => {
    const { episode, outcome } = startEpisode("boil", 0, "easy", 2, null);
    const first = takeStep(episode, "teleport to kitchen");
    expect(first).toMatchObject({ done: false, moves: 1, reward: first.score - outcome.score });
    expect(takeStep(episode, "wait1")).toMatchObject({ done: true, completed: false, moves: 3 });
  });

  it("keeps the last score of the simulator over a task that cannot be set up", () => {
    const { episode } = startEpisode("find-plant", 0, "easy", 100, null);
    takeStep(episode, "focus on air");
    const { outcome } = startEpisode("fly", 0, "easy", 100, episode.server);
    expect(outcome.score).toBe(-100);
  });

  it("tells the task, the surroundings and the valid actions", () => {
    const { episode, outcome } = startEpisode("boil", 0, "easy", 100, null);
    const info = infoOf(episode, outcome);
    expect(info).toMatchObject({ taskName: "boil", variationIdx: 0, simplificationStr: "easy", moves: 0 });
    expect(info.taskDesc).toMatch(/^Task Description:\nYour task is to boil/);
    expect(info.look).toMatch(/^This room is called/);
    expect(info.inv).toBe("In your inventory, you see:\n\tan orange\n");
    expect(info.valid).toContain("look around");
  });
});
