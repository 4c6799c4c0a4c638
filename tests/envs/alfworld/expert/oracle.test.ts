import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createRandom } from "../../../../core/random.ts";
import { oracleDistance, oraclePlan } from "../../../../envs/alfworld/expert/oracle.ts";
import { DIFFICULTIES, type Difficulty } from "../../../../envs/alfworld/generate/difficulty.ts";
import { alfworldTasks } from "../../../../envs/alfworld/suite.ts";
import { breadthFirstDistance } from "./breadth-first.ts";
import { play } from "./play.ts";

const COUNTS: Readonly<Record<Difficulty, number>> = { bath: 200, nook: 200, tiny: 200, home: 150, full: 40 };

describe.each(Object.keys(DIFFICULTIES) as Difficulty[])("in %s households", (difficulty) => {
  const tasks = alfworldTasks({ difficulty, split: "train", count: COUNTS[difficulty], maxSteps: 1000 });
  const env = tasks.createEnv();

  test("the oracle's plan wins from the start, and each of its steps comes one nearer", () => {
    for (let task = 0; task < tasks.games.length; task++) {
      env.reset({ seed: 0, task });
      const plan = oraclePlan(env);
      expect(plan, env.game.where).not.toBeNull();
      for (const [index, command] of (plan ?? []).entries()) {
        expect(oracleDistance(env), env.game.where).toBe((plan?.length ?? 0) - index);
        const { info } = env.step(command);
        expect(info.won, env.game.where).toBe(index + 1 === plan?.length);
      }
      expect(oracleDistance(env)).toBe(0);
    }
  });

  test("the oracle's plan wins from wherever random actions lead", () => {
    fc.assert(
      fc.property(fc.nat(tasks.games.length - 1), fc.nat(), fc.integer({ min: 1, max: 25 }), (task, seed, wander) => {
        const random = createRandom(seed);
        let { info } = env.reset({ seed: 0, task });
        for (let i = 0; i < wander; i++) info = env.step(random.choice(info.admissible)).info;
        const before = env.snapshot();
        const plan = oraclePlan(env) ?? [];
        expect(env.snapshot()).toEqual(before);
        expect(oracleDistance(env)).toBe(plan.length);
        for (const command of plan) info = env.step(command).info;
        expect(info.won, `${env.game.where}, seed ${seed}, after ${wander} actions`).toBe(true);
      }),
      { numRuns: difficulty === "full" ? 20 : 60 },
    );
  });
});

test("no action of the search expert, which knows less, comes more than one step nearer", () => {
  const tasks = alfworldTasks({ difficulty: "home", split: "train", count: 50, maxSteps: 100 });
  const env = tasks.createEnv();
  for (let task = 0; task < tasks.games.length; task++) {
    const expert = tasks.createExpert({ seed: 0 });
    const distances: number[] = [];
    const act = (observation: string) => {
      distances.push(oracleDistance(env));
      return expert.act(observation);
    };
    const { steps } = play(env, task, { act }, 100);
    expect(steps).toBeGreaterThanOrEqual(distances[0]!);
    for (const [index, distance] of distances.entries()) {
      expect(distance).toBeGreaterThanOrEqual((distances[index - 1] ?? 0) - 1);
    }
  }
});

test("the oracle's distance is the shortest there is", () => {
  const tasks = alfworldTasks({ difficulty: "nook", split: "train", count: 60, maxSteps: 1000 });
  const env = tasks.createEnv();
  let checked = 0;
  for (let task = 0; task < tasks.games.length; task++) {
    const random = createRandom(task);
    let { info } = env.reset({ seed: 0, task });
    for (let i = 0; i < task % 12; i++) info = env.step(random.choice(info.admissible)).info;
    const distance = oracleDistance(env);
    if (distance > 5) continue;
    expect(breadthFirstDistance(env, distance), `${env.game.where} after ${task % 12} random actions`).toBe(distance);
    checked++;
  }
  expect(checked).toBeGreaterThan(15);
});
