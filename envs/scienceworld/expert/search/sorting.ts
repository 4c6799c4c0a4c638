/** @file Finding things, measuring temperatures, and putting things into the right box. */

import { MATERIALS } from "../../data/materials.ts";
import { goTo, lookFor, startingWith, visit } from "./house.ts";
import { findLivingThing } from "./living.ts";
import { type Memory, type Script, say } from "./script.ts";
import { shows, vesselOf } from "./vessels.ts";

/** Things of a house that nobody takes for alive. */
const FURNISHINGS = [
  ...["thermometer", "stopwatch", "lighter", "couch", "glass cup", "battery", "axe", "jug", "shovel"],
  ...["chair", "table", "bed", "steel table", "desk"],
];

const MOST_READINGS = 20;
/** A difference in °C that may be gone a tick later. */
const CLOSE = 8;

export function* findAndSort(me: Memory, what: string, box: string, room: string): Script {
  if (what === "non-living thing") {
    const text = yield* visit(me, room);
    const thing = FURNISHINGS.find((name) => shows(name).test(text)) ?? "air";
    yield* say(`focus on ${thing}`, `The ${thing} does not live.`);
    yield* say(`move ${thing} to ${box}`, `It belongs into the ${box}.`);
    return;
  }
  const thing = yield* findLivingThing(me, what);
  if (thing === null) return;
  yield* say(`focus on ${thing}`, `The ${thing} is a ${what}.`);
  yield* say(`pick up ${thing}`, "I take it along.");
  yield* goTo(me, room);
  yield* say(`move ${thing} to ${box}`, `It belongs into the ${box}.`, /inventory/);
}

/** The thermometer, taken and focused on. */
export function* takeThermometer(me: Memory): Script {
  yield* lookFor(me, /thermometer/, startingWith("kitchen"));
  yield* say("pick up thermometer", "I need the thermometer.");
  yield* say("focus on thermometer", "The task starts with the thermometer.");
}

export interface Threshold {
  readonly degrees: number;
  readonly above: string;
  readonly below: string;
}

/** Measures a thing and puts it into the box for its temperature. */
export function* sortByTemperature(me: Memory, name: string, room: string, boxes: string, limit: Threshold): Script {
  yield* takeThermometer(me);
  const found = yield* lookFor(me, shows(name), startingWith(room));
  const vessel = found === null ? null : vesselOf(found.text, name);
  yield* say(`focus on ${name}`, `Next the ${name}.`);
  yield* say(`pick up ${vessel ?? name}`, "I take it to the boxes.");
  yield* goTo(me, boxes);
  const degrees = yield* measure(name, limit.degrees);
  const box = degrees >= limit.degrees ? limit.above : limit.below;
  const moved = yield* say(`move ${name} to ${box}`, `${degrees} degrees: that is the ${box}.`, /inventory/);
  if (/liquid/.test(moved)) yield* say(`pour ${name} into ${box}`, "It is liquid: I pour it.");
}

/** The temperature; measured again while it is close to `limit`, because it drifts. */
function* measure(name: string, limit: number): Script<number> {
  let degrees = limit;
  for (let i = 0; i < MOST_READINGS && Math.abs(degrees - limit) < CLOSE; i++) {
    const answer = yield* say(`use thermometer on ${name}`, "How warm is it?", /inventory/);
    degrees = Number(/temperature of (-?\d+)/.exec(answer)?.[1] ?? 0);
  }
  // "-0" is a little below zero.
  return Object.is(degrees, -0) ? -Number.MIN_VALUE : degrees;
}

/** Points at the right box for the melting point, which is known from books. */
export function* sortByMeltingPoint(me: Memory, name: string, room: string, limit: Threshold): Script {
  yield* takeThermometer(me);
  yield* lookFor(me, shows(name), startingWith(room));
  yield* say(`focus on ${name}`, `Next the ${name}.`);
  const melts = [...MATERIALS.values()].find(({ substance }) => substance === name)?.melts ?? 0;
  const box = melts > limit.degrees ? limit.above : limit.below;
  yield* goTo(me, room);
  yield* say(`focus on ${box}`, `${name} melts at ${melts} degrees: that is the ${box}.`);
}
