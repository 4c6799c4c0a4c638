/** @file A family of tasks shares one pool of things; a variation says which of them come into the house. */

import type { Goal } from "../goals/goal.ts";
import { shuffled } from "../model/java-random.ts";
import { everythingIn, put, type Thing, type World } from "../model/thing.ts";

/** One change of the house. */
export type Change =
  | {
      readonly type: "add";
      /** Nothing is added when something of this name is already there, unless forced. */
      readonly name: string;
      readonly thing: Thing;
      readonly room: string;
      /** Where in the room; empty: in the room itself. */
      readonly into: readonly string[];
      readonly force: boolean;
    }
  | { readonly type: "break"; readonly name: string; readonly room: string };

export interface TaskText {
  readonly description: string;
  readonly ordered: readonly Goal[];
  readonly optional: readonly Goal[];
}

export interface Family {
  /** Task names in the order the original makes their pools. */
  readonly tasks: readonly string[];
  readonly variations: number;
  /** Ids and draws the pool of one task takes. */
  readonly ids: number;
  readonly draws: number;
  /** Makes the pool in `world` and picks a variation of it. */
  readonly prepare: (world: World, index: number) => Prepared;
}

export interface Prepared {
  readonly changes: readonly Change[];
  readonly describe: (task: string, world: World) => TaskText;
}

export function add(
  thing: Thing,
  room: string,
  options: { name?: string; into?: string[]; force?: boolean } = {},
): Change {
  return {
    type: "add",
    thing,
    room,
    name: options.name ?? thing.name,
    into: options.into ?? [],
    force: options.force ?? false,
  };
}

/** Carries out one change of the house. */
export function applyChange(world: World, change: Change): void {
  if (change.type === "break") breakDevices(world, change.name, change.room);
  else addThing(world, change);
}

function addThing(world: World, { name, thing, room, into, force }: Extract<Change, { type: "add" }>): void {
  const place = everythingIn(world.universe).find((candidate) => candidate.name === room);
  if (place === undefined) return;
  const searched = into.length === 0 ? [place] : place.contents.filter((content) => into.includes(content.name));
  if (!force && searched.some((container) => allIn(container).some((inside) => inside.name === name))) return;
  if (into.length === 0) {
    put(place, thing);
    return;
  }
  const container = shuffled(world.random, allIn(place)).find((candidate) => into.includes(candidate.name));
  if (container !== undefined) put(container, thing);
}

function breakDevices(world: World, name: string, room: string): void {
  for (const thing of everythingIn(world.universe)) {
    if (thing.name === name && thing.device !== null && isIn(thing, room)) thing.device.isBroken = true;
  }
}

function isIn(thing: Thing, room: string): boolean {
  for (let outer = thing.container; outer !== null; outer = outer.container) if (outer.name === room) return true;
  return false;
}

/** Everything inside, hidden things too, by ascending id. */
function allIn(place: Thing): Thing[] {
  const found: Thing[] = [];
  const visit = (thing: Thing): void => {
    for (const content of thing.contents) {
      found.push(content);
      visit(content);
    }
  };
  visit(place);
  return found.sort((a, b) => a.id - b.id);
}

/** The element of `list` at `index`; the pools are complete, so it exists. */
export function at<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new Error(`no element ${index} among ${list.length}`);
  return item;
}

/** The digits of `index` in mixed radix, last one running fastest. */
export function digits(index: number, ...radices: number[]): number[] {
  const result: number[] = [];
  let rest = index;
  for (const radix of [...radices].reverse()) {
    result.unshift(rest % radix);
    rest = Math.floor(rest / radix);
  }
  return result;
}

/** A copy ordered by a text, equal ones as they were. */
export function sortedBy<T>(items: readonly T[], key: (item: T) => string): T[] {
  return [...items].sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));
}
