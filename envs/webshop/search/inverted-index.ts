/**
 * @file The inverted index of a catalogue: for every term the products that hold it and how often.
 */

import type { Product } from "../catalogue/product.ts";
import { termOf } from "./analyzer.ts";
import { encodeLength } from "./length-norm.ts";
import { words } from "./word-break.ts";

export interface InvertedIndex {
  /** Document number → asin, in the order in which documents were added. */
  readonly asins: readonly string[];
  /** Document number → code of its length in terms. */
  readonly lengthCodes: Uint8Array;
  /** Number of terms of all documents together. */
  readonly totalTerms: number;
  /** The documents of a term, ascending, and the number of times each holds it; null when none does. */
  postings(term: string): Postings | null;
}

export interface Postings {
  readonly documents: Uint32Array;
  readonly counts: Uint16Array;
}

/** What of a product can be found: title, description, first bullet and options, lower case. */
export function searchText(product: Product): string {
  const options = Array.from(product.options, ([name, values]) => `${name}: ${values.join(", ")}`).join(", and ");
  return [product.title, product.description, product.bullets[0]!, options].join(" ").toLowerCase();
}

interface GrowingPostings {
  documents: number[];
  counts: number[];
}

/** Indexes texts under their asins. Texts without a term are left out, as Anserini does. */
export function buildIndex(documents: Iterable<{ readonly asin: string; readonly text: string }>): InvertedIndex {
  const asins: string[] = [];
  const lengthCodes: number[] = [];
  const postings = new Map<string, GrowingPostings>();
  // Product texts repeat few distinct words, so each word is analyzed once.
  const postingsOfWord = new Map<string, GrowingPostings | null>();
  let totalTerms = 0;

  const find = (word: string): GrowingPostings | null => {
    const term = termOf(word);
    if (term === null) return null;
    let list = postings.get(term);
    if (list === undefined) {
      list = { documents: [], counts: [] };
      postings.set(term, list);
    }
    return list;
  };

  for (const { asin, text } of documents) {
    const document = asins.length;
    let length = 0;
    for (const word of words(text)) {
      let list = postingsOfWord.get(word);
      if (list === undefined) {
        list = find(word);
        postingsOfWord.set(word, list);
      }
      if (list === null) continue;
      length++;
      const last = list.documents.length - 1;
      if (list.documents[last] === document) list.counts[last]!++;
      else {
        list.documents.push(document);
        list.counts.push(1);
      }
    }
    if (length === 0) continue;
    asins.push(asin);
    lengthCodes.push(encodeLength(length));
    totalTerms += length;
  }

  const packed = new Map<string, Postings>();
  for (const [term, list] of postings) {
    packed.set(term, { documents: Uint32Array.from(list.documents), counts: Uint16Array.from(list.counts) });
  }
  return {
    asins,
    lengthCodes: Uint8Array.from(lengthCodes),
    totalTerms,
    postings: (term) => packed.get(term) ?? null,
  };
}
