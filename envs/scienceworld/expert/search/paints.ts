/** @file Mixing paints in the art studio. */

import { PAINT_RECIPES } from "../../data/recipes.ts";
import { kindOf } from "../../model/make.ts";
import { visit } from "./house.ts";
import { type Memory, type Script, say } from "./script.ts";

const STUDIO = "art studio";

/** Makes a paint; on the way to a tertiary colour the secondary one gets the focus too. */
export function* makePaint(me: Memory, paint: string, focusOnTheWay: boolean): Script {
  const text = yield* visit(me, STUDIO);
  const vessel = /On the table is: an? ([\w ]+?) \(containing nothing\)/.exec(text)?.[1] ?? "bowl";
  yield* mixInto(vessel, paint, focusOnTheWay);
  yield* say(`focus on ${paint}`, `The ${paint} is done.`);
}

function* mixInto(vessel: string, paint: string, focusOnTheWay: boolean): Script {
  const parts = PAINT_RECIPES.find(({ makes }) => kindOf(makes).name === paint)?.of ?? [];
  for (const { name } of [...parts].sort((a, b) => Number(isMixed(b.name)) - Number(isMixed(a.name)))) {
    if (isMixed(name)) {
      yield* mixInto(vessel, name, false);
      if (focusOnTheWay) yield* say(`focus on ${name}`, `The ${name} is the half-way colour.`);
      // The first cups are empty now.
      yield* say("open large cupboard", "I need more paint.");
    } else {
      yield* say(`pour ${name} in wood cup into ${vessel}`, `${paint} needs ${name}.`);
    }
  }
  yield* say(`mix ${vessel}`, `Together they give ${paint}.`);
}

function isMixed(paint: string): boolean {
  return PAINT_RECIPES.some(({ makes }) => kindOf(makes).name === paint);
}
