/** @file A thing of the world, the world itself, and how things contain each other. */

import type { State } from "../data/materials.ts";
import type { JavaRandom } from "./java-random.ts";
import type { Kind } from "./kind.ts";

/** The matter of one thing. */
export interface Matter {
  substance: string;
  color: string;
  temperature: number;
  melts: number;
  readonly boils: number;
  readonly burns: number;
  readonly heat: number;
  readonly friction: number;
  conducts: boolean;
  state: State;
  names: Readonly<Record<State, string>> | null;
  onFire: boolean;
  hasBurned: boolean;
  /** Ticks it can still burn. */
  fuel: number;
}

export interface Box {
  readonly isContainer: boolean;
  isOpen: boolean;
  readonly isClosable: boolean;
}

export interface Device {
  readonly switchable: boolean;
  isOn: boolean;
  readonly usable: boolean;
  isBroken: boolean;
}

/** A heater or cooler: the temperature it can reach, and the one it is set to (null: off). */
export interface Thermal {
  readonly limit: number;
  setpoint: number | null;
}

/** Counters of one stage of life; animals use only `grown`. */
export interface StageCounters {
  grown: number;
  dry: number;
  bare: number;
  exposed: number;
}

export interface Life {
  readonly species: string;
  /** Typical life span in years. */
  readonly years: number;
  sickly: boolean;
  dead: boolean;
  /** Index into the stages of its cycle. */
  stage: number;
  readonly counters: StageCounters[];
}

/** One allele of a trait. */
export type Allele = "dominant" | "recessive";

/** The genes of a plant: for each trait the allele from either parent. */
export interface Genes {
  /** A key of laws/genetics.ts' trait tables. */
  readonly species: string;
  readonly alleles: ReadonlyMap<string, readonly [Allele, Allele]>;
}

export interface Passage {
  isOpen: boolean;
  readonly from: Thing;
  readonly to: Thing;
}

/** An inclined plane: its angle in degrees, its surface and where things are on it (1 top, 0 bottom). */
export interface Slope {
  readonly degrees: number;
  readonly surface: { readonly substance: string; readonly friction: number; readonly named: boolean };
  readonly letter: string;
  readonly positions: Map<number, number>;
}

/** What is printed on a document or picture. */
export interface Print {
  title: string;
  author: string;
  text: string;
}

export interface Thing {
  readonly id: number;
  readonly kindName: string;
  readonly kind: Kind;
  /** Its class and all families of it. */
  readonly families: ReadonlySet<string>;
  name: string;
  container: Thing | null;
  /** By ascending id. */
  readonly contents: Thing[];
  /** Doors and drains, by ascending id. */
  readonly portals: Thing[];
  hidden: boolean;
  deleted: boolean;
  /** Already had its turn this tick. */
  ticked: boolean;
  /** Points of electrical contact: terminal 1 and 2, or anode and cathode. */
  contacts: readonly [Thing, Thing] | null;
  matter: Matter | null;
  readonly box: Box | null;
  readonly device: Device | null;
  readonly heater: Thermal | null;
  readonly cooler: Thermal | null;
  readonly passage: Passage | null;
  readonly movable: boolean;
  readonly food: { isEdible: boolean } | null;
  readonly life: Life | null;
  genes: Genes | null;
  slope: Slope | null;
  print: Print | null;
  /** A terminal's thing, a flower's or pollen's plant. */
  owner: Thing | null;
  /** A terminal: what it is connected to, and its potential. */
  wiredTo: Thing | null;
  voltage: number | null;
  /** A flower: steps since pollination (0: not yet) and the genes of the pollen. */
  pollinated: number;
  pollenGenes: Genes | null;
  /** A toilet's flush step; a stopwatch's running and shown time. */
  phase: number;
  shownTime: number;
}

