/** @file Pots, cups and water. */

import { goTo, lookFor, startingWith } from "./house.ts";
import { escaped, type Memory, type Script, say } from "./script.ts";

export const POT = "metal pot";
const TAPS = ["kitchen", "bathroom", "greenhouse", "foundry"];

/** Gets the metal pot into the inventory. */
export function* takePot(me: Memory): Script {
  yield* lookFor(me, /metal pot/, startingWith("kitchen"));
  yield* say(`pick up ${POT}`, "I need a pot.");
}

/** Fills the vessel in the inventory at the next tap that works. */
export function* fillAtTap(me: Memory, vessel: string): Script {
  const taps = TAPS.includes(me.place) ? [me.place, ...TAPS] : TAPS;
  for (const room of taps) {
    yield* goTo(me, room);
    const answer = yield* say("activate sink", "Water comes from the tap.");
    if (/broken/.test(answer)) continue;
    yield* say(`move ${vessel} to sink`, `The ${vessel} fills under the tap.`);
    yield* say(`pick up ${vessel}`, "Now there is water in it.");
    yield* say("deactivate sink", "I turn off the tap.");
    return;
  }
}

/** What a substance is in, by the text that shows it: the name of the vessel, or null. */
export function vesselOf(text: string, name: string): string | null {
  const inside = new RegExp(`an? ([\\w ]+?) \\(containing (?:a substance called |an? )?${escaped(name)}\\)`);
  return inside.exec(text)?.[1] ?? null;
}

/** A pattern that finds a thing called `name` in a description, with up to one word for its colour before it. */
export function shows(name: string): RegExp {
  const before = "(?:[\\t:,(] ?|\\t\\w+ |\\b[Aa]n? |\\b[Aa]n? \\w+ |called |containing |blank )";
  return new RegExp(`${before}${escaped(name)}(?=[\\n,.)]| \\(|, which| titled|$)`, "m");
}
