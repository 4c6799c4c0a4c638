/** @file Choosing a word for every thing that, where possible, no other thing has. */

import { type JavaRandom, nextInt } from "../model/java-random.ts";
import { leadsTo, type Thing } from "../model/thing.ts";
import { type WordTable, wordNumbers } from "./word-table.ts";

const ROUNDS = 20;
const ORDERLY_ROUNDS = 10;

/** One word for each of `things`, seen from `place`; draws from `random` where words collide for long. */
export function chooseWords(random: JavaRandom, table: WordTable, things: readonly Thing[], place: Thing): string[] {
  const all = wordNumbers(table, things, place);
  const counts = new Uint16Array(table.texts.length);
  const options = withoutShared(all, counts);
  const chosen = options.map(() => 0);
  const wordOf = (i: number): number => (options[i] as readonly number[])[chosen[i] as number] as number;
  for (let round = 0; round < ROUNDS; round++) {
    counts.fill(0);
    for (let i = 0; i < options.length; i++) counts[wordOf(i)] = (counts[wordOf(i)] as number) + 1;
    for (let i = 0; i < options.length; i++) {
      if ((counts[wordOf(i)] as number) < 2) continue;
      const { length } = options[i] as readonly number[];
      chosen[i] = round < ORDERLY_ROUNDS ? ((chosen[i] as number) + 1) % length : nextInt(random, length);
    }
  }
  return options.map((_, i) => table.texts[wordOf(i)] as string);
}

/** How the list of valid actions calls a door or drain that leads somewhere from `place`. */
export function wayWord(portal: Thing, place: Thing): string | null {
  if (portal.passage === null) return null;
  const destination = leadsTo(portal, place);
  return destination === null ? null : `${portal.name} to ${destination.name}`;
}

/** Leaves out words that several things have, unless nothing would be left for a thing. */
function withoutShared(options: readonly (readonly number[])[], counts: Uint16Array): (readonly number[])[] {
  for (const words of options) for (const word of words) counts[word] = (counts[word] as number) + 1;
  return options.map((words) => {
    const own = words.filter((word) => counts[word] === 1);
    return own.length > 0 ? own : words;
  });
}
