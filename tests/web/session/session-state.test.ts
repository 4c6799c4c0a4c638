import { expect, test } from "vitest";
import { afterEvent, emptyState, type SessionState } from "../../../web/session/session-state.ts";
import type { TrainerEvent } from "../../../workers/protocol.ts";

type Told = Parameters<typeof afterEvent>[1];

function after(start: SessionState, ...events: Told[]): SessionState {
  let state = start;
  for (const event of events) state = { ...state, ...afterEvent(state, event) };
  return state;
}

function progress(stage: "sft" | "evaluate", done: number, total: number): Extract<TrainerEvent, { type: "progress" }> {
  return { type: "progress", stage, iteration: 0, done, total, metrics: {} };
}

test("a stage that ends leaves the time it took", () => {
  const state = after(emptyState, progress("sft", 0, 0), progress("sft", 1, 9), progress("evaluate", 0, 0));
  expect(state.progress).toMatchObject({ stage: "evaluate", done: 0 });
  expect(state.log).toMatchObject([{ kind: "stage", stage: "sft", iteration: 0 }]);
});

test("the time left is reckoned from the first step that was done here, not from what was resumed", () => {
  const state = after(emptyState, progress("sft", 0, 0), progress("sft", 41, 90), progress("sft", 42, 90));
  expect(state.progress).toMatchObject({ done: 42, resumedAt: 40 });
});

test("a run that is asked to pause while it opens does not look running again", () => {
  const pausing = { ...emptyState, status: "pausing" as const };
  const opened = { type: "ready", config: {} as never, computing: "computing" } as const;
  expect(after(pausing, opened).status).toBe("pausing");
  expect(after(pausing, opened, { type: "paused" }).status).toBe("paused");
});
