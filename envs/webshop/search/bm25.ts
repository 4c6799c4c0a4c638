/**
 * @file Ranking by BM25 as Lucene 8 computes it (k1 = 0.9, b = 0.4, the defaults of Anserini): in float32, with the
 * lossy length of documents, summed in double. Scores and order equal Lucene's bit for bit.
 */

import { analyze } from "./analyzer.ts";
import type { InvertedIndex } from "./inverted-index.ts";
import { decodeLength } from "./length-norm.ts";
import { type Postings, readPostings } from "./postings.ts";

const f32 = Math.fround;
const K1 = f32(0.9);
const B = f32(0.4);

/** Frequent terms look scores up by count and length; few documents hold a term this often. */
const TABLE_COUNTS = 8;
/** A table pays off for terms in more documents than it has entries. */
const TABLE_FROM = 4096;

export interface Hit {
  readonly asin: string;
  /** A float32. */
  readonly score: number;
}

/** Finds the best documents for a text; ties go to the smaller asin. */
export type Ranker = (text: string, count: number) => Hit[];

/** A ranker over an index. It keeps one number per document between calls. */
export function createRanker(index: InvertedIndex): Ranker {
  const documents = index.asins.length;
  const averageLength = f32(index.totalTerms / documents);
  const inverseNorm = Float32Array.from({ length: 256 }, (_, code) =>
    f32(1 / f32(K1 * f32(f32(1 - B) + f32(f32(B * f32(decodeLength(code))) / averageLength)))),
  );
  const sums = new Float64Array(documents);
  const touched = new Uint32Array(documents);
  const holders = new Uint32Array(documents);
  const counts = new Uint32Array(documents);
  const scores = new Float32Array(256 * TABLE_COUNTS);

  /** Adds a term's scores to the sums; returns how many documents are touched now. */
  function addTerm(postings: Postings, boost: number, before: number): number {
    const frequency = postings.length;
    const idf = f32(Math.log(1 + (documents - frequency + 0.5) / (frequency + 0.5)));
    const weight = f32(boost * idf);
    const scoreOf = (count: number, norm: number) => f32(weight - f32(weight / f32(1 + f32(count * norm))));
    readPostings(postings, holders, counts);
    const tabled = frequency >= TABLE_FROM;
    if (tabled) {
      for (let at = 0; at < scores.length; at++) scores[at] = scoreOf(at >> 8, inverseNorm[at & 255]!);
    }
    let found = before;
    for (let at = 0; at < frequency; at++) {
      const document = holders[at]!;
      const count = counts[at]!;
      const code = index.lengthCodes[document]!;
      const sum = sums[document]!;
      // Every score is above zero, so zero means "not seen yet".
      if (sum === 0) touched[found++] = document;
      const inTable = tabled && count < TABLE_COUNTS;
      sums[document] = sum + (inTable ? scores[(count << 8) | code]! : scoreOf(count, inverseNorm[code]!));
    }
    return found;
  }

  return (text, count) => {
    let found = 0;
    for (const [term, boost] of countTerms(text)) {
      const postings = index.postings.get(term);
      if (postings !== undefined) found = addTerm(postings, boost, found);
    }
    const candidates = touched.subarray(0, found);
    const best = selectBest(index, sums, candidates, count);
    for (const document of candidates) sums[document] = 0;
    return best;
  };
}

function countTerms(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of analyze(text)) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

/** The `count` best of the touched documents, best first, through a heap whose root is the worst one kept. */
function selectBest(index: InvertedIndex, sums: Float64Array, touched: Uint32Array, count: number): Hit[] {
  const heap: Hit[] = [];
  for (const document of touched) {
    const score = f32(sums[document]!);
    if (heap.length === count && score < heap[0]!.score) continue;
    const hit = { asin: index.asins[document]!, score };
    if (heap.length < count) {
      heap.push(hit);
      siftUp(heap);
    } else if (isBetter(hit, heap[0]!)) {
      heap[0] = hit;
      siftDown(heap);
    }
  }
  return heap.sort((a, b) => (isBetter(a, b) ? -1 : 1));
}

function isBetter(a: Hit, b: Hit): boolean {
  return a.score === b.score ? a.asin < b.asin : a.score > b.score;
}

function siftUp(heap: Hit[]): void {
  let at = heap.length - 1;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if (!isBetter(heap[parent]!, heap[at]!)) return;
    swap(heap, at, parent);
    at = parent;
  }
}

function siftDown(heap: Hit[]): void {
  let at = 0;
  for (;;) {
    let worst = at;
    for (const child of [2 * at + 1, 2 * at + 2]) {
      if (child < heap.length && isBetter(heap[worst]!, heap[child]!)) worst = child;
    }
    if (worst === at) return;
    swap(heap, at, worst);
    at = worst;
  }
}

function swap(heap: Hit[], a: number, b: number): void {
  const held = heap[a]!;
  heap[a] = heap[b]!;
  heap[b] = held;
}
