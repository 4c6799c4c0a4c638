import { describe, expect, it } from "vitest";
import { createOracle } from "../../../../envs/scienceworld/expert/oracle.ts";
import { createSearchExpert } from "../../../../envs/scienceworld/expert/search.ts";
import { startEpisode, takeStep } from "../../../../envs/scienceworld/server/wrapper.ts";
import { findTask, splitOf, TASK_NAMES } from "../../../../envs/scienceworld/tasks/catalog.ts";

const MOST_STEPS = 150;

function test(task: string): readonly number[] {
  return splitOf(findTask(task)?.family.variations ?? 0).test;
}

/** The score an oracle reaches. */
function oracleScore(task: string, variation: number, simplifications: string): number {
  const { episode } = startEpisode(task, variation, simplifications, 1000, null);
  const oracle = createOracle(episode.server.game);
  for (let step = 0; step < MOST_STEPS; step++) {
    const line = oracle.next();
    if (line === null) break;
    const { score, completed } = takeStep(episode, line);
    if (completed || score < 0) return score;
  }
  return Math.round(100 * episode.server.score);
}

/** The score the searching expert reaches, told only the task and its observations. */
function searchScore(task: string, variation: number, simplifications: string): number {
  const { episode, outcome } = startEpisode(task, variation, simplifications, 1000, null);
  const expert = createSearchExpert({ teleports: simplifications === "easy" });
  let observation = `${episode.server.game.scene.taskText}\n\n${outcome.observation}`;
  for (let step = 0; step < MOST_STEPS; step++) {
    const result = takeStep(episode, expert.act(observation));
    if (result.completed || result.score < 0) return result.score;
    observation = result.observation;
  }
  return Math.round(100 * episode.server.score);
}

describe("the expert that sees the world", () => {
  it.each(TASK_NAMES)("%s: reaches 100, with doors open or closed", (task) => {
    const first = test(task)[0] ?? 0;
    expect([oracleScore(task, first, "easy"), oracleScore(task, first, "")]).toEqual([100, 100]);
  });

  it.skipIf(!process.env.SLOW_TESTS)(
    "reaches 100 in every test variation (slow; set SLOW_TESTS to run it)",
    { timeout: 600_000 },
    () => {
      const failed = TASK_NAMES.flatMap((task) =>
        test(task)
          .filter((variation) => oracleScore(task, variation, "easy") !== 100)
          .map((variation) => `${task} ${variation}`),
      );
      expect(failed).toEqual([]);
    },
  );
});

describe("the expert that searches", () => {
  it.each(TASK_NAMES)("%s: reaches 100, teleporting or on foot", (task) => {
    const first = test(task)[0] ?? 0;
    expect([searchScore(task, first, "easy"), searchScore(task, first, "")]).toEqual([100, 100]);
  });

  it("says what it does not understand", () => {
    expect(() => createSearchExpert({ teleports: true }).act("Your task is to fly.")).toThrow(/states no ScienceWorld/);
  });
});
