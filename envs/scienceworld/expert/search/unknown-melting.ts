/** @file Measuring on which side of a temperature an unknown substance melts. */

import { goTo, lookFor, startingWith } from "./house.ts";
import { type Memory, type Script, say } from "./script.ts";
import { type Threshold, takeThermometer } from "./sorting.ts";
import { shows, vesselOf } from "./vessels.ts";

const MOST_LOOKS = 40;
const ROOM_START = 10;

/** Heats or cools it until it has passed the temperature, or has changed its state before. */
export function* sortUnknownByMeltingPoint(me: Memory, name: string, room: string, limit: Threshold): Script {
  yield* takeThermometer(me);
  const found = yield* lookFor(me, shows(name), startingWith(room));
  yield* say(`focus on ${name}`, `Next the ${name}.`);
  const isLiquid = name.startsWith("liquid ");
  const what = (found === null ? null : vesselOf(found.text, name)) ?? name;
  yield* say(`pick up ${what}`, "I take it along.");
  const device = isLiquid ? yield* cooler(me, limit) : yield* heater(me, limit);
  yield* say(isLiquid ? `pour ${name} into ${device}` : `move ${name} to ${device}`, `It goes into the ${device}.`);
  const melts = yield* watch(name, isLiquid, limit.degrees);
  yield* goTo(me, room);
  yield* say(`focus on ${melts > limit.degrees ? limit.above : limit.below}`, "This is the box for its melting point.");
}

function* heater(me: Memory, { degrees }: Threshold): Script<string> {
  const device = degrees < 240 ? "stove" : "blast furnace";
  yield* goTo(me, device === "stove" ? "kitchen" : "foundry");
  yield* say(`activate ${device}`, "It has to get warm.");
  if (device !== "stove") yield* say(`open ${device}`, "I open it to put something in.");
  return device;
}

function* cooler(me: Memory, { degrees }: Threshold): Script<string> {
  const device = degrees > -15 ? "freezer" : "ultra low temperature freezer";
  yield* goTo(me, device === "freezer" ? "kitchen" : "workshop");
  yield* say(`open ${device}`, "I open it to put something in.");
  return device;
}

/** About where it melts; only the side of `degrees` counts. */
function* watch(name: string, isLiquid: boolean, degrees: number): Script<number> {
  const changed = `${isLiquid ? "solid" : "liquid"} ${name.replace(/^(liquid|solid) /, "")}`;
  let last: number | null = null;
  for (let i = 0; i < MOST_LOOKS; i++) {
    const reading = yield* measure(name);
    if (reading === null) {
      // It has changed its state and with it its name, somewhere between the last temperature and this one.
      const now = yield* measure(changed);
      return ((last ?? ROOM_START) + (now ?? last ?? ROOM_START)) / 2;
    }
    last = reading;
    if (isLiquid ? last < degrees : last > degrees)
      return isLiquid ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  }
  // It never got so far, so that it melts beyond what the device can do.
  return isLiquid ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
}

function* measure(name: string): Script<number | null> {
  const answer = yield* say(`use thermometer on ${name}`, "How warm is it, and is it still what it was?");
  const reading = /temperature of (-?\d+)/.exec(answer)?.[1];
  return reading === undefined ? null : Number(reading);
}
