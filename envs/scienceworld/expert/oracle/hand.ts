/** @file What an expert that sees the whole world does again and again: going, opening, taking, putting. */

import type { Action, Request } from "../../actions/action.ts";
import { ACTIVATE } from "../../actions/devices.ts";
import { GO, TELEPORT } from "../../actions/going.ts";
import { POUR } from "../../actions/liquids.ts";
import { MOVE, PICK_UP } from "../../actions/moving.ts";
import { OPEN } from "../../actions/opening.ts";
import { FOCUS, WAIT_1 } from "../../actions/task-actions.ts";
import { isA, leadsTo, type Passage, type Thing, type World } from "../../model/thing.ts";
import type { Game } from "../../server/game.ts";

/** Requests one after the other; the world has changed by the time the next one is asked for. */
export type Plan = Generator<Request, void, void>;

export interface Hand {
  readonly game: Game;
  readonly world: World;
}

export function handOn(game: Game): Hand {
  return { game, world: game.scene.world };
}

export function placeOf({ world }: Hand): Thing {
  return world.agent.container as Thing;
}

/** Everything in the universe that is not hidden, by id. */
export function everything({ world }: Hand): Thing[] {
  const found: Thing[] = [];
  const visit = (thing: Thing): void => {
    for (const content of thing.contents) {
      if (content.hidden) continue;
      found.push(content);
      visit(content);
    }
  };
  visit(world.universe);
  return found.sort((a, b) => a.id - b.id);
}

export function find(hand: Hand, test: (thing: Thing) => boolean): Thing | null {
  return everything(hand).find(test) ?? null;
}

/** The room or outside place a thing is in. */
export function locationOf(thing: Thing): Thing | null {
  for (let around = thing.container; around !== null; around = around.container) {
    if (isA(around, "Location") && around.kindName !== "Universe") return around;
  }
  return null;
}

export function ask(action: Action, ...things: Thing[]): Request {
  return { action, things };
}

export function* goTo(hand: Hand, target: Thing): Plan {
  if (hand.game.actions.includes(TELEPORT)) {
    if (placeOf(hand) !== target) yield ask(TELEPORT, target);
    return;
  }
  while (placeOf(hand) !== target) {
    const door = firstDoor(placeOf(hand), target);
    if (door === null) return;
    if (!(door.passage as Passage).isOpen) yield ask(OPEN, door);
    yield ask(GO, door);
  }
}

/** Goes where a thing is and opens what it is in. */
export function* reach(hand: Hand, thing: Thing): Plan {
  if (isA(thing, "Location")) {
    yield* goTo(hand, thing);
    return;
  }
  const place = locationOf(thing);
  if (place !== null) yield* goTo(hand, place);
  const closed: Thing[] = [];
  for (let around = thing.container; around !== null && around !== place; around = around.container) {
    if (around.box?.isClosable && !around.box.isOpen) closed.unshift(around);
  }
  for (const box of closed) yield ask(OPEN, box);
}

export function* focusOn(hand: Hand, thing: Thing): Plan {
  yield* reach(hand, thing);
  yield ask(FOCUS, thing);
}

export function isHeld({ world }: Hand, thing: Thing): boolean {
  for (let around = thing.container; around !== null; around = around.container)
    if (around === world.inventory) return true;
  return false;
}

/** Takes a thing; a liquid with what it is in. */
export function* take(hand: Hand, thing: Thing): Plan {
  if (isHeld(hand, thing)) return;
  yield* reach(hand, thing);
  yield ask(PICK_UP, thing.matter?.state === "liquid" && thing.container !== null ? thing.container : thing);
}

/** Brings a thing into a container, wherever both are; a liquid is poured. */
export function* bring(hand: Hand, thing: Thing, target: Thing): Plan {
  if (thing.container === target) return;
  const isNear = locationOf(thing) === locationOf(target) && !isHeld(hand, target);
  if (!isNear) yield* take(hand, thing);
  else yield* reach(hand, thing);
  yield* reach(hand, target);
  yield* openUp(target);
  yield ask(thing.matter?.state === "liquid" ? POUR : MOVE, thing, target);
}

export function* openUp(box: Thing): Plan {
  if (box.box?.isClosable && !box.box.isOpen) yield ask(OPEN, box);
}

export function* switchOn(hand: Hand, device: Thing): Plan {
  yield* reach(hand, device);
  if (device.device !== null && !device.device.isOn) yield ask(ACTIVATE, device);
}

export function* waitUntil(test: () => boolean, most: number): Plan {
  for (let i = 0; i < most && !test(); i++) yield ask(WAIT_1);
}

/** The first door on a shortest way; doors of all rooms are known. */
function firstDoor(from: Thing, to: Thing): Thing | null {
  const cameBy = new Map<Thing, Thing | null>([[from, null]]);
  const queue = [from];
  for (let place = queue.shift(); place !== undefined; place = queue.shift()) {
    if (place === to) return cameBy.get(place) ?? null;
    for (const door of place.portals) {
      const next = leadsTo(door, place);
      if (door.kindName !== "Door" || next === null || cameBy.has(next)) continue;
      cameBy.set(next, cameBy.get(place) ?? door);
      queue.push(next);
    }
  }
  return null;
}
