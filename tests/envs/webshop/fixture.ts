/** @file A small catalogue of invented products in the form of the original's files. */

import type { FileTree } from "../../../core/storage/file-tree.ts";
import { type LoadedCatalogue, loadCatalogue } from "../../../envs/webshop/catalogue/load.ts";
import type { Goal } from "../../../envs/webshop/goals/goal.ts";
import type { Store } from "../../../envs/webshop/navigate.ts";
import { createPythonRandom } from "../../../envs/webshop/python/random.ts";
import { createProductSearch, rankerFor } from "../../../envs/webshop/search/product-search.ts";

export type RawProduct = Readonly<Record<string, unknown>>;

export function rawProduct(asin: string, name: string, changes: RawProduct = {}): RawProduct {
  return {
    asin,
    name,
    full_description: "",
    small_description: ["Works well"],
    pricing: "$10.00",
    images: ["https://img.invalid/1.jpg"],
    product_category: "Home › Kitchen › Cups",
    category: "garden",
    query: " Tea Cups ",
    customization_options: "",
    ...changes,
  };
}

const values = (...texts: string[]) => texts.map((value) => ({ value, image: null }));

export const RAW_PRODUCTS: readonly RawProduct[] = [
  rawProduct("A1", "Blue Tea Cup", {
    pricing: "$12.50",
    small_description: ["Dishwasher safe", "Holds 9 oz"],
    customization_options: { Color: values("Blue", " Navy/White "), Size: values("Small", 'Large 9"'), Style: null },
  }),
  rawProduct("A2", "Red Tea Cup", { pricing: "$8.00 - $9.00", full_description: "Not for <ovens>" }),
  rawProduct("A3", "Plain Mug", {
    query: "mugs",
    customization_options: { Kind: values("description", "same"), Form: values("same", "next >") },
  }),
];

export const RAW_ATTRIBUTES: Readonly<Record<string, unknown>> = {
  A1: { attributes: ["dishwasher safe"], instruction: "Find a cup", instruction_attributes: ["dishwasher safe"] },
  A2: { attributes: ["hand made"] },
  A3: { attributes: ["light weight"], instruction: "Find a mug", instruction_attributes: ["light weight"] },
};

export const RAW_HUMAN: Readonly<Record<string, unknown>> = {
  A1: [
    { instruction: "i want a cup..", instruction_attributes: ["dishwasher safe"], instruction_options: ["blue"] },
    { instruction: "nothing asked", instruction_attributes: [], instruction_options: [] },
  ],
};

export const FILES = { products: "items.json", attributes: "attributes.json", human: "human.json" };

/** Files in memory. */
export function treeOf(files: Readonly<Record<string, string>>): FileTree {
  return { list: async () => null, readText: async (path) => files[path] ?? null };
}

export function filesWith(products: readonly RawProduct[]): Record<string, string> {
  return {
    "items.json": JSON.stringify(products),
    "attributes.json": JSON.stringify(RAW_ATTRIBUTES),
    "human.json": JSON.stringify(RAW_HUMAN),
  };
}

export function loadFixture(products: readonly RawProduct[] = RAW_PRODUCTS): Promise<LoadedCatalogue> {
  return loadCatalogue(treeOf(filesWith(products)), FILES);
}

/** A store where every word of a title is a noun. */
export async function fixtureStore(showAttributes = false): Promise<Store> {
  const catalogue = await loadFixture();
  return {
    catalogue,
    search: createProductSearch(catalogue, rankerFor(catalogue), createPythonRandom(0)),
    prices: new Map(catalogue.products.map(({ asin, pricing }) => [asin, pricing[0]!])),
    rules: { tagger: { nouns: ({ title }) => title.toLowerCase().split(" ") }, ratio: "difflib" },
    showAttributes,
  };
}

export const CUP_GOAL: Goal = {
  asin: "A1",
  instruction: "i want a blue cup",
  attributes: ["dishwasher safe"],
  options: { kind: "plain", values: ["blue"] },
  priceUpper: 20,
  weight: 1,
  category: "garden",
  query: "tea cups",
  productCategory: "Home › Kitchen › Cups",
  title: "Blue Tea Cup",
};
