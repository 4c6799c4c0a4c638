import { describe, expect, test } from "vitest";
import { alfworldTasks } from "../../../envs/alfworld/suite.ts";

const settings = { difficulty: "nook", split: "unseen", count: 4, maxSteps: 3 } as const;

describe("a set of generated tasks", () => {
  test("says of each task what reports and filters need", () => {
    const { games } = alfworldTasks(settings);
    expect(games.length).toBe(4);
    expect(Object.keys(games.task(2)).sort()).toEqual(
      ["difficulty", "id", "object", "receptacle", "roomKind", "split", "taskType"].sort(),
    );
    expect(games.task(2)).toMatchObject({ id: "nook-unseen-0-2", difficulty: "nook", split: "unseen" });
  });

  test("gives environments that do not disturb each other", () => {
    const tasks = alfworldTasks(settings);
    const [one, other] = [tasks.createEnv(), tasks.createEnv()];
    const first = one.reset({ seed: 0, task: 0 }).info.admissible;
    other.reset({ seed: 0, task: 0 });
    other.step(first.find((command) => command.startsWith("go to"))!);
    expect(one.step("look").info.admissible).toEqual(first);
  });

  test("ends episodes at the step limit and wraps task numbers", () => {
    const env = alfworldTasks(settings).createEnv();
    const { observation } = env.reset({ seed: 0, task: 5 });
    expect(env.reset({ seed: 0, task: 1 }).observation).toBe(observation);
    expect([env.step("look"), env.step("look"), env.step("look")].map(({ truncated }) => truncated)).toEqual([
      false,
      false,
      true,
    ]);
  });

  test("has other games for another base seed", () => {
    const start = (baseSeed: number) =>
      alfworldTasks({ ...settings, baseSeed })
        .createEnv()
        .reset({ seed: 0, task: 0 });
    expect(start(1)).not.toEqual(start(0));
    expect(start(1)).toEqual(start(1));
  });
});
