/** @file Search over as many generated products as the original's full catalogue holds: time per query and memory. */

import { parseArgs } from "node:util";
import { UserError } from "../core/errors.ts";
import { generateCatalogue } from "../envs/webshop/generate/catalogue.ts";
import { generatedGoals } from "../envs/webshop/generate/goal.ts";
import { createRanker } from "../envs/webshop/search/bm25.ts";
import { createIndexBuilder, searchText } from "../envs/webshop/search/inverted-index.ts";

interface SearchRow {
  readonly products: number;
  readonly buildSeconds: number;
  /** Packed postings alone, and what the whole process holds. */
  readonly postingsMiB: number;
  readonly residentMiB: number;
  readonly medianMs: number;
  readonly p95Ms: number;
}

/** Rows of the original's full product file. */
const FULL_CATALOGUE = 1_181_436;
const QUERIES = 200;
const RESULTS = 50;

/** The suite behind `npm run bench -- webshop-search`. */
export async function benchWebshopSearch(args: string[]): Promise<void> {
  const { products, json } = readOptions(args);
  const row = benchSearch(products);
  if (json) console.log(JSON.stringify([row]));
  else console.table([row]);
}

function readOptions(args: string[]): { products: number; json: boolean } {
  try {
    const { values } = parseArgs({
      args,
      options: {
        products: { type: "string", default: String(FULL_CATALOGUE) },
        json: { type: "boolean", default: false },
      },
    });
    const products = Number(values.products);
    if (!Number.isInteger(products) || products < 1) throw new Error("--products is a whole number above 0");
    return { products, json: values.json };
  } catch (error) {
    const usage = "Usage: npm run bench -- webshop-search [--products N] [--json]";
    throw new UserError(`${error instanceof Error ? error.message : error}. ${usage}`);
  }
}

/** Indexes `products` generated products, one shop after the other, and asks for whole instructions. */
function benchSearch(products: number): SearchRow {
  const begun = performance.now();
  const builder = createIndexBuilder();
  let added = 0;
  for (let seed = 0; added < products; seed++) {
    for (const product of generateCatalogue("full", seed).products.slice(0, products - added)) {
      builder.add(`B${String(added++).padStart(9, "0")}`, searchText(product));
    }
  }
  const index = builder.finish();
  const rank = createRanker(index);
  const buildSeconds = (performance.now() - begun) / 1000;

  const { goal } = generatedGoals(generateCatalogue("full", 0), "full", "train", 0);
  const times = Array.from({ length: QUERIES }, (_, number) => {
    const query = goal(number).instruction;
    const asked = performance.now();
    rank(query, RESULTS);
    return performance.now() - asked;
  }).sort((a, b) => a - b);
  let packed = 0;
  for (const { bytes } of index.postings.values()) packed += bytes.length;
  return {
    products,
    buildSeconds: Math.round(buildSeconds),
    postingsMiB: Math.round(packed / 2 ** 20),
    residentMiB: Math.round(process.memoryUsage().rss / 2 ** 20),
    medianMs: Number(times[QUERIES / 2]!.toFixed(2)),
    p95Ms: Number(times[Math.floor(0.95 * QUERIES)]!.toFixed(2)),
  };
}
