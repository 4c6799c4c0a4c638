/** @file What can be asked for in a room, and the words that ask for it. */

import type { Random } from "../../../core/random.ts";
import type { Layout } from "./layout.ts";
import { CLEANABLE, COOLABLE, FIXTURES, HEATABLE, PLACEMENTS } from "./objects.ts";
import { APPLIANCE, CAN_CONTAIN } from "./receptacles.ts";
import { ROOMS, type RoomKind, type TaskType } from "./rooms.ts";

/** A goal: an object type, and the receptacle type it goes to (for light tasks the lamp type). */
export interface HouseholdTask {
  readonly type: TaskType;
  readonly object: string;
  readonly target: string;
}

/** The lamp of generated light tasks; floor lamps stand in no receptacle, where no one can switch them on. */
export const LAMP = "DeskLamp";

/** The appliance that a task cannot be done without. */
export function applianceOf(type: TaskType): string | null {
  if (type === "pick_clean_then_place_in_recep") return APPLIANCE.clean;
  if (type === "pick_heat_then_place_in_recep") return APPLIANCE.heat;
  if (type === "pick_cool_then_place_in_recep") return APPLIANCE.cool;
  return null;
}

function isSuitable(type: TaskType, object: string): boolean {
  if (type === "pick_clean_then_place_in_recep") return CLEANABLE.has(object);
  if (type === "pick_heat_then_place_in_recep") return HEATABLE.has(object);
  if (type === "pick_cool_then_place_in_recep") return COOLABLE.has(object);
  return !FIXTURES.has(object);
}

/**
 * Receptacle types of the layout where objects of a type lie at the start, except `except`, with their shares.
 * What can be taken lies only where it can be put back, so that no household has a dead end.
 */
export function startPlaces(object: string, layout: Layout, except: string | null): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (const [receptacle, share] of PLACEMENTS.get(object) ?? []) {
    if (!layout.has(receptacle) || receptacle === except) continue;
    if (FIXTURES.has(object) || CAN_CONTAIN.get(receptacle)?.has(object)) places.set(receptacle, share);
  }
  return places;
}

/** The receptacle type where the goal object must not start, lest the goal hold already. */
export function neverStartsIn(task: HouseholdTask): string | null {
  return task.type === "pick_and_place_simple" || task.type === "pick_two_obj_and_place" ? task.target : null;
}

/** Every goal of a type that makes sense in the room and can be reached there, by goal object. */
export function possibleTasks(
  type: TaskType,
  room: RoomKind,
  layout: Layout,
  allowed: (object: string, target: string) => boolean,
): ReadonlyMap<string, readonly string[]> {
  const tasks = new Map<string, readonly string[]>();
  for (const object of ROOMS[room].objects.keys()) {
    if (!isSuitable(type, object)) continue;
    const targets = targetsOf(type, object, layout).filter((target) => allowed(object, target));
    if (targets.length > 0) tasks.set(object, targets);
  }
  return tasks;
}

function targetsOf(type: TaskType, object: string, layout: Layout): string[] {
  if (type === "look_at_obj_in_light") {
    const reachable = startPlaces(object, layout, null).size > 0 && startPlaces(LAMP, layout, null).size > 0;
    return reachable ? [LAMP] : [];
  }
  const appliance = applianceOf(type);
  return [...layout.keys()].filter(
    (receptacle) =>
      receptacle !== appliance &&
      CAN_CONTAIN.get(receptacle)?.has(object) === true &&
      startPlaces(object, layout, neverStartsIn({ type, object, target: receptacle })).size > 0,
  );
}

const SENTENCES: Readonly<Record<TaskType, readonly [string, string]>> = {
  pick_and_place_simple: ["put a OBJECT in TARGET.", "put some OBJECT on TARGET."],
  look_at_obj_in_light: ["look at OBJECT under the TARGET.", "examine the OBJECT with the TARGET."],
  pick_clean_then_place_in_recep: ["put a clean OBJECT in TARGET.", "clean some OBJECT and put it in TARGET."],
  pick_heat_then_place_in_recep: ["put a hot OBJECT in TARGET.", "heat some OBJECT and put it in TARGET."],
  pick_cool_then_place_in_recep: ["put a cool OBJECT in TARGET.", "cool some OBJECT and put it in TARGET."],
  pick_two_obj_and_place: ["put two OBJECT in TARGET.", "find two OBJECT and put them in TARGET."],
};

/** One of the two sentences that the original uses for a task. */
export function taskSentence(task: HouseholdTask, random: Random): string {
  return random
    .choice(SENTENCES[task.type])
    .replace("OBJECT", task.object.toLowerCase())
    .replace("TARGET", task.target.toLowerCase());
}
