/** @file Going through doors and to other places. */

import { isA, leadsTo, type Passage, put, type Thing } from "../model/thing.ts";
import { plainReferents } from "../text/referents.ts";
import { type Action, OBJ, placeOf, type Scene } from "./action.ts";

export const GO: Action = {
  name: "move through door",
  id: 2,
  words: [
    ["go", "go through", "walk through", "move through", "go to", "walk to", "move to", "go into", "move into"],
    OBJ,
  ],
  listed: ["go to", OBJ],
  refuse: (scene, target) => whyNotGo(placeOf(scene), target),
  run: (scene, target) => {
    const place = placeOf(scene);
    const isDoor = target.kindName === "Door";
    const destination = isDoor ? (leadsTo(target, place) as Thing) : target;
    put(destination, scene.world.agent);
    return `You move ${isDoor ? "through the door " : ""}to the ${destination.name}.`;
  },
};

export const TELEPORT: Action = {
  name: "teleport to location",
  id: 2,
  words: [["teleport", "teleport to", "teleport into"], OBJ],
  listed: ["teleport to", OBJ],
  everywhere: true,
  refuse: (_, { name, families, kindName }) =>
    families.has("Location") && kindName !== "Universe" ? null : `Its not clear how to go to ${name}.`,
  run: ({ world }: Scene, place) => {
    put(place, world.agent);
    return `You teleport to the ${place.name}.`;
  },
};

function whyNotGo(place: Thing, target: Thing): string | null {
  if (target.kindName === "Door") {
    if (leadsTo(target, place) === null) return "It's not clear how to get there from here.";
    return isPassable(target) ? null : "The door is not open.";
  }
  if (!isA(target, "Location")) return `Its not clear how to go to/through a ${target.name}.`;
  for (const door of place.portals) {
    const destination = leadsTo(door, place);
    if (destination === null || !plainReferents(destination).has(target.name)) continue;
    return isPassable(door) ? null : "The door is not open.";
  }
  return "It's not clear how to get there from here.";
}

function isPassable(door: Thing): boolean {
  return (door.passage as Passage).isOpen;
}
