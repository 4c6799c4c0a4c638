/** @file The names and the wording that texts of this world repeat: as single tokens they leave a policy little to read. */

import { CONTAINERS } from "./data/containers.ts";
import { DEVICES } from "./data/devices.ts";
import { LIVING } from "./data/living.ts";
import { PLACES } from "./data/places.ts";
import { SUBSTANCES } from "./data/substances.ts";
import { ROOMS } from "./expert/search/house.ts";
import { BOX_COLORS } from "./tasks/boxes.ts";

/** The names of all things as they are made, of the rooms and of the boxes for answers. */
export function thingNames(): string[] {
  const tables = [CONTAINERS, DEVICES, LIVING, PLACES, SUBSTANCES];
  const names = tables
    .flatMap((table) => Object.values(table))
    .flatMap(({ name, life }) => [name, life?.species ?? name]);
  const boxes = BOX_COLORS.map((color) => `${color} box`);
  return [...new Set([...names, ...ROOMS, ...boxes])].filter((name) => name !== "").sort();
}

export const framePhrases: readonly string[] = [
  "Your task is to",
  "Your task is to find a(n)",
  "Your task is to find the animal with the",
  ". First, focus on the",
  ". First, focus on the thing. Then, move it to the",
  " Then, ",
  " life span.  The animals are in the 'outside' location.  Focus on the animal with the",
  " life span, then the",
  " life span",
  "This room is called the",
  "This outside location is called the",
  ". In it, you see: \n\t",
  ". Here you see: \n\t",
  "the agent\n\ta substance called air",
  "\nYou also see:",
  "\n\tA door to the",
  " (that is open)",
  " (that is closed)",
  " (containing nothing)",
  " (containing a",
  " (containing a substance called",
  "\n\ta substance called",
  "\n\ta",
  "\n\tan",
  "\n\tthe",
  "\n\ta baby",
  ". On the",
  " is: nothing.",
  ", a",
  " is: a",
  ", which is turned off.",
  ", which is turned on.",
  ", which is off",
  ", which is on",
  " door is closed. ",
  " door is open. In the",
  "You teleport to the",
  "You focus on the",
  "You move the",
  " to the",
  "The",
  " is now activated.",
  " is now deactivated.",
  " is now open.",
  " is already open.",
  " is now connected to",
  "You pour the",
  " into the",
  "the thermometer measures a temperature of",
  " degrees celsius",
  "You decide to wait for 1 iterations.",
  "No known action matches that input.",
  "Ambiguous request: Please enter the number for the action you intended (or blank to cancel):",
  "teleport to",
  "look around",
  "look at",
  "look in",
  "focus on",
  "pick up",
  "use thermometer on",
];
