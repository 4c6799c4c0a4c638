/** @file What mixing makes of what, in the order in which recipes are tried, with the messages of the original. */

export interface Ingredient {
  readonly name: string;
  readonly state?: "solid" | "liquid";
}

export interface Recipe {
  readonly of: readonly Ingredient[];
  /** The class of the product, and its name where it is not that of the class. */
  readonly makes: string;
  readonly called?: string;
  readonly says: string;
}

/** Paints that turn brown when mixed without a better recipe; yellow-green is missing under that name. */
export const PAINTS: readonly string[] = [
  ...["red", "blue", "yellow", "violet", "green", "orange"],
  ...["yellow-orange", "red-orange", "violet-red", "blue-violet", "green-blue", "green-yellow", "brown"],
].map((color) => `${color} paint`);

/** Colours of paint that paper takes. */
export const PAPER_COLORS: readonly string[] = ["red", "green", "blue", "orange", "yellow", "violet"];

const WATER: Ingredient = { name: "water", state: "liquid" };

export const RECIPES: readonly Recipe[] = [
  recipe("SaltWater", "Sodium chloride and water mix to produce salt water.", WATER, {
    name: "sodium chloride",
    state: "solid",
  }),
  recipe("SoapyWater", "Soap and water mix to produce soapy water.", WATER, "soap"),
  recipe("SugarWater", "Sugar and water mix to produce sugar water.", WATER, "sugar"),
  recipe("Dough", "Flour and water mix to produce dough.", WATER, "flour"),
  recipe("Smores", "Chocolate and marshmallow mix to produce smores.", "chocolate", "marshmallow"),
  recipe("Rust", "Iron block and water mix to produce rust.", WATER, "iron block"),
  recipe(
    "SodiumAcetate",
    "Sodium bicarbonate and acetic acid mix to produce sodium acetate.",
    "sodium bicarbonate",
    "acetic acid",
  ),
  sandwich("peanut butter", "Bread and peanuts mix to produce a peanut butter sandwich.", "bread", "peanut"),
  sandwich("jam", "Bread and peanuts mix to produce a jam sandwich.", "bread", "jam"),
  sandwich("banana", "Bread and peanuts mix to produce a banana sandwich.", "bread", "banana"),
];

export const PAINT_RECIPES: readonly Recipe[] = [
  paint("VioletPaint", "Red and blue paint mix to produce violet paint.", "red", "blue"),
  paint("GreenPaint", "Blue and yellow paint mix to produce green paint.", "blue", "yellow"),
  paint("OrangePaint", "Yellow and red paint mix to produce orange paint.", "yellow", "red"),
  paint("YellowOrangePaint", "Yellow and orange paint mix to produce yellow-orange paint.", "yellow", "orange"),
  paint("RedOrangePaint", "Red and orange paint mix to produce red-orange paint.", "orange", "red"),
  paint("VioletRedPaint", "Violet and red paint mix to produce violet-red paint.", "red", "violet"),
  paint("BlueVioletPaint", "Blue and violet paint mix to produce blue-violet paint.", "violet", "blue"),
  paint("GreenBluePaint", "Blue and green paint mix to produce blue green paint.", "blue", "green"),
  paint("YellowGreenPaint", "Green and yellow paint mix to produce yellow-green paint.", "green", "yellow"),
];

export const TRIPLE_RECIPES: readonly Recipe[] = [
  recipe("MixedNuts", "Peanuts, almonds, and cashews mix to produce mixed nuts.", "peanut", "almond", "cashew"),
  recipe("FruitSalad", "Apples, oranges, and bananas mix to produce fruit salad.", "apple", "orange", "banana"),
  sandwich(
    "peanut butter with jam",
    "Bread and peanuts and jam mix to produce a peanut butter with jam sandwich.",
    "bread",
    "peanut",
    "jam",
  ),
  sandwich(
    "peanut butter with banana",
    "Bread and peanuts and jam mix to produce a peanut butter with banana sandwich.",
    "bread",
    "peanut",
    "banana",
  ),
];

function recipe(makes: string, says: string, ...of: (string | Ingredient)[]): Recipe {
  return { makes, says, of: of.map((item) => (typeof item === "string" ? { name: item } : item)) };
}

function sandwich(type: string, says: string, ...of: string[]): Recipe {
  return { ...recipe("Sandwich", says, ...of), called: `${type} sandwich` };
}

function paint(makes: string, says: string, ...colors: string[]): Recipe {
  return recipe(makes, says, ...colors.map((color): Ingredient => ({ name: `${color} paint`, state: "liquid" })));
}
