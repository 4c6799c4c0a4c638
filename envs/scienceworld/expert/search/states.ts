/** @file Boiling, melting, freezing a substance whose melting and boiling point are known from books. */

import { MATERIALS, type MaterialRow, type State } from "../../data/materials.ts";
import { passesThrough } from "../heaters.ts";
import { goTo, lookFor, startingWith } from "./house.ts";
import { escaped, type Memory, type Script, say } from "./script.ts";
import { fillAtTap, POT, shows, takePot, vesselOf } from "./vessels.ts";

interface Appliance {
  readonly name: string;
  readonly room: string;
  readonly limit: number;
  readonly hasDoor: boolean;
}

const HEATERS: readonly Appliance[] = [
  { name: "stove", room: "kitchen", limit: 260, hasDoor: false },
  { name: "oven", room: "kitchen", limit: 540, hasDoor: true },
  { name: "blast furnace", room: "foundry", limit: 3000, hasDoor: true },
];
const COOLERS: readonly Appliance[] = [
  { name: "freezer", room: "kitchen", limit: -18, hasDoor: true },
  { name: "ultra low temperature freezer", room: "workshop", limit: -86, hasDoor: true },
];
const WANTED: Readonly<Record<string, readonly State[]>> = {
  boil: ["liquid", "gas"],
  melt: ["solid", "liquid"],
  freeze: ["liquid", "solid"],
};
const ROOM_START = 10;
const FREEZER_START = -12;
const MOST_LOOKS = 45;
/** Looks after which it waits longer. */
const PATIENCE = 8;

/** Rather what the agent holds than another thing of the name. */
const HELD = /^\w+ [^)]*\([^)]*in inventory/;

interface Sample {
  readonly material: MaterialRow;
  readonly name: string;
  /** What it is called now: its own name until it first changes its state. */
  shown: string;
  state: State;
  /** What it is in and can be poured from; null: it is carried itself. */
  vessel: string | null;
  /** It has to stay in its vessel, because it will be liquid when it has to move again. */
  staysInVessel: boolean;
  isHeld: boolean;
}

export function* changeState(me: Memory, verb: string, name: string): Script {
  const material = [...MATERIALS.values()].find(({ substance, names }) =>
    [substance, ...Object.values(names ?? {})].includes(name),
  );
  if (material === undefined) return;
  const sample = name === "water" ? yield* getWater(me, material) : yield* getSample(me, material, name);
  if (sample === null) return;
  const where = sample.vessel === null ? "" : ` in ${sample.vessel}`;
  yield* say(`focus on ${sample.name}${where}`, `The task is about the ${name}.`);
  const wanted = WANTED[verb] ?? [sample.state === "solid" ? "liquid" : "solid"];
  for (const [i, state] of wanted.entries()) yield* bringTo(me, sample, state, wanted.slice(i + 1));
}

function* getWater(me: Memory, material: MaterialRow): Script<Sample> {
  yield* takePot(me);
  yield* fillAtTap(me, POT);
  return { material, name: "water", shown: "water", state: "liquid", vessel: POT, staysInVessel: false, isHeld: true };
}

function* getSample(me: Memory, material: MaterialRow, name: string): Script<Sample | null> {
  const found = yield* lookFor(me, shows(name), startingWith("kitchen", "workshop"));
  if (found === null) return null;
  const temperature = name.startsWith("ice") ? FREEZER_START : ROOM_START;
  const state = temperature < material.melts ? "solid" : "liquid";
  return {
    material,
    name,
    shown: name,
    state,
    vessel: vesselOf(found.text, name),
    staysInVessel: false,
    isHeld: false,
  };
}

function* bringTo(me: Memory, sample: Sample, state: State, later: readonly State[]): Script {
  if (sample.state === state) return;
  const isWarming = state === "gas" || (state === "liquid" && sample.state === "solid");
  const choices = isWarming ? heatersFor(sample, later.includes("gas") ? "gas" : state) : coolersFor(sample);
  yield* take(sample);
  if (isWarming && later.includes("solid")) yield* intoPot(me, sample);
  for (const appliance of choices) {
    if (me.place !== appliance.room) yield* goTo(me, appliance.room);
    if (isWarming && !(yield* turnsOn(appliance))) continue;
    yield* putInto(sample, appliance);
    yield* watch(sample, state, appliance);
    sample.state = state;
    sample.shown = nameIn(sample, state);
    return;
  }
}

function* take(sample: Sample): Script {
  if (sample.isHeld) return;
  const what = sample.vessel ?? sample.shown;
  yield* say(`pick up ${what}`, `I take the ${what} along.`);
  sample.isHeld = true;
}

function* intoPot(me: Memory, sample: Sample): Script {
  yield* takePot(me);
  yield* say(`move ${sample.shown} to ${POT}`, "In the pot it can be heated and then cooled.", HELD);
  sample.vessel = POT;
  sample.staysInVessel = true;
}

function* turnsOn({ name }: Appliance): Script<boolean> {
  const answer = yield* say(`activate ${name}`, `The ${name} gives the heat.`);
  return !/broken/.test(answer);
}

function* putInto(sample: Sample, { name, hasDoor }: Appliance): Script {
  const { shown } = sample;
  if (hasDoor) yield* say(`open ${name}`, `The ${name} has to be open to put something in.`);
  if (sample.staysInVessel) {
    yield* say(`move ${sample.vessel} to ${name}`, `It goes into the ${name} in the ${sample.vessel}.`);
  } else if (sample.state === "liquid") {
    const from = sample.vessel === null ? "" : ` in ${sample.vessel}`;
    yield* say(`pour ${shown}${from} into ${name}`, `I pour it into the ${name}.`, HELD);
    sample.vessel = null;
  } else {
    yield* say(`move ${shown} to ${name}`, `I put it into the ${name}.`, HELD);
    sample.vessel = null;
  }
  sample.isHeld = false;
}

function* watch(sample: Sample, state: State, { name }: Appliance): Script {
  const wanted = nameIn(sample, state);
  const isThere = new RegExp(`(?:[:,(]|called|containing|\\ba|\\ban) ${escaped(wanted)}(?=[,.)\\n])|\\(on fire\\)`);
  for (let i = 0; i < MOST_LOOKS; i++) {
    const answer = yield* say(`look at ${name}`, `Is it ${state} yet?`);
    if (isThere.test(answer)) return;
    if (i >= PATIENCE) yield* say("wait", "This takes time.");
  }
}

function nameIn({ material, name }: Sample, state: State): string {
  return material.names?.[state] ?? name;
}

function heatersFor({ material, state }: Sample, wanted: State): readonly Appliance[] {
  const start = state === "solid" ? Math.min(ROOM_START, material.melts - 1) : ROOM_START;
  return HEATERS.filter(({ limit }) => passesThrough(material, start, limit, wanted));
}

function coolersFor({ material }: Sample): readonly Appliance[] {
  return COOLERS.filter(({ limit }) => limit < material.melts - 1);
}
