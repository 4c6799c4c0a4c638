import { describe, expect, it } from "vitest";
import { createRandom } from "../../../core/random.ts";
import { createScienceworldEnv, type Variation } from "../../../envs/scienceworld/env.ts";
import { TASK_NAMES } from "../../../envs/scienceworld/tasks/catalog.ts";

const options = { simplifications: () => "easy", moveLimit: 100, listActions: true };

function walk(variation: Variation, seed: string, steps: number): string[] {
  const env = createScienceworldEnv({ ...options, variations: [variation] });
  const random = createRandom(seed);
  let { observation, info } = env.reset({ seed: 0, task: 0 });
  const seen = [observation];
  for (let i = 0; i < steps; i++) {
    const line =
      random.int(3) === 0 ? random.choice(["dance", "open", "0", "move", "objects"]) : random.choice(info.admissible);
    ({ observation, info } = env.step(line));
    seen.push(observation);
  }
  expect(env.game.error).toBeNull();
  return seen;
}

describe("a ScienceWorld environment", () => {
  it("plays the same episode twice", () => {
    const variation = { task: "grow-fruit", variation: 3 };
    expect(walk(variation, "a", 25)).toEqual(walk(variation, "a", 25));
  });

  it.each(TASK_NAMES)("%s: takes any line without going wrong", (task) => {
    walk({ task, variation: 1 }, task, 12);
  });

  it("terminates a failed task, rewards the change of score, and truncates long episodes", () => {
    const env = createScienceworldEnv({ ...options, variations: [{ task: "find-plant", variation: 0 }] });
    const { info } = env.reset({ seed: 0, task: 0 });
    const failed = env.step("focus on air");
    expect(failed).toMatchObject({ terminated: true, truncated: false, info: { won: false, score: 0 } });
    expect(failed.reward).toBeCloseTo(-1 - Math.round(info.score * 100) / 100);
    env.reset({ seed: 0, task: 0 });
    for (let i = 0; i < 9; i++) expect(env.step("wait").truncated).toBe(false);
    expect(env.step("wait")).toMatchObject({ terminated: false, truncated: true });
  });

  it("says which task or variation does not exist", () => {
    const open = (variation: Variation) => createScienceworldEnv({ ...options, variations: [variation] });
    expect(() => open({ task: "fly", variation: 0 }).reset({ seed: 0, task: 0 })).toThrow(/no task "fly"/);
    expect(() => open({ task: "boil", variation: 30 }).reset({ seed: 0, task: 0 })).toThrow(/from 0 to 29/);
  });
});
