/**
 * @file Opens the files of a shop: products are read one by one when they are shown, the index stays in memory.
 */

import * as z from "zod";
import { UserError } from "../../../core/errors.ts";
import { parseJson } from "../catalogue/json-stream.ts";
import { checked } from "../catalogue/normalise.ts";
import type { ProductSource } from "../catalogue/product.ts";
import type { Goal } from "../goals/goal.ts";
import type { InvertedIndex } from "../search/inverted-index.ts";
import { SHOP_FILES, type ShopFiles, type ShopManifest } from "./files.ts";
import { type PricedProduct, parseProductLine } from "./record.ts";

export interface OpenShop {
  readonly catalogue: ProductSource;
  readonly prices: { get(asin: string): number | undefined };
  readonly index: InvertedIndex;
  /** The goals people wrote, in their order. */
  readonly goals: readonly Goal[];
  readonly manifest: ShopManifest;
}

const whole = z.int().nonnegative();
const manifestSchema = z.strictObject({
  format: z.literal(1),
  products: whole,
  documents: whole,
  terms: whole,
  totalTerms: whole,
  goals: whole,
  seed: z.int(),
  sizes: z.record(z.string(), whole),
});

const REMEDY = "build the shop's files again from the product files";

/** Opens a shop. @throws UserError when a file is missing, cut off, or belongs to another catalogue */
export function openShop(files: ShopFiles): OpenShop {
  const manifest = readManifest(files);
  const asins = readLines(files, SHOP_FILES.asins);
  const lines = readFloats(files, SHOP_FILES.lines);
  const index = readIndex(files, manifest);
  const known = new Set(asins);
  const stranger = index.asins.find((asin) => !known.has(asin));
  if (asins.length !== manifest.products || stranger !== undefined) {
    throw new UserError(
      `${SHOP_FILES.documents}: the index is of another catalogue (${stranger ?? "sizes differ"}); ${REMEDY}`,
    );
  }
  const order = Uint32Array.from(asins.keys()).sort((a, b) => (asins[a]! < asins[b]! ? -1 : 1));

  function priced(place: number): PricedProduct {
    const begin = lines[place]!;
    return parseProductLine(decode(files.read(SHOP_FILES.products, begin, lines[place + 1]! - begin)));
  }

  /** The place of an asin, by halving; null when there is none. */
  function placeOf(asin: string): number | null {
    let low = 0;
    let high = order.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (asins[order[middle]!]! < asin) low = middle + 1;
      else high = middle;
    }
    const place = order[low];
    return place !== undefined && asins[place] === asin ? place : null;
  }

  function find(asin: string): PricedProduct | undefined {
    const place = placeOf(asin);
    return place === null ? undefined : priced(place);
  }

  return {
    catalogue: { size: asins.length, at: (place) => priced(place).product, find: (asin) => find(asin)?.product },
    prices: { get: (asin) => find(asin)?.price },
    index,
    goals:
      files.size(SHOP_FILES.goals) === null
        ? []
        : readLines(files, SHOP_FILES.goals).map((line) => JSON.parse(line) as Goal),
    manifest,
  };
}

function readManifest(files: ShopFiles): ShopManifest {
  const name = SHOP_FILES.manifest;
  if (files.size(name) === null) {
    throw new UserError(`${name}: no such file, the shop was never built to its end; ${REMEDY}`);
  }
  const manifest = checked(manifestSchema, parseJson(decode(readWhole(files, name)), name), name, REMEDY);
  for (const [file, size] of Object.entries(manifest.sizes)) {
    const has = files.size(file);
    if (has !== size) throw new UserError(`${file}: has ${has ?? 0} of ${size} bytes; ${REMEDY}`);
  }
  return manifest;
}

function readIndex(files: ShopFiles, manifest: ShopManifest): InvertedIndex {
  const terms = readLines(files, SHOP_FILES.terms);
  const places = readFloats(files, SHOP_FILES.places);
  const packed = readWhole(files, SHOP_FILES.postings);
  const frequencies = new Uint32Array(aligned(readWhole(files, SHOP_FILES.frequencies)));
  const postings = new Map(
    terms.map((term, number) => {
      const bytes = packed.subarray(places[number], places[number + 1]);
      return [term, { length: frequencies[number]!, bytes }] as const;
    }),
  );
  const asins = readLines(files, SHOP_FILES.documents);
  return { asins, lengthCodes: readWhole(files, SHOP_FILES.lengths), totalTerms: manifest.totalTerms, postings };
}

function readWhole(files: ShopFiles, name: string): Uint8Array {
  return files.read(name, 0, files.size(name) ?? 0);
}

function readLines(files: ShopFiles, name: string): string[] {
  return decode(readWhole(files, name)).split("\n").slice(0, -1);
}

function readFloats(files: ShopFiles, name: string): Float64Array {
  return new Float64Array(aligned(readWhole(files, name)));
}

/** Typed arrays of wider numbers need a buffer of their own. */
function aligned(bytes: Uint8Array): ArrayBuffer {
  return bytes.slice().buffer;
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
