/** @file Making substances and paints by mixing. */

import { MIX } from "../../actions/consuming.ts";
import { PAINT_RECIPES, RECIPES, type Recipe, TRIPLE_RECIPES } from "../../data/recipes.ts";
import { kindOf } from "../../model/make.ts";
import { type Thing, visibleContents } from "../../model/thing.ts";
import { ask, bring, everything, find, type Hand, locationOf, type Plan, reach } from "./hand.ts";
import { fetchWater } from "./water.ts";

const PAPER = { suffix: " paper", name: "paper" };

/** Makes something called `name`, out of what exists or can be mixed first. */
export function* makeMixture(hand: Hand, name: string): Plan {
  const ingredients = ingredientsOf(name);
  if (ingredients === null) return;
  for (const ingredient of ingredients) {
    if (ingredient !== "water" && portionsOf(hand, ingredient).length === 0) yield* makeMixture(hand, ingredient);
  }
  const vessel = vesselFor(hand, ingredients);
  if (vessel === null) return;
  if (ingredients.includes("water") && !holds(vessel, "water")) yield* fetchWater(hand, vessel);
  for (const ingredient of ingredients) {
    if (holds(vessel, ingredient)) continue;
    const [portion] = portionsOf(hand, ingredient);
    if (portion !== undefined) yield* bring(hand, portion, vessel);
  }
  yield* reach(hand, vessel);
  yield ask(MIX, vessel);
}

function ingredientsOf(name: string): readonly string[] | null {
  if (name.endsWith(PAPER.suffix)) return [PAPER.name, name.replace(PAPER.suffix, " paint")];
  const recipe = [...RECIPES, ...PAINT_RECIPES, ...TRIPLE_RECIPES].find((candidate) => productOf(candidate) === name);
  return recipe?.of.map((ingredient) => ingredient.name) ?? null;
}

function productOf({ makes, called }: Recipe): string {
  return called ?? kindOf(makes).name;
}

/** Portions with the easiest to get first: those that lie alone in what can be poured or moved. */
function portionsOf(hand: Hand, name: string): Thing[] {
  return everything(hand).filter((thing) => thing.name === name && locationOf(thing) !== null);
}

/** Something open that holds nothing but ingredients; what already holds most of them is best. */
function vesselFor(hand: Hand, ingredients: readonly string[]): Thing | null {
  const fits = (thing: Thing): boolean =>
    thing.box?.isContainer === true &&
    thing.box.isOpen &&
    thing.movable &&
    thing.passage === null &&
    thing.kindName !== "AnswerBox" &&
    thing.kind.look === "container" &&
    locationOf(thing) !== null &&
    isSubset(visibleContents(thing), ingredients);
  const best = everything(hand)
    .filter(fits)
    .sort((a, b) => visibleContents(b).length - visibleContents(a).length);
  const near = locationOf(find(hand, (thing) => ingredients.includes(thing.name)) ?? hand.world.agent);
  return best.find((thing) => visibleContents(thing).length > 0 || locationOf(thing) === near) ?? best[0] ?? null;
}

/** No other content, and nothing twice. */
function isSubset(contents: readonly Thing[], ingredients: readonly string[]): boolean {
  const names = contents.map((content) => content.name);
  return new Set(names).size === names.length && names.every((name) => ingredients.includes(name));
}

function holds(vessel: Thing, name: string): boolean {
  return visibleContents(vessel).some((content) => content.name === name);
}
