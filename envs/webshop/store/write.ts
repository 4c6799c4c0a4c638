/**
 * @file Reads the original's product files once, as streams, and writes the files of a shop: products by line, the search
 * index, and the goals people wrote. Of a product only its index entries stay in memory.
 */

import { UserError } from "../../../core/errors.ts";
import { createJsonArraySplitter, createJsonObjectSplitter, parseJson } from "../catalogue/json-stream.ts";
import { annotationsOf, asinOf, normaliseProduct } from "../catalogue/normalise.ts";
import { drawPrices } from "../catalogue/price.ts";
import { catalogueOf, type Product } from "../catalogue/product.ts";
import { humanGoals } from "../goals/human.ts";
import { orderGoals } from "../goals/order.ts";
import { createPythonRandom } from "../python/random.ts";
import { createIndexBuilder, type InvertedIndex, searchText } from "../search/inverted-index.ts";
import { SHOP_FILES, type ShopFilesWriter, type ShopManifest } from "./files.ts";
import { productLine } from "./record.ts";

/** A text file that arrives in pieces. */
export interface TextStream {
  /** For error messages. */
  readonly name: string;
  readonly pieces: AsyncIterable<string>;
}

export interface ShopSources {
  readonly products: TextStream;
  readonly attributes: TextStream;
  readonly human: TextStream | null;
  /** For prices within a range and price bounds, which the original draws without a seed. */
  readonly seed: number;
}

/** Bytes gathered before they are written. */
const BATCH_BYTES = 1 << 20;

/** Writes the files of a shop. @throws UserError for truncated files and rows that the original cannot load */
export async function writeShop(sources: ShopSources, writer: ShopFilesWriter): Promise<ShopManifest> {
  const out = batched(writer);
  const attributes = await readEntries(sources.attributes);
  const human = sources.human === null ? new Map<string, string>() : await readEntries(sources.human);
  const random = createPythonRandom(sources.seed);
  const index = createIndexBuilder();
  const prices = new Map<string, number>();
  const instructed: Product[] = [];
  let products = 0;
  let begin = 0;

  for await (const product of readProducts(sources.products, attributes, human)) {
    const price = drawPrices([product], random).get(product.asin)!;
    if (product.humanInstructions.length > 0) {
      instructed.push(product);
      prices.set(product.asin, price);
    }
    index.add(product.asin, searchText(product));
    await out.add(SHOP_FILES.lines, float64(begin));
    begin += await out.add(SHOP_FILES.products, utf8(`${productLine({ product, price })}\n`));
    await out.add(SHOP_FILES.asins, utf8(`${product.asin}\n`));
    products++;
  }
  if (products === 0) throw new UserError(`${sources.products.name}: holds no products; give the original's file`);
  await out.add(SHOP_FILES.lines, float64(begin));

  const made = instructed.length === 0 ? [] : humanGoals(catalogueOf(instructed), prices, random);
  const goals = orderGoals(made, random);
  for (const goal of goals) await out.add(SHOP_FILES.goals, utf8(`${JSON.stringify(goal)}\n`));
  const built = index.finish();
  await writeIndex(built, out);
  const sizes = await out.finish();
  const manifest: ShopManifest = {
    format: 1,
    products,
    documents: built.asins.length,
    terms: built.postings.size,
    totalTerms: built.totalTerms,
    goals: goals.length,
    seed: sources.seed,
    sizes,
  };
  await writer.append(SHOP_FILES.manifest, utf8(JSON.stringify(manifest)));
  return manifest;
}

/** Normalised products in order; rows that the original skips are left out. */
async function* readProducts(
  { name, pieces }: TextStream,
  attributes: ReadonlyMap<string, string>,
  human: ReadonlyMap<string, string>,
): AsyncGenerator<Product> {
  const splitter = createJsonArraySplitter(name);
  const seen = new Set<string>();
  let row = 0;
  for await (const piece of pieces) {
    for (const text of splitter.push(piece)) {
      const where = `${name}, row ${row++}`;
      const raw = parseJson(text, where);
      const asin = asinOf(raw, where);
      if (asin === null || seen.has(asin)) continue;
      seen.add(asin);
      const entry = (entries: ReadonlyMap<string, string>) => {
        const found = entries.get(asin);
        return found === undefined ? undefined : parseJson(found, `the entry of ${asin}`);
      };
      const annotations = annotationsOf(entry(attributes), entry(human), `the entries of ${asin}`);
      yield normaliseProduct(raw, asin, annotations, `${where} (${asin})`);
    }
  }
  splitter.end();
}

/** Asin → its entry as JSON text, which takes less room than objects. */
async function readEntries({ name, pieces }: TextStream): Promise<Map<string, string>> {
  const splitter = createJsonObjectSplitter(name);
  const entries = new Map<string, string>();
  for await (const piece of pieces) {
    for (const element of splitter.push(piece)) {
      const colon = /^"(?:[^"\\]|\\.)*"\s*:/.exec(element)?.[0] ?? "";
      const key = parseJson(colon.slice(0, -1), `${name}, entry ${entries.size}`);
      entries.set(String(key), element.slice(colon.length));
    }
  }
  splitter.end();
  return entries;
}

async function writeIndex(index: InvertedIndex, out: Batches): Promise<void> {
  for (const asin of index.asins) await out.add(SHOP_FILES.documents, utf8(`${asin}\n`));
  await out.add(SHOP_FILES.lengths, index.lengthCodes);
  let place = 0;
  for (const [term, { length, bytes }] of index.postings) {
    await out.add(SHOP_FILES.terms, utf8(`${term}\n`));
    await out.add(SHOP_FILES.frequencies, new Uint8Array(Uint32Array.of(length).buffer));
    await out.add(SHOP_FILES.places, float64(place));
    place += await out.add(SHOP_FILES.postings, bytes);
  }
  await out.add(SHOP_FILES.places, float64(place));
}

interface Batches {
  /** Adds to a file and returns the number of bytes. */
  add(name: string, bytes: Uint8Array): Promise<number>;
  /** Writes what is left and returns the sizes of all files. */
  finish(): Promise<Record<string, number>>;
}

function batched(writer: ShopFilesWriter): Batches {
  const waiting = new Map<string, { parts: Uint8Array[]; bytes: number }>();
  const sizes: Record<string, number> = {};

  async function write(name: string): Promise<void> {
    const batch = waiting.get(name);
    if (batch === undefined) return;
    const joined = new Uint8Array(batch.bytes);
    let at = 0;
    for (const part of batch.parts) {
      joined.set(part, at);
      at += part.length;
    }
    waiting.delete(name);
    await writer.append(name, joined);
  }

  return {
    add: async (name, bytes) => {
      const batch = waiting.get(name) ?? { parts: [], bytes: 0 };
      batch.parts.push(bytes);
      batch.bytes += bytes.length;
      waiting.set(name, batch);
      sizes[name] = (sizes[name] ?? 0) + bytes.length;
      if (batch.bytes >= BATCH_BYTES) await write(name);
      return bytes.length;
    },
    finish: async () => {
      for (const name of [...waiting.keys()]) await write(name);
      return sizes;
    },
  };
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function float64(value: number): Uint8Array {
  return new Uint8Array(Float64Array.of(value).buffer);
}
