import { expect, test } from "vitest";
import { resolveConfig } from "../../../core/config/overrides.ts";
import { packRun, unpackRun } from "../../../web/recorded/packed-run.ts";
import { momentOf } from "../../../web/recorded/player.ts";
import type { RunData } from "../../../web/runs/run-data.ts";

const run: RunData = {
  name: "a run",
  config: resolveConfig([], []),
  records: [1, 2, 3, 4].map((step) => ({
    time: 1000 + 10 * step,
    stage: "sft",
    iteration: 0,
    step,
    metrics: { loss: 1 / (3 * step) },
  })),
  log: [
    { time: 1000, kind: "message", message: "computing" },
    { time: 1040, kind: "stage", stage: "sft", iteration: 0, seconds: 40 },
  ],
};

test("a packed run keeps what charts and the timeline show", () => {
  const again = unpackRun(JSON.parse(JSON.stringify(packRun(run))), "a run");
  expect(again.config).toEqual(run.config);
  expect(again.records[1]).toEqual({ time: 20, stage: "sft", iteration: 0, step: 2, metrics: { loss: 0.1667 } });
  expect(again.log).toEqual([{ time: 40, kind: "stage", stage: "sft", iteration: 0, seconds: 40 }]);
});

test("a recording shows something at once, then more and more, and in the end all of it", () => {
  const recording = unpackRun(packRun(run), "a run");
  const steps = (seconds: number) => momentOf(recording, seconds).run.records.map(({ step }) => step);
  expect(steps(0)).toEqual([1]);
  expect(steps(5)).toEqual([1, 2]);
  expect(momentOf(recording, 5).progress).toMatchObject({ stage: "sft", done: 2, total: 4 });
  expect(momentOf(recording, 60)).toEqual({ run: recording, progress: null });
});
