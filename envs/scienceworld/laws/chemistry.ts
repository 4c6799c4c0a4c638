/** @file Mixing: the contents of a container react when together they are exactly what a recipe asks for. */

import {
  type Ingredient,
  PAINT_RECIPES,
  PAINTS,
  PAPER_COLORS,
  RECIPES,
  type Recipe,
  TRIPLE_RECIPES,
} from "../data/recipes.ts";
import { makeColoredPaper } from "../house/documents.ts";
import { make } from "../model/make.ts";
import { discard, put, type Thing, visibleContents, type World } from "../model/thing.ts";
import { calledName } from "../text/names.ts";

/** The most paints that mix to brown. */
const MOST_PAINTS = 4;

/** Mixes what is in `container` and says what came of it. */
export function mixContents(world: World, container: Thing): string {
  const contents = visibleContents(container);
  const called = calledName(container);
  const [first] = contents;
  if (first === undefined) return "That container is empty, so there are no items to mix.";
  if (contents.length === 1) return `There is only one thing (${calledName(first)})`;
  const none = `Mixing the contents of the ${called} does not appear to produce anything new.`;
  return react(world, container, contents) ?? none;
}

function react(world: World, container: Thing, contents: readonly Thing[]): string | null {
  switch (contents.length) {
    case 2:
      return (
        follow(world, container, contents, RECIPES) ??
        dyePaper(world, container, contents) ??
        follow(world, container, contents, PAINT_RECIPES) ??
        turnBrown(world, container, contents)
      );
    case 3:
      return follow(world, container, contents, TRIPLE_RECIPES) ?? turnBrown(world, container, contents);
    case MOST_PAINTS:
      return turnBrown(world, container, contents);
    default:
      return null;
  }
}

/** Follows the first recipe whose ingredients are all there. */
function follow(world: World, container: Thing, contents: readonly Thing[], recipes: readonly Recipe[]): string | null {
  for (const { of, makes, called, says } of recipes) {
    const used = gather(contents, of);
    if (used === null) continue;
    replace(container, used, make(world, makes, called));
    return says;
  }
  return null;
}

function dyePaper(world: World, container: Thing, contents: readonly Thing[]): string | null {
  for (const color of PAPER_COLORS) {
    const used = gather(contents, [{ name: "paper" }, { name: `${color} paint`, state: "liquid" }]);
    if (used === null) continue;
    replace(container, used, makeColoredPaper(world, color));
    return `Paper and blue paint mix to produce ${color} paper.`;
  }
  return null;
}

function turnBrown(world: World, container: Thing, contents: readonly Thing[]): string | null {
  const found = PAINTS.flatMap((name) => pick(contents, { name, state: "liquid" }) ?? []);
  if (found.length < contents.length) return null;
  replace(container, found, make(world, "BrownPaint"));
  return "The paints mix to produce brown paint.";
}

function replace(container: Thing, used: readonly Thing[], product: Thing): void {
  for (const thing of used) discard(thing, false);
  put(container, product);
}

function gather(contents: readonly Thing[], of: readonly Ingredient[]): Thing[] | null {
  const used = of.map((ingredient) => pick(contents, ingredient));
  return used.every((thing) => thing !== null) ? used : null;
}

/** The first content that is called like the ingredient or made of its substance. */
function pick(contents: readonly Thing[], { name, state }: Ingredient): Thing | null {
  const fits = (thing: Thing): boolean => {
    if (thing.name === name && (state === undefined || thing.matter?.state === state)) return true;
    return state !== undefined && thing.matter?.substance === name && thing.matter.state === state;
  };
  return contents.find(fits) ?? null;
}
