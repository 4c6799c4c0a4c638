/** @file Progress of a task: ordered goals one after the other, optional ones in any order, score and failure. */

import type { Thing, World } from "../model/thing.ts";
import { type Goal, type GoalView, viewOf } from "./goal.ts";
import { hashOrder } from "./hash-order.ts";

export interface Progress {
  readonly ordered: readonly Goal[];
  readonly optional: readonly Goal[];
  /** Index of the next ordered goal. */
  next: number;
  readonly optionalDone: boolean[];
  readonly keys: Set<string>;
  failed: boolean;
  focus: Thing | null;
  lastFocus: Thing | null;
  readonly notes: Map<string, string>;
}

const RULE = "-".repeat(100);

export function newProgress(ordered: readonly Goal[], optional: readonly Goal[]): Progress {
  return {
    ordered,
    optional,
    next: 0,
    optionalDone: optional.map(() => false),
    keys: new Set(),
    failed: false,
    focus: null,
    lastFocus: null,
    notes: new Map(),
  };
}

/** Starts again; keys that were set stay set, as in the original. */
export function resetProgress(progress: Progress): void {
  progress.next = 0;
  progress.lastFocus = null;
  progress.optionalDone.fill(false);
  progress.failed = false;
  progress.focus = null;
}

export function isComplete({ next, ordered }: Progress): boolean {
  return next >= ordered.length;
}

/** The score in [0, 1], or -1 after a failure. */
export function scoreOf({ next, ordered, optional, optionalDone, failed }: Progress): number {
  if (failed) return -1;
  const unit = 1 / (ordered.length + 1) / optional.length;
  let extra = 0;
  for (const done of optionalDone) if (done) extra += unit;
  return Math.min(next / ordered.length + extra, 1);
}

/** Looks at all goals once; happens twice a tick, before and after the laws of nature. */
export function advance(progress: Progress, world: World): void {
  advanceOrdered(progress, world);
  advanceOptional(progress, world);
}

/** The report of the original's `getGoalProgressStr`. */
export function progressReport(progress: Progress): string {
  const row = (goal: Goal, i: number, passed: boolean): string =>
    `${i}\t${passed}\t${goal.className}\t${goal.description}\n`;
  return [
    `Completed keys: ${hashOrder(progress.keys).join(", ")}\n`,
    `${RULE}\nSequential Subgoals:\n${RULE}\n`,
    ...progress.ordered.map((goal, i) => row(goal, i, i < progress.next)),
    `${RULE}\nUnordered and Optional Subgoals:\n${RULE}\n`,
    ...progress.optional.map((goal, i) => row(goal, i, progress.optionalDone[i] as boolean)),
    `${RULE}\n`,
  ].join("");
}

function advanceOrdered(progress: Progress, world: World): void {
  for (;;) {
    const goal = progress.ordered[progress.next];
    const { focus } = progress;
    if (goal === undefined || focus === null || !isReady(progress, goal)) return;
    const result = goal.test(focus, viewOf(world, progress.lastFocus, progress.notes));
    if (result === "failed") progress.failed = true;
    if (result !== "passed") return;
    progress.lastFocus = focus;
    progress.next += 1;
    if (goal.defocus) progress.focus = null;
    if (goal.key !== "") progress.keys.add(goal.key);
  }
}

function advanceOptional(progress: Progress, world: World): void {
  const view = viewOf(world, progress.lastFocus, progress.notes);
  for (;;) {
    let passed = 0;
    for (const [i, goal] of progress.optional.entries()) {
      if (progress.optionalDone[i] || !isReady(progress, goal) || !passes(progress, goal, view)) continue;
      progress.optionalDone[i] = true;
      if (goal.key !== "") progress.keys.add(goal.key);
      passed += 1;
    }
    if (passed === 0) return;
  }
}

/** First without a focus, then with it: goals that count do so twice. */
function passes({ focus }: Progress, goal: Goal, view: GoalView): boolean {
  if (goal.test(null, view) === "passed") return true;
  return focus !== null && goal.test(focus, view) === "passed";
}

function isReady(progress: Progress, goal: Goal): boolean {
  return goal.after.every((key) => progress.keys.has(key));
}
