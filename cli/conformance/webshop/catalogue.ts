/**
 * @file Checks of the loader, of prices, of goals and their order, and of search results.
 */

import type { LoadedCatalogue } from "../../../envs/webshop/catalogue/load.ts";
import { drawPrices } from "../../../envs/webshop/catalogue/price.ts";
import type { Product } from "../../../envs/webshop/catalogue/product.ts";
import type { Goal } from "../../../envs/webshop/goals/goal.ts";
import { humanGoals } from "../../../envs/webshop/goals/human.ts";
import { orderGoals } from "../../../envs/webshop/goals/order.ts";
import { syntheticGoals } from "../../../envs/webshop/goals/synthetic.ts";
import { createPythonRandom, type PythonRandom } from "../../../envs/webshop/python/random.ts";
import type { Ranker } from "../../../envs/webshop/search/bm25.ts";
import { searchText } from "../../../envs/webshop/search/inverted-index.ts";
import { type ReadRecording, type RecordedGoal, recordedGoal, recordedGoalOptions } from "./recordings.ts";
import type { Tally } from "./tally.ts";

/** The recordings seed Python's generator with this before the original loads. */
export const RECORDING_SEED = 7;

/** Prices and goals drawn as the original draws them after its generator was seeded. */
export interface DrawnGoals {
  readonly prices: ReadonlyMap<string, number>;
  readonly unordered: readonly Goal[];
  readonly goals: readonly Goal[];
  readonly random: PythonRandom;
}

export function drawGoals(catalogue: LoadedCatalogue, human: boolean): DrawnGoals {
  const random = createPythonRandom(RECORDING_SEED);
  const prices = drawPrices(catalogue.products, random);
  const unordered = (human ? humanGoals : syntheticGoals)(catalogue, prices, random);
  return { prices, unordered, goals: orderGoals(unordered, random), random };
}

type RecordedProduct = Readonly<Record<string, unknown>> & { readonly asin: string };

export interface LoaderRecording {
  readonly products: readonly RecordedProduct[];
  readonly product_prices: Readonly<Record<string, number>>;
  readonly attribute_to_asins: Readonly<Record<string, readonly string[]>>;
  readonly search_contents: Readonly<Record<string, string>>;
  readonly title_nouns: Readonly<Record<string, readonly string[]>>;
}

export function checkLoader(recording: LoaderRecording, catalogue: LoadedCatalogue, tally: Tally): void {
  const prices = drawPrices(catalogue.products, createPythonRandom(RECORDING_SEED));
  const asins = (products: readonly { readonly asin: string }[]) => products.map(({ asin }) => asin);
  tally.equal("loader: asins", asins(catalogue.products), asins(recording.products));
  for (const expected of recording.products) {
    const { asin } = expected;
    const product = catalogue.byAsin.get(asin);
    if (product === undefined) continue;
    tally.equal(`loader: ${asin}`, pick(recordedProduct(product), expected), expected);
    tally.equal(`loader: price of ${asin}`, prices.get(asin), recording.product_prices[asin]);
    tally.equal(`loader: text of ${asin}`, searchText(product), recording.search_contents[asin]);
  }
  const holders = new Map<string, string[]>();
  for (const { asin, attributes } of catalogue.products) {
    for (const attribute of new Set(attributes)) holders.set(attribute, [...(holders.get(attribute) ?? []), asin]);
  }
  tally.equal("loader: attributes", Object.fromEntries(holders), recording.attribute_to_asins);
}

/** The fields that a recording has. */
function pick(has: Readonly<Record<string, unknown>>, wanted: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(Object.keys(wanted).map((key) => [key, has[key]]));
}

function recordedProduct(product: Product): Readonly<Record<string, unknown>> {
  return {
    asin: product.asin,
    category: product.category,
    query: product.query,
    product_category: product.productCategory,
    name: product.title,
    Title: product.title,
    Description: product.description,
    Reviews: [],
    Rating: "N.A.",
    BulletPoints: product.bullets,
    pricing: product.pricing,
    Price: product.priceTag,
    options: Object.fromEntries(product.options),
    option_to_image: Object.fromEntries(product.optionImages),
    Attributes: product.attributes,
    MainImage: product.mainImage,
    instruction_text: product.instruction?.text ?? null,
    instruction_attributes: product.instruction?.attributes ?? null,
    // Only what the shop uses of a human instruction is loaded, so only that is compared.
    instructions: product.humanInstructions.map((one) => ({
      instruction: one.text,
      instruction_attributes: one.attributes,
      instruction_options: one.options,
    })),
  };
}

