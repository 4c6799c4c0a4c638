/** @file Mix a product by its recipe. */

import { hasRead } from "../goals/deeds.ts";
import { find } from "../goals/focus.ts";
import { areAloneTogether, hasMoved, isNear } from "../goals/places.ts";
import { makePaper, makeRecipe } from "../house/documents.ts";
import { make } from "../model/make.ts";
import type { Thing, World } from "../model/thing.ts";
import { add, at, type Family, type Prepared, type TaskText } from "./family.ts";

interface RecipeRow {
  readonly product: string;
  readonly parts: readonly string[];
  /** An ingredient to be found elsewhere in the house. */
  readonly elsewhere?: string;
}

const ROOMS = ["kitchen", "workshop"];

/** Train, dev and test recipes; each group is made for both rooms before the next. */
const RECIPES: readonly (readonly RecipeRow[])[] = [
  [
    { product: "salt water", parts: ["SodiumChloride", "Water"], elsewhere: "Water" },
    { product: "soapy water", parts: ["Soap", "Water"], elsewhere: "Water" },
    { product: "mixed nuts", parts: ["Peanut", "Almond", "Cashew"] },
    { product: "sodium acetate", parts: ["AceticAcid", "SodiumBicarbonate"] },
    { product: "banana sandwich", parts: ["Banana", "Bread"] },
    { product: "blue paper", parts: ["Paper", "BluePaint"], elsewhere: "BluePaint" },
    { product: "peanut butter sandwich", parts: ["Peanut", "Bread"] },
    { product: "peanut butter with jam sandwich", parts: ["Peanut", "Jam", "Bread"] },
  ],
  [
    { product: "smores", parts: ["Chocolate", "Marshmallow"] },
    { product: "dough", parts: ["Flour", "Water"], elsewhere: "Water" },
    { product: "fruit salad", parts: ["Apple", "Orange", "Banana"] },
    { product: "jam sandwich", parts: ["Jam", "Bread"] },
  ],
  [
    { product: "sugar water", parts: ["Sugar", "Water"], elsewhere: "Water" },
    { product: "peanut butter with banana sandwich", parts: ["Peanut", "Banana", "Bread"] },
    { product: "rust", parts: ["IronBlock", "Water"], elsewhere: "Water" },
    { product: "red paper", parts: ["Paper", "RedPaint"], elsewhere: "RedPaint" },
  ],
];

export const CHEMISTRY_MIX: Family = {
  tasks: ["chemistry-mix"],
  variations: 32,
  ids: 312,
  draws: 0,
  prepare(world, index): Prepared {
    const all = RECIPES.flatMap((group) =>
      ROOMS.flatMap((room) => group.map((row) => ({ row, room, ...makeIngredients(world, row) }))),
    );
    const { row, room, parts, recipe } = at(all, index);
    const names = parts.map((part) => part.name);
    const given = parts.filter((part) => part.kindName !== row.elsewhere);
    return {
      changes: [...given, recipe].map((thing) => add(thing, room)),
      describe: () => describeTask(row.product, names, room),
    };
  },
};

function makeIngredients(world: World, { product, parts }: RecipeRow): { parts: Thing[]; recipe: Thing } {
  const made = parts.map((kind) => (kind === "Paper" ? makePaper(world) : make(world, kind)));
  const recipe = makeRecipe(
    world,
    product,
    made.map((part) => part.name),
  );
  return { parts: made, recipe };
}

function describeTask(product: string, names: readonly string[], room: string): TaskText {
  return {
    description:
      `Your task is to use chemistry to create the substance '${product}'. ` +
      `A recipe and some of the ingredients might be found near the ${room}. ` +
      `When you are done, focus on the ${product}.`,
    ordered: [find(product, `focus on result chemical (${product})`)],
    optional: [
      hasMoved("move to a new location"),
      ...names.map((name) => isNear(name, `be in same location as ${name}`)),
      areAloneTogether(names, "have all ingredients alone in a single container"),
      isNear(product, `be in same location as ${product}`),
      hasRead("recipe", "read recipe"),
    ],
  };
}
