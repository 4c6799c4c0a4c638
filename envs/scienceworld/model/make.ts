/** @file Making things: ids in the order the original gives them, properties from the tables. */

import { CONTAINERS } from "../data/containers.ts";
import { DEVICES } from "../data/devices.ts";
import { LIVING } from "../data/living.ts";
import { MATERIALS } from "../data/materials.ts";
import { PLACES } from "../data/places.ts";
import { SUBSTANCES } from "../data/substances.ts";
import { CYCLES } from "./cycles.ts";
import type { Kind } from "./kind.ts";
import type { Box, Device, Life, Matter, Passage, Thing, World } from "./thing.ts";
import { insertById, put } from "./thing.ts";

const TABLES: Readonly<Record<string, Kind>> = { ...CONTAINERS, ...DEVICES, ...SUBSTANCES, ...LIVING, ...PLACES };

interface Entry {
  readonly kind: Kind;
  readonly families: ReadonlySet<string>;
}

const KINDS: ReadonlyMap<string, Entry> = new Map(
  Object.entries(TABLES).map(([name, kind]) => [name, { kind, families: new Set([name, ...(kind.isA ?? [])]) }]),
);

/** What the tables say about a class of things. */
export function kindOf(kindName: string): Kind {
  return entryOf(kindName).kind;
}

/**
 * Makes a thing of class `kindName`, outside every container.
 *
 * A thing takes its ids in this order: its two hidden terminals, itself, its anode and cathode, its parts.
 */
export function make(world: World, kindName: string, name?: string): Thing {
  return build(world, kindName, name, null);
}

/** Makes a door or a drain and adds it to both ends (doors) or to its beginning (drains). */
export function makePortal(world: World, kindName: "Door" | "LiquidDrain", from: Thing, to: Thing): Thing {
  const isDrain = kindName === "LiquidDrain";
  const portal = build(world, kindName, undefined, { isOpen: isDrain, from, to });
  insertById(from.portals, portal);
  if (!isDrain) insertById(to.portals, portal);
  return portal;
}

/** The matter of a new thing made of `materialName`. */
function matterOf(materialName: string): Matter {
  const row = MATERIALS.get(materialName);
  if (row === undefined) throw new Error(`no material ${materialName} in data/materials.ts`);
  return {
    substance: row.substance,
    color: row.color,
    temperature: row.temperature,
    melts: row.melts,
    boils: row.boils,
    burns: row.burns,
    heat: row.heat,
    friction: row.friction,
    conducts: row.conducts,
    state: row.state,
    names: row.names,
    onFire: false,
    hasBurned: row.burned,
    fuel: row.burned ? 0 : 100,
  };
}

function build(world: World, kindName: string, name: string | undefined, passage: Passage | null): Thing {
  const { kind, families } = entryOf(kindName);
  if (kind.typeId === undefined && !world.unnumbered.includes(kindName)) world.unnumbered.push(kindName);
  const hasTerminals = kind.terminals === undefined || kind.terminals === "shown";
  const terminals = hasTerminals ? ([terminal(world, "terminal 1"), terminal(world, "terminal 2")] as const) : null;

  const thing = blank(++world.lastId, kindName, kind, families, name ?? kind.name, passage);
  if (thing.matter !== null && kind.madeAt !== undefined) thing.matter.temperature = kind.madeAt;
  if (terminals !== null) own(thing, terminals, kind.terminals === undefined);
  if (kind.terminals === "poles") {
    own(thing, [build(world, "Anode", undefined, null), build(world, "Cathode", undefined, null)], false);
  }
  for (const part of kind.parts ?? []) put(thing, build(world, part, undefined, null));
  return thing;
}

function entryOf(kindName: string): Entry {
  const entry = KINDS.get(kindName);
  if (entry === undefined) throw new Error(`no kind ${kindName} in the tables of data/`);
  return entry;
}

function terminal(world: World, name: string): Thing {
  return build(world, "Terminal", name, null);
}

function own(thing: Thing, contacts: readonly [Thing, Thing], hidden: boolean): void {
  thing.contacts = contacts;
  for (const contact of contacts) {
    contact.owner = thing;
    contact.hidden = hidden;
    put(thing, contact);
  }
}

function blank(
  id: number,
  kindName: string,
  kind: Kind,
  families: ReadonlySet<string>,
  name: string,
  passage: Passage | null,
): Thing {
  return {
    id,
    kindName,
    kind,
    families,
    name,
    container: null,
    contents: [],
    portals: [],
    hidden: false,
    deleted: false,
    ticked: false,
    contacts: null,
    matter: kind.material === undefined ? null : matterOf(kind.material),
    box: kind.box === undefined ? null : boxOf(kind.box),
    device: kind.device === undefined ? null : deviceOf(kind.device),
    heater: kind.heats === undefined ? null : { limit: kind.heats, setpoint: null },
    cooler: kind.cools === undefined ? null : { limit: kind.cools, setpoint: kind.cools },
    passage,
    movable: kind.fixed === undefined,
    food: kind.edible ? { isEdible: true } : null,
    life: kind.life === undefined ? null : lifeOf(kind.life),
    genes: null,
    slope: null,
    print: null,
    owner: null,
    wiredTo: null,
    voltage: null,
    pollinated: 0,
    pollenGenes: null,
    phase: 0,
    shownTime: 0,
  };
}

function boxOf(box: NonNullable<Kind["box"]>): Box {
  return { isContainer: box !== "none", isOpen: box === "open", isClosable: box === "closed" };
}

function deviceOf(device: NonNullable<Kind["device"]>): Device {
  return {
    switchable: device === "on" || device === "off",
    isOn: device === "on" || device === "fixed on",
    usable: device === "tool",
    isBroken: false,
  };
}

function lifeOf(life: NonNullable<Kind["life"]>): Life {
  const counters = CYCLES[life.cycle].map(() => ({ grown: 0, dry: 0, bare: 0, exposed: 0 }));
  // Life spans are single-precision numbers in the original.
  return { species: life.species, years: Math.fround(life.years ?? 0), sickly: false, dead: false, stage: 0, counters };
}
