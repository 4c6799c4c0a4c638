import { describe, expect, it } from "vitest";
import { findTask, foldOf, POOL_IDS, splitOf, TASK_NAMES } from "../../../../envs/scienceworld/tasks/catalog.ts";
import { startTask } from "../../../../envs/scienceworld/tasks/start.ts";

describe("the tasks", () => {
  it("are 30 with 7,207 variations, and their pools take 17,196 ids", () => {
    expect(TASK_NAMES).toHaveLength(30);
    const all = TASK_NAMES.reduce((sum, name) => sum + (findTask(name)?.family.variations ?? 0), 0);
    expect([all, POOL_IDS]).toEqual([7207, 17_196]);
  });

  it("have old names too", () => {
    expect(findTask("task-1-boil")?.task).toBe("boil");
    expect(findTask("task-2a-test-conductivity")?.task).toBe("test-conductivity");
    expect(findTask("fly")).toBeNull();
  });

  it("are split into two quarters, one, and the rest", () => {
    const { train, dev, test } = splitOf(30);
    expect([train.length, dev, test[0], test.at(-1)]).toEqual([14, [14, 15, 16, 17, 18, 19, 20], 21, 29]);
    expect(foldOf("boil", 21)).toBe("test");
    expect([1, 2, 3, 4].map((count) => Object.values(splitOf(count)).map((fold) => fold.length))).toEqual([
      [1, 0, 1],
      [1, 0, 1],
      [1, 1, 1],
      [2, 1, 1],
    ]);
  });

  it.each(TASK_NAMES)("%s: its first and last variation have goals and an agent somewhere", (task) => {
    const entry = findTask(task);
    if (entry === null) throw new Error(`no task ${task}`);
    for (const variation of [0, entry.family.variations - 1]) {
      const { world, progress, description } = startTask(entry, variation);
      expect(progress.ordered.length).toBeGreaterThan(0);
      expect(description).toMatch(/^Your task is to/);
      expect(world.agent.container).not.toBeNull();
    }
  });
});
