/** @file Saying a request so that the game understands nothing else. */

import { type Action, OBJ, type Request } from "../actions/action.ts";
import type { Thing } from "../model/thing.ts";
import { wordNumbers } from "../parser/word-table.ts";
import { candidates, type Game, understand } from "../server/game.ts";

/** How many ways of saying a request are tried before a menu has to help. */
const MOST_WORDS = 6;

/**
 * The lines that make the game carry out a request: one, or a line that opens a menu and the number in it. Draws no
 * random numbers.
 * @throws Error when no word for one of the things is understood, because it is out of reach
 */
export function linesFor(game: Game, request: Request): string[] {
  const { action, things } = request;
  const choices = things.map((thing) => wordsFor(game, action, thing));
  let menu: string[] | null = null;
  for (const words of combinations(choices)) {
    const line = sentence(action, words);
    const understood = understand(game, line);
    const at = understood.findIndex((other) => isSame(other, request));
    if (at < 0) continue;
    if (understood.length === 1) return [line];
    menu ??= [line, `${at}`];
  }
  if (menu !== null) return menu;
  throw new Error(`cannot say "${action.name}" of ${things.map((thing) => `${thing.name} (${thing.id})`).join(", ")}`);
}

/** Words for a thing: first those that no other thing in reach has, and short ones before long ones. */
function wordsFor(game: Game, action: Action, thing: Thing): string[] {
  const place = game.scene.world.agent.container as Thing;
  const { table, near } = { table: game.words, near: candidates(game, action) };
  const counts = new Map<number, number>();
  const numbers = wordNumbers(table, near, place);
  for (const own of numbers) for (const word of own) counts.set(word, (counts.get(word) ?? 0) + 1);
  const [own = []] = wordNumbers(table, [thing], place);
  return [...own]
    .map((word) => ({ text: table.texts[word] as string, shared: counts.get(word) ?? 0 }))
    .sort((a, b) => a.shared - b.shared || a.text.length - b.text.length)
    .slice(0, MOST_WORDS)
    .map(({ text }) => text);
}

function sentence({ words }: Action, names: readonly string[]): string {
  let next = 0;
  return words.map((word) => (word === OBJ ? names[next++] : word[0])).join(" ");
}

function* combinations(choices: readonly string[][]): Generator<string[]> {
  const [first, ...rest] = choices;
  if (first === undefined) {
    yield [];
    return;
  }
  for (const word of first) for (const others of combinations(rest)) yield [word, ...others];
}

function isSame(a: Request, b: Request): boolean {
  return a.action.name === b.action.name && a.things.every((thing, i) => thing === b.things[i]);
}
