/** @file Care for skin and hair. */

import type { ProductCategory } from "./product-type.ts";

const SCENTS = ["lavender", "citrus", "vanilla", "cedar", "unscented", "rosemary"];
const BOTTLES = ["2oz", "4oz", "8oz", "16oz"];
const PURE = ["sulfate free", "paraben free", "cruelty free", "alcohol free", "dermatologist tested"];

export const beauty: ProductCategory = {
  name: "beauty",
  root: "Beauty & Personal Care",
  types: [
    {
      noun: "shampoo",
      query: "shampoo & conditioner",
      path: "Hair Care › Shampoos",
      materials: ["argan", "coconut", "keratin", "oat"],
      attributes: [...PURE, "anti dandruff"],
      options: { scent: SCENTS, size: BOTTLES },
      price: [6, 40],
      uses: ["Dry Hair", "Fine Hair", "Curls"],
    },
    {
      noun: "lip balm",
      query: "lip care",
      path: "Skin Care › Lip Care",
      materials: ["beeswax", "shea", "honey"],
      attributes: ["sun protection", "cruelty free", "long lasting", "color tinted", "non greasy"],
      options: { flavor: ["cherry", "mint", "mango", "plain"], "item count": ["1ct", "3ct", "6ct"] },
      price: [3, 18],
      uses: ["Winter", "Sport", "Daily Wear"],
    },
    {
      noun: "face mask",
      query: "facial masks",
      path: "Skin Care › Face",
      materials: ["clay", "charcoal", "collagen"],
      attributes: ["deep cleansing", "fragrance free", "dermatologist tested", "anti aging", "oil control"],
      options: { "item count": ["1ct", "5ct", "20ct"], "skin type": ["dry", "oily", "sensitive"] },
      price: [5, 35],
      uses: ["Evening", "Travel", "Spa Days"],
    },
    {
      noun: "hairbrush",
      query: "hair brushes",
      path: "Hair Care › Styling Tools › Brushes",
      materials: ["bamboo", "boar", "nylon"],
      attributes: ["anti static", "easy clean", "heat resistant", "foldable handle", "scalp massaging"],
      options: { color: ["pink", "black", "teal", "ivory"], shape: ["round", "paddle", "oval"] },
      price: [6, 32],
      uses: ["Wet Hair", "Curls", "Travel"],
    },
    {
      noun: "sunscreen",
      query: "sunscreens",
      path: "Skin Care › Sun",
      materials: ["zinc", "aloe", "mineral"],
      attributes: ["water resistant", "reef safe", "non greasy", "fragrance free", "broad spectrum"],
      options: { strength: ["spf 15", "spf 30", "spf 50"], size: BOTTLES },
      price: [8, 42],
      uses: ["Beach", "Kids", "Sport"],
    },
    {
      noun: "body lotion",
      query: "body lotions",
      path: "Skin Care › Body › Moisturizers",
      materials: ["cocoa", "shea", "aloe", "oat"],
      attributes: ["fast absorbing", "paraben free", "plant based", "long lasting", "vitamin enriched"],
      options: { scent: SCENTS, size: BOTTLES },
      price: [7, 38],
      uses: ["Dry Skin", "Winter", "Daily Care"],
    },
    {
      noun: "perfume",
      query: "women's fragrance",
      path: "Fragrance › Women's",
      materials: ["jasmine", "amber", "musk"],
      attributes: ["alcohol free", "long lasting", "travel sized", "cruelty free", "refillable bottle"],
      options: { size: ["1oz", "2oz", "4oz"], style: ["spray", "rollerball"] },
      price: [15, 120],
      uses: ["Evening", "Gifts", "Daily Wear"],
    },
    {
      noun: "toothbrush",
      query: "toothbrushes",
      path: "Oral Care › Toothbrushes",
      materials: ["bamboo", "silicone", "nylon"],
      attributes: ["soft bristles", "bpa free", "gum care", "travel case", "easy grip"],
      options: { color: ["red", "navy", "grey", "pink"], "item count": ["2ct", "4ct", "8ct"] },
      price: [4, 25],
      uses: ["Adults", "Kids", "Travel"],
    },
  ],
};
