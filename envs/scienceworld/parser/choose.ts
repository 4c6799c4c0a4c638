/** @file Choosing a word for every thing that, where possible, no other thing has. */

import { type JavaRandom, nextInt } from "../model/java-random.ts";
import { leadsTo, type Thing } from "../model/thing.ts";
import { referentsWithContainer } from "../text/referents.ts";

const ROUNDS = 20;
const ORDERLY_ROUNDS = 10;

/** One word for each of `things`, seen from `place`; draws from `random` where words collide for long. */
export function chooseWords(random: JavaRandom, things: readonly Thing[], place: Thing): string[] {
  const options = withoutShared(things.map((thing) => [...referentsWithContainer(thing, place)].sort()));
  const chosen = options.map(() => 0);
  const wordOf = (i: number): string => (options[i] as string[])[chosen[i] as number] as string;
  for (let round = 0; round < ROUNDS; round++) {
    const counts = new Map<string, number>();
    for (let i = 0; i < options.length; i++) counts.set(wordOf(i), (counts.get(wordOf(i)) ?? 0) + 1);
    for (let i = 0; i < options.length; i++) {
      if ((counts.get(wordOf(i)) ?? 0) < 2) continue;
      const { length } = options[i] as string[];
      chosen[i] = round < ORDERLY_ROUNDS ? ((chosen[i] as number) + 1) % length : nextInt(random, length);
    }
  }
  return options.map((_, i) => wordOf(i));
}

/** Leaves out words that several things have, unless nothing would be left for a thing. */
function withoutShared(options: readonly string[][]): string[][] {
  const counts = new Map<string, number>();
  for (const words of options) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return options.map((words) => {
    const own = words.filter((word) => counts.get(word) === 1);
    return own.length > 0 ? own : words;
  });
}

/** How the list of valid actions calls a door or drain that leads somewhere from `place`. */
export function wayWord(portal: Thing, place: Thing): string | null {
  if (portal.passage === null) return null;
  const destination = leadsTo(portal, place);
  return destination === null ? null : `${portal.name} to ${destination.name}`;
}
