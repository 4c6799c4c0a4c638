import { describe, expect, it } from "vitest";
import { parseSimplifications } from "../../../../envs/scienceworld/server/simplify.ts";
import { startEpisode, takeStep } from "../../../../envs/scienceworld/server/wrapper.ts";
import { play } from "../playing.ts";

describe("simplifications", () => {
  it("are known labels, and easy stands for four of them, or three in tasks about electricity", () => {
    expect(parseSimplifications("easy", "boil").labels).toHaveLength(4);
    expect(parseSimplifications("easy", "test-conductivity").labels).toHaveLength(3);
    expect(parseSimplifications("openDoors,Fly", "boil")).toEqual({ labels: ["openDoors"], unknown: "fly" });
  });

  it("open containers and doors", () => {
    const { last } = play("boil", 0, "openContainers,teleportAction", ["teleport to kitchen", "look at fridge"]);
    expect(last).toMatch(/^a fridge\. The fridge door is open/);
  });

  it("fail every step when one is unknown, as an unknown task or variation does", () => {
    const { episode, outcome } = startEpisode("boil", 0, "easy,openContainers", 100, null);
    expect(outcome).toMatchObject({ score: -100, done: true });
    expect(takeStep(episode, "look around").observation).toBe("ERROR: Unknown simplification label: easy");
    expect(startEpisode("fly", 0, "", 100, null).outcome.observation).toBe(
      "ERROR: Task (fly): ERROR: Unknown task (fly).",
    );
    expect(startEpisode("boil", 30, "", 100, null).outcome.observation).toMatch(/exceeds the total number/);
  });
});
