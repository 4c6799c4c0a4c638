import { expect, test } from "vitest";
import { chooseEpisodes } from "../../../web/inside/choose-episodes.ts";
import type { Summary } from "../../../workers/inspector.ts";

const base: Summary = {
  ...{ id: "a", source: "self", task: 1, taskType: "clean", won: true, reward: 1, steps: 3, faults: 0 },
  largestAdvantage: 0.5,
};
const summaries: Summary[] = [
  base,
  { ...base, id: "b", won: false, reward: 0, largestAdvantage: 2 },
  { ...base, id: "c", taskType: "heat", largestAdvantage: 1 },
  { ...base, id: "d", source: "expert", largestAdvantage: null },
];
const ids = (show: "all" | "won" | "lost" | "self", type = "") =>
  chooseEpisodes(summaries, { show, sort: "advantage", type }).map(({ id }) => id);

test("episodes come with the largest advantage first, and can be filtered by result and type of task", () => {
  expect(ids("all")).toEqual(["b", "c", "a", "d"]);
  expect(ids("lost")).toEqual(["b"]);
  expect(ids("self", "clean")).toEqual(["b", "a"]);
});
