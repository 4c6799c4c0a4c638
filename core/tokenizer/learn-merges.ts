/** @file The training loop of byte-pair encoding: again and again the most frequent pair of neighbours becomes one symbol. */

import type { Merge } from "./merge-table.ts";

interface Pair {
  readonly left: string;
  readonly right: string;
  count: number;
  /** Indices of words that hold the pair, or once did. */
  readonly words: Set<number>;
}

/** A pair seen once teaches nothing. */
const MIN_COUNT = 2;

/**
 * Up to `limit` new symbols, most frequent pair first; among equals the first in code-unit order.
 * @param words How often each word occurs; its characters are the first symbols.
 */
export function learnMerges(words: ReadonlyMap<string, number>, limit: number): Merge[] {
  const pairs = new Map<string, Pair>();
  const queue: { pair: Pair; count: number }[] = [];
  const counts = [...words.values()];
  const symbols = Array.from(words.keys(), (word) => [...word]);

  /** Adds (or removes, by a negative sign) the pairs of a word; returns those it touched. */
  function countPairs(word: number, sign: 1 | -1, touched: Set<Pair>): void {
    const own = symbols[word] as string[];
    for (let i = 0; i + 1 < own.length; i++) {
      const [left, right] = [own[i] as string, own[i + 1] as string];
      const key = `${left} ${right}`;
      const pair = pairs.get(key) ?? { left, right, count: 0, words: new Set() };
      pairs.set(key, pair);
      pair.count += sign * (counts[word] as number);
      pair.words.add(word);
      touched.add(pair);
    }
  }

  const all = new Set<Pair>();
  for (const word of symbols.keys()) countPairs(word, 1, all);
  for (const pair of all) push(queue, { pair, count: pair.count });

  const merges: Merge[] = [];
  const made = new Set<string>();
  while (made.size < limit) {
    const top = pop(queue);
    if (top === undefined || top.count < MIN_COUNT) break;
    const { pair } = top;
    if (top.count !== pair.count) continue;
    merges.push([pair.left, pair.right]);
    made.add(pair.left + pair.right);
    const touched = new Set<Pair>();
    for (const word of pair.words) {
      countPairs(word, -1, touched);
      symbols[word] = joinPair(symbols[word] as string[], pair);
      countPairs(word, 1, touched);
    }
    for (const changed of touched) if (changed.count > 0) push(queue, { pair: changed, count: changed.count });
  }
  return merges;
}

function joinPair(symbols: readonly string[], { left, right }: Pair): string[] {
  const joined: string[] = [];
  for (let i = 0; i < symbols.length; i++) {
    const isPair = symbols[i] === left && symbols[i + 1] === right;
    joined.push(isPair ? left + right : (symbols[i] as string));
    if (isPair) i++;
  }
  return joined;
}

type Entry = { readonly pair: Pair; readonly count: number };

function isBefore(a: Entry, b: Entry): boolean {
  if (a.count !== b.count) return a.count > b.count;
  if (a.pair.left !== b.pair.left) return a.pair.left < b.pair.left;
  return a.pair.right < b.pair.right;
}

/** Adds to a binary heap. */
function push(heap: Entry[], entry: Entry): void {
  let at = heap.length;
  heap.push(entry);
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if (!isBefore(entry, heap[parent] as Entry)) break;
    heap[at] = heap[parent] as Entry;
    at = parent;
  }
  heap[at] = entry;
}

/** Takes the first entry off a binary heap. */
function pop(heap: Entry[]): Entry | undefined {
  const top = heap[0];
  const last = heap.pop();
  if (top === undefined || last === undefined || heap.length === 0) return top;
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && isBefore(heap[child + 1] as Entry, heap[child] as Entry)) child++;
    if (!isBefore(heap[child] as Entry, last)) break;
    heap[at] = heap[child] as Entry;
    at = child;
  }
  heap[at] = last;
  return top;
}
