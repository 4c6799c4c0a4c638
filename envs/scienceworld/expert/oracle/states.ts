/** @file Boiling, melting, freezing: the right heater or cooler, in contact or in a pot. */

import type { Request } from "../../actions/action.ts";
import type { State } from "../../data/materials.ts";
import type { Matter, Thing } from "../../model/thing.ts";
import { passesThrough } from "../heaters.ts";
import {
  bring,
  everything,
  find,
  focusOn,
  type Hand,
  openUp,
  type Plan,
  reach,
  switchOn,
  take,
  waitUntil,
} from "./hand.ts";
import { fetchWater } from "./water.ts";

const HEATERS = ["Stove", "Oven", "BlastFurnace"];
const COOLERS = ["Freezer", "UltraColdFreezer"];
const MOST_WAITS = 60;

/** States the substance has to show after the focus, in order. */
const WANTED: Readonly<Record<string, readonly State[]>> = {
  boil: ["liquid", "gas"],
  melt: ["solid", "liquid"],
  freeze: ["liquid", "solid"],
};

export function* changeState(hand: Hand, task: string, name: string): Plan {
  let target = find(hand, (thing) => isSubstance(thing, name));
  if (target === null || !isWithinReach(target)) {
    const pot = find(hand, (thing) => thing.kindName === "MetalPot");
    if (pot === null) return;
    yield* fetchWater(hand, pot);
    target = pot.contents.find((content) => isSubstance(content, name)) ?? null;
  }
  if (target === null) return;
  yield* focusOn(hand, target);
  const { state } = target.matter as Matter;
  const wanted = WANTED[task] ?? [state === "solid" ? "liquid" : "solid"];
  for (const [i, next] of wanted.entries()) yield* bringTo(hand, target, next, wanted.slice(i + 1));
}

/** Ice gets its name only in the first tick. */
function isSubstance({ name, matter }: Thing, wanted: string): boolean {
  if (matter === null) return false;
  return name === wanted || (matter.names?.solid === wanted && matter.temperature < matter.melts);
}

/** It can be carried, or what it is in can. */
function isWithinReach({ matter, container }: Thing): boolean {
  return (matter !== null && matter.temperature < matter.melts) || container?.movable === true;
}

function* bringTo(hand: Hand, target: Thing, state: State, later: readonly State[]): Plan {
  const matter = target.matter as Matter;
  const isThere = (): boolean => matter.state === state || (state === "gas" && matter.onFire);
  if (isThere()) return;
  const isWarming = state === "gas" || (state === "liquid" && matter.state === "solid");
  const device = isWarming ? heaterFor(hand, matter, later.includes("gas") ? "gas" : state) : coolerFor(hand, matter);
  if (device === null) return;
  // Once liquid in a device nothing can be poured out of it, so that a pot has to carry what is cooled later.
  const place = isWarming && later.includes("solid") ? yield* potOn(hand, target, device) : device;
  if (place === device) yield* bring(hand, target, device);
  yield* switchOn(hand, device);
  yield* waitUntil(isThere, MOST_WAITS);
}

function* potOn(hand: Hand, target: Thing, device: Thing): Generator<Request, Thing, void> {
  const pot = find(hand, (thing) => thing.kindName === "MetalPot");
  if (pot === null) return device;
  yield* bring(hand, target, pot);
  yield* take(hand, pot);
  yield* reach(hand, device);
  yield* openUp(device);
  yield* bring(hand, pot, device);
  return pot;
}

/** The mildest heater that brings it to the state without jumping over the states between. */
function heaterFor(hand: Hand, matter: Matter, state: State): Thing | null {
  for (const kind of HEATERS) {
    const heater = find(hand, (thing) => thing.kindName === kind && !thing.device?.isBroken);
    if (heater?.heater != null && passesThrough(matter, matter.temperature, heater.heater.limit, state)) return heater;
  }
  return null;
}

function coolerFor(hand: Hand, { melts }: Matter): Thing | null {
  const coolers = COOLERS.flatMap((kind) => everything(hand).filter((thing) => thing.kindName === kind));
  return coolers.find(({ cooler }) => cooler !== null && cooler.limit < melts - 1) ?? null;
}
