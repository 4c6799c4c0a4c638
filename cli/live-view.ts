/**
 * @file How a run looks while it goes on, on standard error: one line that is updated in a terminal, a line every ten
 * seconds elsewhere.
 */

import process from "node:process";
import type { RunView } from "../core/run/recorder.ts";
import type { StageName } from "../core/run/run.ts";
import type { Metrics } from "../core/train/training.ts";

export interface LiveView extends RunView {
  /** Removes the updating line. */
  close(): void;
}

/** Milliseconds between two updates. */
const terminalInterval = 100;
const plainInterval = 10_000;
const barWidth = 20;
/** Numbers shown of a stage, the most telling first. */
const shown = 4;

/** @param now milliseconds of any clock that only goes forward */
export function createLiveView(now: () => number = () => performance.now()): LiveView {
  const stream = process.stderr;
  const isTerminal = stream.isTTY === true;
  let title = "";
  let began = 0;
  let resumedAt: number | undefined;
  let drawn = 0;

  /** Whether the updating line holds the end of a stage, which stays to be read. */
  let isFinal = false;

  const clear = (): void => {
    if (isTerminal) stream.write(isFinal ? "\n" : "\r\u001b[K");
    isFinal = false;
  };
  const line = (text: string): void => {
    clear();
    stream.write(`${text}\n`);
  };
  return {
    stage(name, iteration) {
      title = titleOf(name, iteration);
      began = now();
      drawn = began;
      resumedAt = undefined;
      if (isTerminal) {
        clear();
        stream.write(`${title}  …`);
      } else line(title);
    },
    progress(done, total, metrics) {
      resumedAt ??= done - 1;
      const time = now();
      if (done < total && time - drawn < (isTerminal ? terminalInterval : plainInterval)) return;
      if (done === total && !isTerminal && time - began < plainInterval) return;
      drawn = time;
      const left = ((time - began) / Math.max(1, done - resumedAt)) * (total - done);
      const eta = done < total ? `${duration(left / 1000)} left` : `took ${duration((time - began) / 1000)}`;
      const share = done / Math.max(1, total);
      if (!isTerminal) return line(`${title}  ${done}/${total}  ${eta}  ${numbers(metrics)}`);
      const full = Math.round(barWidth * share);
      const text = `${title}  ${"█".repeat(full)}${"░".repeat(barWidth - full)} ${done}/${total}  ${eta}  ${numbers(metrics)}`;
      clear();
      stream.write(text.slice(0, (stream.columns ?? 80) - 1));
      isFinal = done === total;
    },
    metrics: () => {},
    episode: () => {},
    checkpoint: () => {},
    log: line,
    close: clear,
  };
}

function titleOf(name: StageName, iteration: number): string {
  return iteration === 0 ? `start: ${name}` : `iteration ${iteration}: ${name}`;
}

function numbers(metrics: Metrics): string {
  return Object.entries(metrics)
    .filter(([name]) => name !== "tokens" && name !== "learning_rate")
    .slice(0, shown)
    .map(([name, value]) => `${name.split("/").at(-1)} ${value.toPrecision(3)}`)
    .join("  ");
}

/** "7 s", "3 min 05 s", "2 h 10 min". */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return `${whole} s`;
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes} min ${String(whole % 60).padStart(2, "0")} s`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, "0")} min`;
}
