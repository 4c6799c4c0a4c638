/** @file Pouring and dunking. */

import { isWired, put, type Thing, unwire, visibleContents } from "../model/thing.ts";
import { type Action, OBJ } from "./action.ts";

export const POUR: Action = {
  name: "pour object",
  id: 10,
  words: [["pour"], OBJ, ["in", "into", "on", "to"], OBJ],
  listed: ["pour", OBJ, "into", OBJ],
  refuse: (_, thing, target) => whyNotPour(thing, target),
  listsNoneOf: (thing) => !thing.movable,
  run: (_, thing, target) => pour(thing, target),
};

/** The list of valid actions writes the two containers the wrong way round, as the original does. */
export const DUNK: Action = {
  name: "dunk object",
  id: 26,
  words: [["dunk"], OBJ, ["in", "into"], OBJ],
  listed: ["dunk", OBJ, "into", OBJ],
  refuse: (_, container, source) => whyNotDunk(container, source),
  lists: (_, source, container) => whyNotDunk(container, source) === null,
  listsNoneOf: (source) => liquidsIn(source).length === 0,
  run: (_, container, source) => {
    const liquids = movableLiquids(source);
    for (const liquid of liquids) put(container, liquid);
    const names = liquids.map((liquid) => liquid.name).join(", ");
    return `You dunk the ${container.name} in the ${source.name}, moving the liquids (${names}) to the ${container.name}.`;
  },
};

function whyNotPour(thing: Thing, target: Thing): string | null {
  const { name, matter, box, container } = thing;
  if (!thing.movable) return `The ${name} is not moveable.`;
  if (!box?.isContainer) {
    if (container === null) return `The ${name} can't be poured out because it doesn't appear to be in a container.`;
    if (!container.movable) return `The ${container.name} the ${name} is in is not movable.`;
    if (matter?.state === "solid") return "I'm not sure how to pour a solid. ";
    if (matter?.state === "gas") return "You can't pour a gas directly. ";
  } else if (!box.isOpen) {
    return `The ${name} can't be poured out, because it's not open.`;
  }
  if (target.box === null) return "That can't be moved there, because it's not a container.";
  if (!target.box.isOpen) return `That can't be moved there, because the ${target.name} isn't open.`;
  if (box?.isContainer && thing.contents.length === 0) return `The ${name} is empty, so there's nothing to pour.`;
  return null;
}

function pour(thing: Thing, target: Thing): string {
  if (thing === target) return "You can't move something into itself.";
  if (!thing.box?.isContainer) {
    const note = disconnect(thing);
    put(target, thing);
    return `${note}You pour the ${thing.name} into the ${target.name}.`;
  }
  let notes = "";
  for (const content of [...thing.contents]) {
    if (!content.movable) continue;
    notes += disconnect(content);
    put(target, content);
  }
  return `${notes}You pour the contents of the ${thing.name} into the ${target.name}.`;
}

function disconnect(thing: Thing): string {
  if (!isWired(thing)) return "";
  unwire(thing);
  return `(disconnecting ${thing.name})\n`;
}

function whyNotDunk(container: Thing, source: Thing): string | null {
  if (container === source) return "You can't dunk something into itself.";
  if (!container.movable) return `The ${container.name} is not moveable.`;
  if (!container.box?.isContainer) return `The ${container.name} is not a container.`;
  if (!container.box.isOpen) return `The ${container.name} is not open.`;
  const liquids = liquidsIn(source);
  if (liquids.length === 0) return `The ${source.name} does not contain any liquids to dunk into.`;
  return liquids.some((liquid) => liquid.movable) ? null : `The liquids in ${source.name} aren't able to move.`;
}

function liquidsIn(source: Thing): Thing[] {
  return visibleContents(source).filter((content) => content.matter?.state === "liquid");
}

function movableLiquids(source: Thing): Thing[] {
  return liquidsIn(source).filter((liquid) => liquid.movable);
}
