/** @file Looking around, at and into things; the inventory; the task; reading. */

import type { Print, Thing } from "../model/thing.ts";
import { describe } from "../text/describe.ts";
import { listText } from "../text/lists.ts";
import { type Action, always, OBJ, placeOf, type Scene } from "./action.ts";

export const LOOK_AROUND: Action = {
  name: "look around",
  id: 3,
  words: [["look around", "look"]],
  free: true,
  refuse: always,
  run: lookAround,
};

export const LOOK_AT: Action = {
  name: "look at",
  id: 4,
  words: [["look at", "look on", "examine"], OBJ],
  refuse: always,
  run: (scene, thing) => describe(thing, "detailed", placeOf(scene)),
};

export const LOOK_IN: Action = {
  name: "look in",
  id: 5,
  words: [["look in"], OBJ],
  refuse: (_, { name, box }) => {
    if (box === null) return "It's not clear how to look inside of that.";
    return box.isOpen ? null : `The ${name} isn't open, so you can't see inside.`;
  },
  run: ({ world }, thing) => lookIn(thing, world.agent),
};

export const INVENTORY: Action = {
  name: "view inventory",
  id: 20,
  words: [["inventory"]],
  free: true,
  refuse: always,
  run: viewInventory,
};

export const TASK: Action = {
  name: "task description",
  id: 24,
  words: [["task"]],
  free: true,
  refuse: always,
  run: ({ taskText }) => `Task Description:\n${taskText}`,
};

export const READ: Action = {
  name: "read",
  id: 14,
  words: [["read"], OBJ],
  refuse: (_, { print, families }) =>
    print !== null && families.has("Document") ? null : "It's not clear how to read that.",
  run: (_, document) => read(document.kindName, document.families, document.print as Print),
};

/** What the agent sees of its place. */
export function lookAround(scene: Scene): string {
  const place = placeOf(scene);
  return describe(place, "detailed", place);
}

/** What the agent holds. */
export function viewInventory({ world: { inventory } }: Scene): string {
  return `In your inventory, you see:\n${listText(inventory.contents, inventory, describe, true, "detailed")}`;
}

function lookIn(thing: Thing, agent: Thing): string {
  const inside =
    thing.contents.length === 0
      ? `There is nothing in the ${thing.name}.\n`
      : `Inside the ${thing.name} is: \n${listText(thing.contents, agent, describe, true)}\n`;
  if (thing.portals.length === 0) return inside;
  const ways = thing.portals.filter((portal) => !portal.hidden).map((portal) => describe(portal, "cursory", thing));
  return `${inside} You also see: ${ways.join(", ")}.`;
}

function read(kindName: string, families: ReadonlySet<string>, { title, author, text }: Print): string {
  if (families.has("Book")) return `The book reads:\n${title} by ${author}\n${text}`;
  if (kindName === "Recipe") return `The recipe reads:\n${text}`;
  if (kindName === "ColoredPaper" || (kindName === "Paper" && text === "")) {
    return "The paper does not have any text on it.";
  }
  return kindName === "Paper" ? `The paper reads:\n${title}\n${text}` : `${title}\n${text}`;
}
