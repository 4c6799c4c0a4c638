/**
 * @file The inverted index of a catalogue: for every term the products that hold it and how often.
 */

import type { Product } from "../catalogue/product.ts";
import { termOf } from "./analyzer.ts";
import { encodeLength } from "./length-norm.ts";
import { createPostingsWriter, type Postings, type PostingsWriter } from "./postings.ts";
import { words } from "./word-break.ts";

export interface InvertedIndex {
  /** Document number → asin, in the order in which documents were added. */
  readonly asins: readonly string[];
  /** Document number → code of its length in terms. */
  readonly lengthCodes: Uint8Array;
  /** Number of terms of all documents together. */
  readonly totalTerms: number;
  /** Term → the documents that hold it. */
  readonly postings: ReadonlyMap<string, Postings>;
}

/** What of a product can be found: title, description, first bullet and options, lower case. */
export function searchText(product: Product): string {
  const options = Array.from(product.options, ([name, values]) => `${name}: ${values.join(", ")}`).join(", and ");
  return [product.title, product.description, product.bullets[0]!, options].join(" ").toLowerCase();
}

/** Bounds the memory for words seen; rare words of a large catalogue are analyzed again. */
const REMEMBERED_WORDS = 200_000;

/** Indexes texts under their asins. Texts without a term are left out, as Anserini does. */
export function buildIndex(documents: Iterable<{ readonly asin: string; readonly text: string }>): InvertedIndex {
  const builder = createIndexBuilder();
  for (const { asin, text } of documents) builder.add(asin, text);
  return builder.finish();
}

export interface IndexBuilder {
  add(asin: string, text: string): void;
  finish(): InvertedIndex;
}

/** Builds an index from texts that come one by one. */
export function createIndexBuilder(): IndexBuilder {
  const asins: string[] = [];
  const lengthCodes: number[] = [];
  const writers = new Map<string, PostingsWriter>();
  // Product texts repeat few distinct words, so most words are analyzed once.
  let writerOfWord = new Map<string, PostingsWriter | null>();
  let totalTerms = 0;

  function writerOf(word: string): PostingsWriter | null {
    const known = writerOfWord.get(word);
    if (known !== undefined) return known;
    const term = termOf(word);
    let writer: PostingsWriter | null = null;
    if (term !== null) {
      writer = writers.get(term) ?? createPostingsWriter();
      writers.set(term, writer);
    }
    if (writerOfWord.size >= REMEMBERED_WORDS) writerOfWord = new Map();
    writerOfWord.set(word, writer);
    return writer;
  }

  return {
    add: (asin, text) => {
      let length = 0;
      for (const word of words(text)) {
        const writer = writerOf(word);
        if (writer === null) continue;
        writer.add(asins.length);
        length++;
      }
      if (length === 0) return;
      asins.push(asin);
      lengthCodes.push(encodeLength(length));
      totalTerms += length;
    },
    finish: () => {
      const postings = new Map<string, Postings>();
      for (const [term, writer] of writers) postings.set(term, writer.finish());
      return { asins, lengthCodes: Uint8Array.from(lengthCodes), totalTerms, postings };
    },
  };
}
