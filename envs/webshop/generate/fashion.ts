/** @file Clothes, shoes and what goes with them. */

import { COLORS, type ProductCategory } from "./product-type.ts";

const SIZES = ["small", "medium", "large", "petite", "one size"];
const SHOE_SIZES = ["6", "7", "8", "9", "10", "11"];
const CLOTH = [
  "machine washable",
  "quick drying",
  "wrinkle resistant",
  "long sleeve",
  "button closure",
  "tummy control",
];
const SHOE = ["rubber sole", "memory foam", "arch support", "slip resistant", "lace closure", "steel toe"];

export const fashion: ProductCategory = {
  name: "fashion",
  root: "Clothing, Shoes & Jewelry",
  types: [
    {
      noun: "scarf",
      query: "women's scarves & wraps",
      path: "Women › Accessories › Scarves & Wraps",
      materials: ["cotton", "wool", "silk", "linen"],
      attributes: ["machine washable", "winter warm", "fringed hem", "two ply", "itch free"],
      options: { color: COLORS, size: ["narrow", "wide", "square"] },
      price: [9, 45],
      uses: ["Travel", "Winter", "Office"],
    },
    {
      noun: "sneakers",
      query: "women's fashion sneakers",
      path: "Women › Shoes › Fashion Sneakers",
      materials: ["canvas", "mesh", "suede", "leather"],
      attributes: SHOE,
      options: { color: COLORS, size: SHOE_SIZES, width: ["regular", "broad"] },
      price: [25, 120],
      uses: ["Running", "Walking", "School"],
    },
    {
      noun: "raincoat",
      query: "men's raincoats",
      path: "Men › Clothing › Jackets & Coats",
      materials: ["nylon", "polyester", "rubber"],
      attributes: ["hooded collar", "zipper pockets", "wind proof", "reflective trim", "fully lined"],
      options: { color: COLORS, size: SIZES },
      price: [30, 140],
      uses: ["Hiking", "Commuting", "Fishing"],
    },
    {
      noun: "blouse",
      query: "women's blouses & button-down shirts",
      path: "Women › Clothing › Tops & Blouses",
      materials: ["chiffon", "cotton", "satin", "linen"],
      attributes: CLOTH,
      options: { color: COLORS, size: SIZES },
      price: [15, 70],
      uses: ["Work", "Parties", "Summer"],
    },
    {
      noun: "pajamas",
      query: "men's sleepwear",
      path: "Men › Clothing › Sleep & Lounge",
      materials: ["flannel", "cotton", "fleece", "bamboo"],
      attributes: ["elastic waistband", "machine washable", "side pockets", "tag free", "drawstring closure"],
      options: { color: COLORS, size: SIZES, "fit type": ["slim", "relaxed"] },
      price: [18, 60],
      uses: ["Lounging", "Winter", "Travel"],
    },
    {
      noun: "backpack",
      query: "casual daypacks",
      path: "Luggage & Travel Gear › Backpacks",
      materials: ["canvas", "nylon", "leather"],
      attributes: ["water repellent", "padded straps", "laptop sleeve", "hidden pocket", "charging port"],
      options: { color: COLORS, capacity: ["15l", "25l", "40l"] },
      price: [22, 110],
      uses: ["School", "Hiking", "Travel"],
    },
    {
      noun: "gloves",
      query: "men's cold weather gloves",
      path: "Men › Accessories › Gloves & Mittens",
      materials: ["leather", "wool", "fleece"],
      attributes: ["touchscreen tips", "winter warm", "non slip palm", "adjustable cuff", "wind proof"],
      options: { color: COLORS, size: SIZES },
      price: [8, 55],
      uses: ["Driving", "Skiing", "Cycling"],
    },
    {
      noun: "sandals",
      query: "women's sandals",
      path: "Women › Shoes › Sandals",
      materials: ["cork", "leather", "rubber"],
      attributes: ["ankle strap", "open toe", "arch support", "slip resistant", "cushioned footbed"],
      options: { color: COLORS, size: SHOE_SIZES },
      price: [16, 85],
      uses: ["Beach", "Summer", "Walking"],
    },
  ],
};
