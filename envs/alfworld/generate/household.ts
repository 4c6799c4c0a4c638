/**
 * @file A household with a task that can be done in it: room kind, receptacles, objects and where they lie.
 * The goal never holds at the start: where nothing has to be done to the object, it does not lie at the target type.
 */

import type { Random } from "../../../core/random.ts";
import type { Scale } from "./difficulty.ts";
import { drawLayout, type Layout, pickWeighted } from "./layout.ts";
import { PLACEMENTS } from "./objects.ts";
import { OPENABLE_SHARE } from "./receptacles.ts";
import { ROOMS, type RoomKind, TASK_ROOMS, TASK_TYPES, type TaskType } from "./rooms.ts";
import { isHeldOutLayout, isHeldOutPair } from "./split.ts";
import { applianceOf, type HouseholdTask, LAMP, neverStartsIn, possibleTasks, startPlaces } from "./task.ts";

export interface Receptacle {
  readonly type: string;
  readonly openable: boolean;
}

export interface HouseholdObject {
  readonly type: string;
  /** Number of the receptacle it lies in; null for things that stand somewhere in the room. */
  readonly receptacle: number | null;
}

export interface Household {
  readonly room: RoomKind;
  readonly layout: Layout;
  readonly task: HouseholdTask;
  readonly receptacles: readonly Receptacle[];
  readonly objects: readonly HouseholdObject[];
}

const MAX_ATTEMPTS = 10_000;

/** A random household; `heldOut` decides whether its layout and its task are held out, or neither is. */
export function drawHousehold(scale: Scale, heldOut: boolean, random: Random): Household {
  const roomsOf = (type: TaskType) => new Map([...TASK_ROOMS[type]].filter(([room]) => scale.rooms.includes(room)));
  const possible = TASK_TYPES.filter((type) => [...roomsOf(type).values()].some((share) => share > 0));
  const type = random.choice(possible);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const room = pickWeighted(roomsOf(type), random);
    const layout = drawLayout(scale, room, requiredReceptacles(scale, room, type), random);
    if (isHeldOutLayout(room, layout) !== heldOut) continue;
    const tasks = possibleTasks(type, room, layout, (object, target) => isHeldOutPair(object, target) === heldOut);
    if (tasks.size === 0) continue;
    const object = random.choice([...tasks.keys()]);
    const task = { type, object, target: random.choice(tasks.get(object) ?? []) };
    const receptacles = drawReceptacles(layout, random);
    return { room, layout, task, receptacles, objects: drawObjects(scale, room, layout, task, receptacles, random) };
  }
  throw new Error(`no household for ${type} in ${MAX_ATTEMPTS} attempts`);
}

function requiredReceptacles(scale: Scale, room: RoomKind, type: TaskType): readonly string[] {
  const appliance = applianceOf(type);
  const required = new Set(room === "kitchen" ? scale.kitchenAlways : []);
  if (appliance !== null) required.add(appliance);
  return [...required];
}

function drawReceptacles(layout: Layout, random: Random): readonly Receptacle[] {
  const receptacles: Receptacle[] = [];
  for (const [type, count] of layout) {
    for (let i = 0; i < count; i++) {
      receptacles.push({ type, openable: random.float() < (OPENABLE_SHARE.get(type) ?? 0) });
    }
  }
  return receptacles;
}

function drawObjects(
  scale: Scale,
  room: RoomKind,
  layout: Layout,
  task: HouseholdTask,
  receptacles: readonly Receptacle[],
  random: Random,
): readonly HouseholdObject[] {
  const objects: HouseholdObject[] = [];
  for (const [type, count] of drawCounts(scale, room, layout, task, random)) {
    const places = startPlaces(type, layout, type === task.object ? neverStartsIn(task) : null);
    for (let i = 0; i < count; i++) {
      if (places.size > 0) {
        const place = pickWeighted(places, random);
        const candidates = receptacles.flatMap((receptacle, index) => (receptacle.type === place ? [index] : []));
        objects.push({ type, receptacle: random.choice(candidates) });
      } else if (!PLACEMENTS.has(type)) {
        objects.push({ type, receptacle: null });
      }
    }
  }
  return objects;
}

/** Number of instances by object type. */
function drawCounts(
  scale: Scale,
  room: RoomKind,
  layout: Layout,
  task: HouseholdTask,
  random: Random,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  if (scale.objectTypes === "original") {
    for (const [type, mean] of ROOMS[room].objects) {
      const scaled = mean * (0.5 + 0.5 * random.int(3));
      counts.set(type, Math.floor(scaled + random.float()));
    }
  } else {
    const [fewest, most] = scale.objectTypes;
    const shares = new Map([...ROOMS[room].objects].filter(([type]) => startPlaces(type, layout, null).size > 0));
    const instances = new Map(scale.instances.map((weight, index) => [index + 1, weight]));
    shares.delete(task.object);
    counts.set(task.object, pickWeighted(instances, random));
    for (let size = fewest + random.int(most - fewest + 1); counts.size < size && shares.size > 0; ) {
      const type = pickWeighted(shares, random);
      shares.delete(type);
      counts.set(type, pickWeighted(instances, random));
    }
  }
  const needed = task.type === "pick_two_obj_and_place" ? 2 : 1;
  counts.set(task.object, Math.max(counts.get(task.object) ?? 0, needed));
  if (task.target === LAMP) counts.set(LAMP, Math.max(counts.get(LAMP) ?? 0, 1));
  return counts;
}
