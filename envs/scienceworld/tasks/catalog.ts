/** @file All tasks: families in the order the original makes their pools, names old and new, splits. */

import { CHANGE_OF_STATE } from "./change-of-state.ts";
import { CHEMISTRY_MIX } from "./chemistry-mix.ts";
import { CONDUCTIVITY, CONDUCTIVITY_UNKNOWN } from "./conductivity.ts";
import type { Family } from "./family.ts";
import { FIND_LIVING_THING } from "./find-living-thing.ts";
import { GENETICS_KNOWN, GENETICS_UNKNOWN } from "./genetics.ts";
import { GROW_PLANT } from "./grow-plant.ts";
import { ANGLE, FRICTION_NAMED, FRICTION_UNNAMED } from "./inclined-planes.ts";
import { LIFE_SPAN } from "./life-span.ts";
import { LIFE_STAGES_ANIMAL, LIFE_STAGES_PLANT } from "./life-stages.ts";
import { MIX_PAINT } from "./mix-paint.ts";
import { POWER_COMPONENT } from "./power-component.ts";
import { MELTING_POINT_KNOWN, MELTING_POINT_UNKNOWN, USE_THERMOMETER } from "./thermometer.ts";

const FAMILIES: readonly Family[] = [
  CHANGE_OF_STATE,
  POWER_COMPONENT,
  CONDUCTIVITY,
  CONDUCTIVITY_UNKNOWN,
  FIND_LIVING_THING,
  GROW_PLANT,
  CHEMISTRY_MIX,
  MIX_PAINT,
  LIFE_SPAN,
  LIFE_STAGES_ANIMAL,
  LIFE_STAGES_PLANT,
  FRICTION_NAMED,
  FRICTION_UNNAMED,
  ANGLE,
  GENETICS_KNOWN,
  GENETICS_UNKNOWN,
  USE_THERMOMETER,
  MELTING_POINT_KNOWN,
  MELTING_POINT_UNKNOWN,
];

/** Where the pool of a task begins among the pools of all tasks. */
export interface CatalogEntry {
  readonly task: string;
  readonly family: Family;
  readonly idsBefore: number;
  readonly drawsBefore: number;
}

const ENTRIES: readonly CatalogEntry[] = listEntries();

/** Ids all pools together take; the first thing of a house has the next one. */
export const POOL_IDS = FAMILIES.reduce((sum, family) => sum + family.ids * family.tasks.length, 0);

/** The names of all tasks in alphabetical order; the index of a task is its number. */
export const TASK_NAMES: readonly string[] = ENTRIES.map((entry) => entry.task).sort();

/** The entry of a task by its name or one of its older names ("task-1-boil", "…-(known-substance)"). */
export function findTask(name: string): CatalogEntry | null {
  const current = name
    .replace("mendellian", "mendelian")
    .replace(/task-(\d|a|b)+-/, "")
    .replace(/[()]/g, "");
  return ENTRIES.find((entry) => entry.task === name) ?? ENTRIES.find((entry) => entry.task === current) ?? null;
}

export interface Split {
  readonly train: readonly number[];
  readonly dev: readonly number[];
  readonly test: readonly number[];
}

/** The variations of a task for training, development and test: two quarters, one, and the rest. */
export function splitOf(variations: number): Split {
  const range = (from: number, to: number): number[] =>
    Array.from({ length: Math.max(to - from, 0) }, (_, i) => from + i);
  if (variations < 5) {
    const test = variations === 0 ? [] : [variations - 1];
    const dev = variations < 3 ? [] : [variations - 2];
    return { train: range(0, variations === 4 ? 2 : Math.min(variations, 1)), dev, test };
  }
  const quarter = Math.floor(variations / 4);
  return {
    train: range(0, 2 * quarter),
    dev: range(2 * quarter, 3 * quarter),
    test: range(3 * quarter, Math.min(variations, 5 * quarter)),
  };
}

/** The split a variation belongs to. */
export function foldOf(task: string, variation: number): "train" | "dev" | "test" | null {
  const entry = findTask(task);
  if (entry === null) return null;
  const { train, dev, test } = splitOf(entry.family.variations);
  if (train.includes(variation)) return "train";
  if (dev.includes(variation)) return "dev";
  return test.includes(variation) ? "test" : null;
}

function listEntries(): CatalogEntry[] {
  const entries: CatalogEntry[] = [];
  let idsBefore = 0;
  let drawsBefore = 0;
  for (const family of FAMILIES) {
    for (const task of family.tasks) {
      entries.push({ task, family, idsBefore, drawsBefore });
      idsBefore += family.ids;
      drawsBefore += family.draws;
    }
  }
  return entries;
}
