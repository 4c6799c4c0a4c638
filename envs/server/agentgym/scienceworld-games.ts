/** @file AgentGym's numbers for ScienceWorld's games: all variations of the tasks it plays, in the original's order. */

import { findTask } from "../../scienceworld/tasks/catalog.ts";
import { Failure } from "../failure.ts";

/** Tasks in the order of the original's task numbers, without 5-1, 5-2, 9-1 to 9-3, 10-1 and 10-2. */
const played = [
  "boil",
  "melt",
  "freeze",
  "change-the-state-of-matter-of",
  "use-thermometer",
  "measure-melting-point-known-substance",
  "measure-melting-point-unknown-substance",
  "power-component",
  "power-component-renewable-vs-nonrenewable-energy",
  "test-conductivity",
  "test-conductivity-of-unknown-substances",
  "find-living-thing",
  "find-non-living-thing",
  "find-plant",
  "find-animal",
  "chemistry-mix",
  "chemistry-mix-paint-secondary-color",
  "chemistry-mix-paint-tertiary-color",
  "lifespan-longest-lived",
  "lifespan-shortest-lived",
  "lifespan-longest-lived-then-shortest-lived",
  "identify-life-stages-1",
  "identify-life-stages-2",
];

export function isPlayed(task: string): boolean {
  return played.includes(task);
}

const variationsOf = (task: string): number => findTask(task)?.family.variations ?? 0;

/** The task and variation of a game. @throws Failure when there is none of this number */
export function gameOf(number: number): { task: string; variation: number } {
  let variation = number;
  for (const task of number < 0 ? [] : played) {
    const variations = variationsOf(task);
    if (variation < variations) return { task, variation };
    variation -= variations;
  }
  throw new Failure("BAD_TASK", "list index out of range");
}

/** The number of a game; the inverse of `gameOf`. */
export function numberOf(task: string, variation: number): number {
  const before = played.slice(0, played.indexOf(task));
  return before.reduce((sum, name) => sum + variationsOf(name), variation);
}
