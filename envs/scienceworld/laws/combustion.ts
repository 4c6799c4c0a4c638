/** @file Fire: things above their point of combustion burn to ash, unless water puts them out. */

import { make } from "../model/make.ts";
import { discard, type Matter, put, type Thing, type World } from "../model/thing.ts";

/** How much hotter than its point of combustion a fire is, in °C. */
const FIRE_EXCESS = 200;
/** How far below its point of combustion something put out is, in °C. */
const PUT_OUT_DROP = 10;

/** One tick of fire. */
export function burn(world: World, thing: Thing): void {
  const { matter } = thing;
  if (matter === null) return;
  if (matter.temperature >= matter.burns && !matter.onFire) ignite(thing);
  if (!matter.onFire || matter.fuel <= 0) return;
  matter.fuel -= 1;
  matter.temperature = Math.max(matter.temperature, matter.burns + FIRE_EXCESS);
  if (matter.fuel === 0) turnToAsh(world, thing, matter);
  const water = waterNear(thing);
  if (water !== null) putOut(matter, water);
}

/** Sets a thing on fire if it can burn; says what happened. */
export function ignite(thing: Thing): string {
  const matter = thing.matter as Matter;
  if (matter.onFire) return `The ${thing.name} is already on fire.`;
  if (matter.fuel <= 0) return `The ${thing.name} is not flammable.`;
  matter.onFire = true;
  matter.hasBurned = true;
  return `The ${thing.name} catches fire.`;
}

function turnToAsh(world: World, thing: Thing, matter: Matter): void {
  matter.onFire = false;
  const ash = make(world, "Ash");
  (ash.matter as Matter).temperature = matter.temperature;
  if (thing.container !== null) put(thing.container, ash);
  discard(thing, true);
}

function waterNear(thing: Thing): Matter | null {
  const near = [...thing.contents, ...(thing.container?.contents ?? [])].sort((a, b) => a.id - b.id);
  return near.find(({ matter }) => matter?.substance === "water" && matter.state === "liquid")?.matter ?? null;
}

/** The water takes the heat of the fire (and turns to steam). */
function putOut(fire: Matter, water: Matter): void {
  water.temperature = fire.temperature;
  fire.onFire = false;
  fire.temperature = fire.burns - PUT_OUT_DROP;
}
