/** @file The words of things as numbers, remembered from one list to the next: most things keep theirs. */

import type { Thing } from "../model/thing.ts";
import { plainReferents, referentsOf, wordsWithContainer } from "../text/referents.ts";

interface Entry {
  readonly own: readonly string[];
  readonly outer: readonly string[];
  /** Numbers of all its words, in the order of the words as texts. */
  readonly words: readonly number[];
}

export interface WordTable {
  readonly numbers: Map<string, number>;
  readonly texts: string[];
  readonly entries: WeakMap<Thing, Entry>;
}

export function createWordTable(): WordTable {
  return { numbers: new Map(), texts: [], entries: new WeakMap() };
}

/** The words of each of `things` as numbers, seen from `place`. */
export function wordNumbers(table: WordTable, things: readonly Thing[], place: Thing): (readonly number[])[] {
  const around = new Map<Thing, readonly string[]>();
  return things.map((thing) => {
    const own = [...referentsOf(thing, place)];
    const outer = outerWords(around, thing.container);
    const known = table.entries.get(thing);
    if (known !== undefined && isSame(known.own, own) && isSame(known.outer, outer)) return known.words;
    const words = [...wordsWithContainer(own, outer)].sort().map((word) => numberOf(table, word));
    table.entries.set(thing, { own, outer, words });
    return words;
  });
}

function outerWords(around: Map<Thing, readonly string[]>, container: Thing | null): readonly string[] {
  if (container === null) return [];
  const known = around.get(container);
  if (known !== undefined) return known;
  const words = [...plainReferents(container)];
  around.set(container, words);
  return words;
}

function numberOf({ numbers, texts }: WordTable, word: string): number {
  const known = numbers.get(word);
  if (known !== undefined) return known;
  numbers.set(word, texts.length);
  return texts.push(word) - 1;
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((word, i) => word === b[i]);
}