/** Everything that exists and changes. */
export interface World {
  readonly random: JavaRandom;
  /** The last id given to a thing. */
  lastId: number;
  /** Classes without a number of their own, in the order in which their first thing was made. */
  readonly unnumbered: string[];
  universe: Thing;
  agent: Thing;
  inventory: Thing;
  /** All flower pots water themselves. */
  selfWatering: boolean;
  /** Iterations the agent still waits. */
  waiting: number;
  /** What the agent did, for goals that look back. */
  readonly deeds: Deed[];
}

/** An action the agent carried out. */
export interface Deed {
  readonly action: string;
  readonly things: readonly Thing[];
}

export function isA(thing: Thing, family: string): boolean {
  return thing.families.has(family);
}

/** Moves `thing` into `container`. */
export function put(container: Thing, thing: Thing): void {
  container.slope?.positions.set(thing.id, 1);
  if (container === thing) return;
  takeOut(thing);
  insertById(container.contents, thing);
  thing.container = container;
}

/** Takes `thing` out of whatever it is in. */
export function takeOut(thing: Thing): void {
  const container = thing.container;
  if (container === null) return;
  container.contents.splice(container.contents.indexOf(thing), 1);
  thing.container = null;
}

export function insertById(list: Thing[], thing: Thing): void {
  let at = list.length;
  while (at > 0 && (list[at - 1] as Thing).id > thing.id) at--;
  list.splice(at, 0, thing);
}

/** Removes a thing from the world; its contents are left in its container when `spill` is set. */
export function discard(thing: Thing, spill: boolean): void {
  const { container } = thing;
  if (spill && container !== null) for (const content of [...thing.contents]) put(container, content);
  unwire(thing);
  takeOut(thing);
  thing.name += " (deleted)";
  thing.deleted = true;
}

/** Disconnects both contacts of a thing. */
export function unwire(thing: Thing): void {
  if (thing.contacts === null) return;
  for (const contact of thing.contacts) {
    const other = contact.wiredTo;
    contact.wiredTo = null;
    if (other?.wiredTo === contact) other.wiredTo = null;
  }
}

export function isWired(thing: Thing): boolean {
  return thing.contacts?.some((contact) => contact.wiredTo !== null) ?? false;
}

export function visibleContents(thing: Thing): Thing[] {
  return thing.contents.filter((content) => !content.hidden);
}

/** Contents and portals together, by ascending id. */
export function contentsAndPortals(thing: Thing): Thing[] {
  if (thing.portals.length === 0) return thing.contents;
  return [...thing.contents, ...thing.portals].sort((a, b) => a.id - b.id);
}

export function contentsOfFamily(thing: Thing, family: string): Thing[] {
  return thing.contents.filter((content) => content.families.has(family));
}

/** Where a door or drain leads, seen from a place at one of its ends or containing one; null from elsewhere. */
export function leadsTo(portal: Thing, place: Thing): Thing | null {
  const { from, to } = portal.passage as Passage;
  if (place === from) return to;
  if (place === to) return from;
  if (from.container === place) return to;
  if (to.container === place) return from;
  return null;
}

/** The end of a door or drain on the side of `place`. */
export function leadsFrom(portal: Thing, place: Thing): Thing | null {
  const { from, to } = portal.passage as Passage;
  if (place === from || place === to) return place;
  if (from.container === place) return from;
  if (to.container === place) return to;
  return null;
}

/** All things inside, through closed containers too, without hidden ones, by ascending id; portals included. */
export function everythingIn(place: Thing): Thing[] {
  const found = new Set<Thing>();
  const visit = (thing: Thing): void => {
    for (const portal of thing.portals) if (!portal.hidden) found.add(portal);
    for (const content of thing.contents) {
      if (content.hidden) continue;
      found.add(content);
      visit(content);
    }
  };
  visit(place);
  return [...found].sort((a, b) => a.id - b.id);
}

/** The nearest location (room, outside) around a thing, through open containers only. */
export function locationAround(thing: Thing): Thing | null {
  const { container } = thing;
  if (container === null) return null;
  if (isA(container, "Location")) return container;
  return thing.box?.isOpen ? locationAround(container) : null;
}
