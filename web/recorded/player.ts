/** @file Plays a recorded run: shows, at any moment, what the run had told by then. */

import type { RunData } from "../runs/run-data.ts";
import type { Progress } from "../session/session-state.ts";

export interface Moment {
  readonly run: RunData;
  /** Null once the recording has ended. */
  readonly progress: Progress | null;
}

/** Seconds that playing takes. */
const length = 15;

/** Share of the recording that is there from the beginning, so that there are curves to look at. */
const opening = 0.3;

/** Time of the last thing that a recording tells, in its own seconds. */
function endOf({ records, log }: RunData): number {
  return Math.max(records.at(-1)?.time ?? 0, log.at(-1)?.time ?? 0);
}

/** What a recording shows after some seconds of playing. */
export function momentOf(recording: RunData, seconds: number): Moment {
  if (seconds >= length) return { run: recording, progress: null };
  const now = (opening + (1 - opening) * (seconds / length)) * endOf(recording);
  const records = recording.records.filter(({ time }) => time <= now);
  const log = recording.log.filter(({ time }) => time <= now);
  const last = records.at(-1) ?? recording.records[0];
  const run = { ...recording, records, log };
  if (!last) return { run, progress: null };
  const { stage, iteration, step, metrics } = last;
  const own = recording.records.filter((record) => record.stage === stage && record.iteration === iteration);
  const total = Math.max(...own.map((record) => record.step));
  const place = { stage, iteration, done: step, total, metrics };
  return { run, progress: { ...place, began: 0, since: 0, resumedAt: step } };
}

/** Calls `show` with ever later moments until the end, or until the result is called. */
export function play(recording: RunData, show: (moment: Moment) => void): () => void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
    show(momentOf(recording, length));
    return () => {};
  }
  const began = performance.now();
  const timer = setInterval(() => {
    const seconds = (performance.now() - began) / 1000;
    show(momentOf(recording, seconds));
    if (seconds >= length) clearInterval(timer);
  }, 100);
  return () => clearInterval(timer);
}
