/** @file Connecting electrical parts and disconnecting them. */

import { isA, type Thing, unwire } from "../model/thing.ts";
import { type Action, OBJ } from "./action.ts";

export const CONNECT: Action = {
  name: "connect electrically",
  id: 16,
  words: [["connect"], OBJ, ["to", "in", "into"], OBJ],
  refuse: (_, first, second) => {
    const from = freeTerminal(first);
    if (typeof from === "string") return from;
    const to = freeTerminal(second);
    if (typeof to === "string") return to;
    if (from === to) return "Something can't be connected to itself.";
    return whyTaken(from) ?? whyTaken(to);
  },
  listsNoneOf: (thing) => {
    const from = freeTerminal(thing);
    return typeof from === "string" || from.wiredTo !== null;
  },
  run: (_, first, second) => {
    const from = freeTerminal(first) as Thing;
    const to = freeTerminal(second) as Thing;
    from.wiredTo = to;
    to.wiredTo = from;
    return `${onOwner(from)} is now connected to ${onOwner(to)}`;
  },
};

export const DISCONNECT: Action = {
  name: "disconnect electrically",
  id: 17,
  words: [["disconnect"], OBJ],
  refuse: (_, thing) =>
    isA(thing, "Terminal")
      ? `You must disconnect entire objects (such as ${thing.owner?.name}) instead of just single terminals`
      : null,
  run: (_, thing) => {
    unwire(thing);
    return `${thing.name} has been disconnected`;
  },
};

/** The terminal a connection to `thing` uses, or why there is none. */
function freeTerminal(thing: Thing): Thing | string {
  if (isA(thing, "Terminal")) return thing;
  if (isA(thing, "PolarizedElectricalComponent")) return specific("polarized", "anode, cathode");
  if (isA(thing, "UnpolarizedElectricalComponent")) return specific("unpolarized", "terminal 1, terminal 2");
  if (thing.contacts === null) return `It's not clear how to connect something to ${thing.name}`;
  return thing.contacts.find((contact) => contact.wiredTo === null) ?? taken(thing.name);
}

function specific(kind: string, points: string): string {
  return `Connections must specify specific points of contact on ${kind} electrical components (e.g. ${points})`;
}

function whyTaken(terminal: Thing): string | null {
  return terminal.wiredTo === null ? null : taken(onOwner(terminal));
}

function taken(name: string): string {
  return `${name} is already connected, and must be disconnected before it can be connected to something else`;
}

function onOwner(terminal: Thing): string {
  return `${terminal.name} on ${terminal.owner?.name}`;
}
