/** @file The menu that asks which of several requests is meant. */

import { OBJ, type Request } from "../actions/action.ts";
import type { Thing } from "../model/thing.ts";
import { calledName } from "../text/names.ts";

/** The menu of `requests` for an agent in `place`. */
export function menuText(requests: readonly Request[], place: Thing): string {
  const names = [...new Set(requests.map(({ action }) => action.name))];
  const several =
    names.length > 1
      ? `Ambiguous request: Multiple different possible actions were matched to this input (${names.join(", ")}). It's possible the action space needs to be refined to remove possible duplicate/ambiguous patterns.`
      : "";
  const lines = requests.map((request, i) => `${i}:\t${itemText(request, place)}\n`);
  return `${several}Ambiguous request: Please enter the number for the action you intended (or blank to cancel):\n${lines.join("")}`;
}

function itemText({ action, things }: Request, place: Thing): string {
  let next = 0;
  return action.words.map((word) => (word === OBJ ? thingText(things[next++] as Thing, place) : word[0])).join(" ");
}

/** A thing with the containers around it, out to `place`. */
function thingText(thing: Thing, place: Thing): string {
  const around: string[] = [];
  let outer = thing.container;
  while (outer !== null) {
    around.push(`in ${calledName(outer)}`);
    if (outer === place) break;
    outer = outer.container;
  }
  return around.length === 0 ? calledName(thing) : `${calledName(thing)} (${around.join(", ")})`;
}
