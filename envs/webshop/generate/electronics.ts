/** @file Things with a plug or a battery. */

import type { ProductCategory } from "./product-type.ts";

const SHELLS = ["black", "grey", "navy", "red", "ivory"];
const LENGTHS = ["3ft", "6ft", "10ft"];

export const electronics: ProductCategory = {
  name: "electronics",
  root: "Electronics",
  types: [
    {
      noun: "headphones",
      query: "over-ear headphones",
      path: "Headphones › Over-Ear Headphones",
      materials: ["aluminum", "leather", "carbon"],
      attributes: ["noise cancelling", "wireless bluetooth", "fast charging", "built in microphone", "foldable design"],
      options: { color: SHELLS, style: ["standard", "gaming", "studio"] },
      price: [25, 250],
      uses: ["Travel", "Music", "Calls"],
    },
    {
      noun: "usb cable",
      query: "usb cables",
      path: "Computers & Accessories › Cables › USB Cables",
      materials: ["nylon", "silicone", "copper"],
      attributes: ["high speed", "fast charging", "gold plated", "tangle free", "heavy duty"],
      options: { color: SHELLS, length: LENGTHS },
      price: [5, 30],
      uses: ["Phones", "Tablets", "Cars"],
    },
    {
      noun: "speaker",
      query: "portable bluetooth speakers",
      path: "Portable Audio › Speakers",
      materials: ["fabric", "rubber", "wood"],
      attributes: ["water proof", "stereo sound", "long lasting battery", "voice control", "dust proof"],
      options: { color: SHELLS, power: ["10w", "20w", "40w"] },
      price: [18, 160],
      uses: ["Beach", "Home", "Parties"],
    },
    {
      noun: "phone case",
      query: "cell phone cases",
      path: "Cell Phones & Accessories › Cases",
      materials: ["silicone", "leather", "wood"],
      attributes: ["shock proof", "wireless charging", "card holder", "scratch resistant", "magnetic ring"],
      options: { color: SHELLS, size: ["mini", "regular", "max"] },
      price: [8, 48],
      uses: ["Work", "Sport", "Travel"],
    },
    {
      noun: "tripod",
      query: "camera tripods",
      path: "Camera & Photo › Tripods & Monopods",
      materials: ["aluminum", "carbon", "steel"],
      attributes: ["quick release", "easy carry", "non slip feet", "remote shutter", "heavy duty"],
      options: { color: SHELLS, height: ["20in", "50in", "70in"] },
      price: [15, 150],
      uses: ["Video", "Hiking", "Portraits"],
    },
    {
      noun: "keyboard",
      query: "computer keyboards",
      path: "Computers & Accessories › Keyboards",
      materials: ["aluminum", "wood", "plastic"],
      attributes: ["wireless bluetooth", "backlit keys", "spill resistant", "wrist rest", "silent switches"],
      options: { color: SHELLS, layout: ["compact", "full"] },
      price: [20, 140],
      uses: ["Gaming", "Office", "Travel"],
    },
    {
      noun: "projector",
      query: "video projectors",
      path: "Television & Video › Projectors",
      materials: ["plastic", "aluminum"],
      attributes: ["ultra hd", "stereo sound", "remote control", "keystone correction", "quiet fan"],
      options: { color: ["black", "ivory", "grey"], brightness: ["2000lm", "4000lm", "6000lm"] },
      price: [60, 480],
      uses: ["Movies", "Classrooms", "Camping"],
    },
    {
      noun: "power bank",
      query: "portable power banks",
      path: "Cell Phones & Accessories › Chargers",
      materials: ["aluminum", "rubber", "plastic"],
      attributes: ["fast charging", "solar panel", "led display", "dual output", "easy carry"],
      options: { color: SHELLS, capacity: ["5ah", "10ah", "20ah"] },
      price: [14, 90],
      uses: ["Camping", "Travel", "Work"],
    },
  ],
};
