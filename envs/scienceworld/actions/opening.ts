/** @file Opening and closing doors and containers. */

import type { Thing } from "../model/thing.ts";
import { type Action, OBJ } from "./action.ts";

export const OPEN: Action = {
  name: "open door",
  id: 0,
  words: [["open"], OBJ],
  refuse: (_, thing) => whyNot(thing, true),
  run: (_, thing) => setOpen(thing, true),
};

export const CLOSE: Action = {
  name: "close door",
  id: 1,
  words: [["close"], OBJ],
  refuse: (_, thing) => whyNot(thing, false),
  run: (_, thing) => setOpen(thing, false),
};

function whyNot({ name, passage, box }: Thing, open: boolean): string | null {
  const word = open ? "open" : "closed";
  if (passage !== null) return passage.isOpen === open ? `The ${name} is already ${word}.` : null;
  if (!box?.isClosable) return `The ${name} is not ${open ? "openable" : "closeable"}.`;
  return box.isOpen === open ? `The ${name} is already ${word}.` : null;
}

function setOpen({ name, passage, box }: Thing, open: boolean): string {
  if (passage !== null) passage.isOpen = open;
  else if (box !== null) box.isOpen = open;
  return `The ${name} is now ${open ? "open" : "closed"}.`;
}
