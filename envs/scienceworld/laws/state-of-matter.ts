/** @file Solid, liquid, gas: by temperature; a change of state can change the name ("water" to "ice"). */

import type { State } from "../data/materials.ts";
import type { Matter, Thing } from "../model/thing.ts";

/** Puts a thing into the state its temperature asks for; `rename` names it even where the state stays. */
export function changeState(thing: Thing, rename = false): void {
  const { matter } = thing;
  if (matter === null) return;
  const state = stateAt(matter);
  if (state === matter.state && !rename) return;
  matter.state = state;
  if (matter.names !== null) thing.name = matter.names[state];
}

function stateAt({ temperature, melts, boils }: Matter): State {
  if (temperature < melts) return "solid";
  return temperature > boils ? "gas" : "liquid";
}