/** Reduces recorded human instructions to the fields that are loaded. */
export function trimInstructions(recording: LoaderRecording): LoaderRecording {
  const trim = (value: unknown) =>
    (value as Record<string, unknown>[]).map(({ instruction, instruction_attributes, instruction_options }) => ({
      instruction,
      instruction_attributes,
      instruction_options,
    }));
  const products = recording.products.map((product) =>
    product.instructions === undefined ? product : { ...product, instructions: trim(product.instructions) },
  );
  return { ...recording, products };
}

interface GoalsRecording {
  readonly human_goals: boolean;
  readonly count: number;
  readonly product_prices: Readonly<Record<string, number>>;
  readonly goals_shuffled: readonly RecordedGoal[];
  readonly order_unshuffled_index: readonly number[];
}

export async function checkGoals(
  read: ReadRecording,
  path: string,
  catalogue: LoadedCatalogue,
  tally: Tally,
): Promise<void> {
  const recording = (await read(path)) as GoalsRecording | null;
  if (recording === null) return;
  const { prices, unordered, goals } = drawGoals(catalogue, recording.human_goals);
  tally.equal(`${path}: count`, goals.length, recording.count);
  tally.equal(`${path}: prices`, Object.fromEntries(prices), recording.product_prices);
  for (const [index, expected] of recording.goals_shuffled.entries()) {
    const goal = goals[index];
    tally.equal(`${path}: goal ${index}`, goal === undefined ? null : recordedGoal(goal), expected);
  }
  const places = new Map(unordered.map((goal, place) => [goal, place]));
  const order = goals.map((goal) => places.get(goal));
  tally.equal(`${path}: order`, order, recording.order_unshuffled_index);
}

interface RealGoalsRecording {
  readonly count: number;
  readonly goals: readonly (Pick<RecordedGoal, "asin" | "attributes" | "goal_options" | "weight"> & {
    readonly i: number;
  })[];
}

/** Price bounds are left out: the original draws them before it seeds, so they differ between its own runs. */
export async function checkRealGoals(read: ReadRecording, catalogue: LoadedCatalogue, tally: Tally): Promise<void> {
  const path = "goals_real1k_first200.json";
  const recording = (await read(path)) as RealGoalsRecording | null;
  if (recording === null) return;
  const { goals } = drawGoals(catalogue, false);
  tally.equal(`${path}: count`, goals.length, recording.count);
  for (const expected of recording.goals) {
    const goal = goals[expected.i]!;
    const actual = {
      i: expected.i,
      asin: goal.asin,
      attributes: goal.attributes,
      goal_options: recordedGoalOptions(goal),
      weight: goal.weight,
    };
    tally.equal(`${path}: goal ${expected.i}`, actual, expected);
  }
}

type RecordedHit = readonly [asin: string, score: number];

interface SearchRecording {
  readonly queries: readonly {
    readonly q: string;
    readonly total?: number;
    readonly hits?: readonly RecordedHit[];
    readonly top10?: readonly RecordedHit[];
  }[];
}

export async function checkSearch(read: ReadRecording, path: string, rank: Ranker, tally: Tally): Promise<void> {
  const recording = (await read(path)) as SearchRecording | null;
  for (const { q, total, hits, top10 } of recording?.queries ?? []) {
    const found = rank(q, 50);
    const wanted = hits ?? top10 ?? [];
    const shown = found.slice(0, hits === undefined ? 10 : 50);
    tally.equal(`${path}: hits of "${q}"`, found.length, total ?? wanted.length);
    tally.equal(
      `${path}: order of "${q}"`,
      shown.map(({ asin }) => asin),
      wanted.map(([asin]) => asin),
    );
    const scores = wanted.map(([, score]) => Math.fround(score));
    tally.equal(
      `${path}: scores of "${q}"`,
      shown.map(({ score }) => score),
      scores,
    );
  }
}
