/** @file The difficulty steps: which variations of which tasks are played. */

import type { Split } from "../../core/env/world.ts";
import type { Variation } from "./env.ts";
import { etoVariations, variationsOf } from "./eto.ts";

const FINDING = ["find-animal", "find-living-thing", "find-non-living-thing", "find-plant"];
const LIFE_SPANS = ["lifespan-longest-lived", "lifespan-longest-lived-then-shortest-lived", "lifespan-shortest-lived"];

export const DIFFICULTIES = {
  /** Finding a thing and moving it to a box. */
  find: (split: Split) => everyVariation(FINDING, split),
  /** Short tasks: finding a thing, and comparing life spans. */
  tiny: (split: Split) => everyVariation([...FINDING, ...LIFE_SPANS], split),
  /** The published 24 tasks with their lists. */
  full: etoVariations,
} as const satisfies Record<string, (split: Split) => readonly Variation[]>;

function everyVariation(tasks: readonly string[], split: Split): Variation[] {
  return tasks.flatMap((task) => variationsOf(task, split));
}
