/**
 * @file Loads the original's product, attribute and instruction files into a catalogue.
 */

import { UserError } from "../../../core/errors.ts";
import type { FileTree } from "../../../core/storage/file-tree.ts";
import { createJsonArraySplitter, parseJson } from "./json-stream.ts";
import { annotationsOf, asinOf, normaliseProduct } from "./normalise.ts";
import { type Catalogue, catalogueOf, type Product } from "./product.ts";

export interface CatalogueFiles {
  /** `items_shuffle_1000.json` or `items_shuffle.json`. */
  readonly products: string;
  /** `items_ins_v2_1000.json` or `items_ins_v2.json`: attributes and synthetic instructions. */
  readonly attributes: string;
  /** `items_human_ins.json`; the original always opens it, here it may be absent. */
  readonly human: string | null;
}

export interface LoadedCatalogue extends Catalogue {
  /** Products that the attribute file does not name; synthetic goals need it to name all. */
  readonly unannotated: readonly string[];
}

/**
 * Reads the files from a folder. `limit` takes the first rows only, as the original's `num_products`.
 * @throws UserError for a missing or truncated file and for a row that the original cannot load.
 */
export async function loadCatalogue(
  tree: FileTree,
  files: CatalogueFiles,
  limit = Number.POSITIVE_INFINITY,
): Promise<LoadedCatalogue> {
  const attributes = await readEntries(tree, files.attributes);
  const human = files.human === null ? {} : await readEntries(tree, files.human);
  const text = await readWhole(tree, files.products);
  const splitter = createJsonArraySplitter(files.products);
  const rows = splitter.push(text);
  splitter.end();

  const products: Product[] = [];
  const unannotated: string[] = [];
  const seen = new Set<string>();
  for (const [number, row] of rows.entries()) {
    if (number >= limit) break;
    const where = `${files.products}, row ${number}`;
    const raw = parseJson(row, where);
    const asin = asinOf(raw, where);
    if (asin === null || seen.has(asin)) continue;
    seen.add(asin);
    if (!Object.hasOwn(attributes, asin)) unannotated.push(asin);
    const annotations = annotationsOf(attributes[asin], human[asin], `${files.attributes}, ${asin}`);
    products.push(normaliseProduct(raw, asin, annotations, `${where} (${asin})`));
  }
  if (products.length === 0) throw new UserError(`${files.products}: holds no product; is it the right file?`);
  return { ...catalogueOf(products), unannotated };
}

async function readWhole(tree: FileTree, file: string): Promise<string> {
  const text = await tree.readText(file);
  if (text === null) {
    throw new UserError(`${file}: no such file; download it with the original's setup.sh or give another folder`);
  }
  return text;
}

async function readEntries(tree: FileTree, file: string): Promise<Record<string, unknown>> {
  const value = parseJson(await readWhole(tree, file), file);
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new UserError(`${file}: expected one JSON object with an entry per asin; is it the right file?`);
  }
  return value as Record<string, unknown>;
}
