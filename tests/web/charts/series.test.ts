import { expect, test } from "vitest";
import type { MetricsRecord } from "../../../core/run/recorder.ts";
import { placesOf, pointsOf, smooth } from "../../../web/charts/series.ts";

const records: MetricsRecord[] = [
  { time: 100, stage: "sft", iteration: 0, step: 1, metrics: { loss: 3, tokens: 10 } },
  { time: 102, stage: "sft", iteration: 0, step: 2, metrics: { loss: 2, tokens: 20 } },
  { time: 5000, stage: "collect", iteration: 1, step: 0, metrics: { env_steps: 40 } },
  { time: 5001, stage: "extract", iteration: 1, step: 1, metrics: { loss: 1, tokens: 5 } },
];

test("time passes without the pauses of a run", () => {
  expect(placesOf(records, "time")).toEqual([0, 2, 2, 3]);
});

test("tokens and environment steps add up", () => {
  expect(placesOf(records, "tokens")).toEqual([10, 30, 30, 35]);
  expect(placesOf(records, "env_steps")).toEqual([0, 0, 40, 40]);
});

test("a curve takes a metric from the stages it names", () => {
  expect(pointsOf(records, placesOf(records, "iteration"), ["sft"], "loss")).toEqual([
    [0, 3],
    [0, 2],
  ]);
});

test("smoothing keeps a constant and begins with the first value", () => {
  const smoothed = smooth(
    [2, 2, 8].map((y, x) => [x, y] as const),
    0.9,
  );
  expect(smoothed[0]).toEqual([0, 2]);
  expect(smoothed[1]?.[1]).toBeCloseTo(2);
  expect(smoothed[2]?.[1]).toBeGreaterThan(2);
  expect(smoothed[2]?.[1]).toBeLessThan(5);
});
