/** @file Mixing substances by well-known recipes. */

import { RECIPES, TRIPLE_RECIPES } from "../../data/recipes.ts";
import { kindOf } from "../../model/make.ts";
import { lookFor, startingWith } from "./house.ts";
import { type Memory, type Script, say } from "./script.ts";
import { fillAtTap, POT, shows, takePot, vesselOf } from "./vessels.ts";

export function* makeSubstance(me: Memory, product: string, room: string): Script {
  const ingredients = ingredientsOf(product);
  yield* takePot(me);
  if (ingredients.includes("water")) yield* fillAtTap(me, POT);
  for (const ingredient of ingredients) if (ingredient !== "water") yield* addToPot(me, ingredient, room);
  yield* say(`mix ${POT}`, `Mixed, they give ${product}.`);
  yield* say(`focus on ${product}`, `The ${product} is done.`);
}

function ingredientsOf(product: string): readonly string[] {
  if (product.endsWith(" paper")) return ["paper", product.replace("paper", "paint")];
  const recipe = [...RECIPES, ...TRIPLE_RECIPES].find(
    ({ makes, called }) => (called ?? kindOf(makes).name) === product,
  );
  return recipe?.of.map(({ name }) => name) ?? [];
}

function* addToPot(me: Memory, ingredient: string, room: string): Script {
  const found = yield* lookFor(me, shows(ingredient), startingWith(room, "art studio"));
  if (found === null) return;
  const vessel = vesselOf(found.text, ingredient);
  const where = vessel === null ? "" : ` in ${vessel}`;
  if (vessel !== null && /jar$/.test(vessel)) yield* say(`open ${vessel}`, `The ${vessel} may be closed.`);
  const answer = yield* say(`move ${ingredient}${where} to ${POT}`, `The recipe needs ${ingredient}.`, inRoom(room));
  if (/liquid/.test(answer))
    yield* say(`pour ${ingredient}${where} into ${POT}`, `${ingredient} is liquid: I pour it.`);
}

/** Rather what lies in the room than what the agent holds. */
function inRoom(room: string): RegExp {
  return new RegExp(`\\(in (?!inventory).*${room}`);
}
