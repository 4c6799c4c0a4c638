/** @file Moving things, picking them up and putting them down. */

import { isWired, put, type Thing, unwire } from "../model/thing.ts";
import { type Action, OBJ, placeOf } from "./action.ts";

const MOVE_NAME = "move object";

export const MOVE: Action = {
  name: MOVE_NAME,
  id: 9,
  words: [["move", "put"], OBJ, ["to", "in", "into", "on"], OBJ],
  refuse: (_, thing, target) => whyNotMove(thing, target),
  listsNoneOf: (thing) => !thing.movable,
  run: (_, thing, target) => move(thing, target),
};

export const PICK_UP: Action = {
  name: "pick up",
  id: 21,
  words: [["pick up", "get", "take"], OBJ],
  deedName: MOVE_NAME,
  refuse: ({ world }, thing) => whyNotMove(thing, world.inventory),
  lists: ({ world }, thing) => thing.container !== world.inventory && whyNotMove(thing, world.inventory) === null,
  run: ({ world }, thing) => move(thing, world.inventory),
};

export const PUT_DOWN: Action = {
  name: "put down",
  id: 22,
  words: [["put down", "drop"], OBJ],
  deedName: MOVE_NAME,
  refuse: (scene, thing) => whyNotMove(thing, placeOf(scene)),
  lists: (scene, thing) => thing.container === scene.world.inventory && whyNotMove(thing, placeOf(scene)) === null,
  run: (scene, thing) => move(thing, placeOf(scene)),
};

function whyNotMove(thing: Thing, target: Thing): string | null {
  if (!thing.movable) return `The ${thing.name} is not moveable.`;
  if (thing === target) return "You can't move something into itself.";
  if (thing.matter?.state === "liquid") {
    return "You can't pick up a liquid directly.  Try pouring it from one container to another, or dunking empty containers into containers filled with the liquid.";
  }
  if (thing.matter?.state === "gas") return "You can't pick up a gas directly.";
  if (target.box === null) return "That can't be moved there.";
  return target.box.isOpen ? null : `That can't be moved there, because the ${target.name} isn't open.`;
}

function move(thing: Thing, target: Thing): string {
  const prefix = isWired(thing) ? `(disconnecting ${thing.name})` : "";
  unwire(thing);
  put(target, thing);
  return `${prefix}You move the ${thing.name} to the ${target.name}.`;
}
