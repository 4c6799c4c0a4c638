/**
 * @file Ranking by BM25 as Lucene 8 computes it (k1 = 0.9, b = 0.4, the defaults of Anserini): in float32, with the
 * lossy length of documents, summed in double. Scores and order equal Lucene's bit for bit.
 */

import { analyze } from "./analyzer.ts";
import type { InvertedIndex } from "./inverted-index.ts";
import { decodeLength } from "./length-norm.ts";

const f32 = Math.fround;
const K1 = f32(0.9);
const B = f32(0.4);

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

  return (text, count) => {
    const touched: number[] = [];
    for (const [term, boost] of countTerms(text)) {
      const postings = index.postings(term);
      if (postings === null) continue;
      const frequency = postings.documents.length;
      const idf = f32(Math.log(1 + (documents - frequency + 0.5) / (frequency + 0.5)));
      const weight = f32(boost * idf);
      for (let at = 0; at < frequency; at++) {
        const document = postings.documents[at]!;
        const norm = inverseNorm[index.lengthCodes[document]!]!;
        const score = f32(weight - f32(weight / f32(1 + f32(postings.counts[at]! * norm))));
        // Every score is above zero, so zero means "not seen yet".
        if (sums[document] === 0) touched.push(document);
        sums[document]! += score;
      }
    }
    const best = selectBest(index, sums, touched, count);
    for (const document of touched) sums[document] = 0;
    return best;
  };
}

function countTerms(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of analyze(text)) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

/** The `count` best of the touched documents, best first, through a heap whose root is the worst one kept. */
function selectBest(index: InvertedIndex, sums: Float64Array, touched: readonly number[], count: number): Hit[] {
  const heap: Hit[] = [];
  for (const document of touched) {
    const hit = { asin: index.asins[document]!, score: f32(sums[document]!) };
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
