/** @file Switching devices on and off; flushing. */

import type { Device, Thing } from "../model/thing.ts";
import { type Action, OBJ } from "./action.ts";

export const ACTIVATE: Action = {
  name: "activate",
  id: 6,
  words: [["activate", "turn on"], OBJ],
  refuse: (_, thing) => whyNot(thing, true) ?? whyBroken(thing),
  lists: (_, thing) => whyNot(thing, true) === null,
  run: (_, thing) => switchTo(thing, true),
};

export const DEACTIVATE: Action = {
  name: "deactivate",
  id: 7,
  words: [["deactivate", "turn off"], OBJ],
  refuse: (_, thing) => whyNot(thing, false) ?? whyBroken(thing),
  lists: (_, thing) => whyNot(thing, false) === null,
  run: (_, thing) => switchTo(thing, false),
};

export const FLUSH: Action = {
  name: "flush",
  id: 15,
  words: [["flush"], OBJ],
  refuse: (_, { kindName, device }) => {
    if (kindName !== "Toilet") return "It's not clear how to flush that.";
    return device?.isOn ? "That is already flushing." : null;
  },
  run: (_, { name, device }) => {
    (device as Device).isOn = true;
    return `The ${name} is now flushing.`;
  },
};

function whyNot({ name, device }: Thing, on: boolean): string | null {
  if (!device?.switchable) return `The ${name} is not something that can be activated.`;
  return device.isOn === on ? `The ${name} is already ${stateWord(on)}.` : null;
}

/** Broken devices are still listed as valid to switch. */
function whyBroken({ name, device }: Thing): string | null {
  return device?.isBroken ? `The ${name} appears broken, and can't be activated or deactivated.` : null;
}

function switchTo({ name, device }: Thing, on: boolean): string {
  (device as Device).isOn = on;
  return `The ${name} is now ${stateWord(on)}.`;
}

function stateWord(on: boolean): string {
  return on ? "activated" : "deactivated";
}
