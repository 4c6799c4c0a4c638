import { describe, expect, test } from "vitest";
import { createSearchExpert } from "../../../../envs/alfworld/expert/search.ts";
import { DIFFICULTIES, type Difficulty } from "../../../../envs/alfworld/generate/difficulty.ts";
import { entityPhrases } from "../../../../envs/alfworld/generate/phrases.ts";
import { SPLITS } from "../../../../envs/alfworld/generate/split.ts";
import { alfworldTasks } from "../../../../envs/alfworld/suite.ts";
import { play } from "./play.ts";

const COUNTS: Readonly<Record<Difficulty, number>> = { bath: 150, nook: 150, tiny: 150, home: 100, full: 40 };

describe.each(Object.keys(DIFFICULTIES) as Difficulty[])("in %s households", (difficulty) => {
  const most = difficulty === "full" ? 150 : 60;

  test("the search expert solves every game, and no action of it is refused", () => {
    for (const split of SPLITS) {
      const tasks = alfworldTasks({ difficulty, split, count: COUNTS[difficulty], maxSteps: most });
      const env = tasks.createEnv();
      for (let task = 0; task < tasks.games.length; task++) {
        const played = play(env, task, tasks.createExpert({ seed: task }), most);
        expect(played.won, `${env.game.where}: ${env.game.task}\n${played.actions.join("\n")}`).toBe(true);
        expect(played.observations).not.toContain("Nothing happens.");
      }
    }
  });

  test("extra harmless actions make an episode longer but never lose it, the same for the same seed", () => {
    const tasks = alfworldTasks({ difficulty, split: "train", count: 20, maxSteps: 2 * most });
    const env = tasks.createEnv();
    let plain = 0;
    let noisy = 0;
    for (let task = 0; task < 20; task++) {
      plain += play(env, task, createSearchExpert({ seed: task }), most).steps;
      const once = play(env, task, createSearchExpert({ seed: task, noise: 0.15 }), 2 * most);
      expect(once.won).toBe(true);
      expect(play(env, task, createSearchExpert({ seed: task, noise: 0.15 }), 2 * most)).toEqual(once);
      noisy += once.steps;
    }
    expect(noisy).toBeGreaterThan(plain);
  });

  test("every name that is shown is among the entity phrases", () => {
    const known = new Set(entityPhrases(difficulty));
    const tasks = alfworldTasks({ difficulty, split: "train", count: 100, maxSteps: most });
    const env = tasks.createEnv();
    for (let task = 0; task < tasks.games.length; task++) {
      const { observations } = play(env, task, tasks.createExpert({ seed: task }), most);
      const shown = observations.flatMap((observation) => observation.match(/[a-z]+ \d+/g) ?? []);
      expect(shown.filter((name) => !known.has(name))).toEqual([]);
    }
  });
});
