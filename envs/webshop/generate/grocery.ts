/** @file Food and drink. */

import type { ProductCategory } from "./product-type.ts";

const PACKS = ["single", "4 pack", "dozen"];
const DIETS = ["gluten free", "non gmo", "low sodium", "keto friendly", "nut free"];

export const grocery: ProductCategory = {
  name: "grocery",
  root: "Grocery & Gourmet Food",
  types: [
    {
      noun: "granola",
      query: "granola & trail mix",
      path: "Breakfast Foods › Granola",
      materials: ["oat", "quinoa", "almond"],
      attributes: [...DIETS, "low sugar"],
      options: { flavor: ["maple", "berry", "chocolate", "apple"], size: PACKS },
      price: [5, 45],
      uses: ["Breakfast", "Hiking", "Kids"],
    },
    {
      noun: "coffee",
      query: "ground coffee",
      path: "Beverages › Coffee",
      materials: ["arabica", "robusta", "blended"],
      attributes: ["fair trade", "low acid", "single origin", "shade grown", "small batch"],
      options: { roast: ["light", "medium", "dark"], size: ["12oz", "24oz", "48oz"] },
      price: [8, 55],
      uses: ["Espresso", "Cold Brew", "Office"],
    },
    {
      noun: "tea",
      query: "herbal teas",
      path: "Beverages › Tea",
      materials: ["hibiscus", "chamomile", "ginger"],
      attributes: ["caffeine free", "usda organic", "fair trade", "sugar free", "compostable bags"],
      options: { "item count": ["20ct", "50ct", "100ct"], style: ["loose", "bagged"] },
      price: [4, 32],
      uses: ["Evening", "Gifts", "Iced Drinks"],
    },
    {
      noun: "popcorn",
      query: "popped popcorn",
      path: "Snack Foods › Popcorn",
      materials: ["kettle", "hulless", "heirloom"],
      attributes: ["gluten free", "whole grain", "dairy free", "air popped", "low calorie"],
      options: { flavor: ["butter", "cheddar", "caramel", "sea salt"], size: PACKS },
      price: [4, 40],
      uses: ["Movies", "Parties", "Lunch"],
    },
    {
      noun: "olive oil",
      query: "olive oils",
      path: "Cooking & Baking › Oils",
      materials: ["greek", "spanish", "italian"],
      attributes: ["cold pressed", "usda organic", "single origin", "non gmo", "glass bottle"],
      options: { size: ["8oz", "16oz", "34oz"], style: ["mild", "robust"] },
      price: [7, 60],
      uses: ["Salads", "Frying", "Baking"],
    },
    {
      noun: "jerky",
      query: "jerky & dried meats",
      path: "Meat › Jerky",
      materials: ["beef", "turkey", "salmon"],
      attributes: ["high protein", "grass fed", "sugar free", "gluten free", "no preservatives"],
      options: { flavor: ["teriyaki", "peppered", "smoked", "spicy"], size: PACKS },
      price: [6, 70],
      uses: ["Hiking", "Lunch", "Road Trips"],
    },
    {
      noun: "pasta",
      query: "pasta & noodles",
      path: "Pantry › Pasta",
      materials: ["wheat", "chickpea", "lentil"],
      attributes: ["high fiber", "egg free", "non gmo", "bronze cut", "plant based"],
      options: { shape: ["penne", "spaghetti", "fusilli"], size: PACKS },
      price: [3, 36],
      uses: ["Dinner", "Salads", "Soup"],
    },
    {
      noun: "hot sauce",
      query: "hot sauces",
      path: "Sauces › Hot Sauce",
      materials: ["habanero", "jalapeno", "cayenne"],
      attributes: ["keto friendly", "low sodium", "small batch", "vinegar free", "barrel aged"],
      options: { heat: ["mild", "spicy", "fiery"], size: ["5oz", "10oz"] },
      price: [4, 28],
      uses: ["Tacos", "Wings", "Eggs"],
    },
  ],
};
