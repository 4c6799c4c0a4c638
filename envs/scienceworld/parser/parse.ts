/** @file Finding every request a text can mean. */

import { type Action, OBJ, type Request, type Word } from "../actions/action.ts";
import type { Thing } from "../model/thing.ts";
import { plainReferents, referentsOf } from "../text/referents.ts";
import { withoutArticles } from "./tokens.ts";

/** Finds the rests of a text after a thing, once for every way of naming one at its start. */
type Finder = (text: string) => readonly (readonly [string, Thing])[];

/**
 * All requests `text` can mean, by name of their actions and then in the order of ids. Phrases and names are matched as
 * prefixes, without regard to the ends of words.
 */
export function parse(
  text: string,
  actions: readonly Action[],
  near: () => readonly Thing[],
  all: () => readonly Thing[],
  place: Thing,
): Request[] {
  const sentence = withoutArticles(text);
  const findNear = finder(near, place);
  const findAll = finder(all, place);
  return [...actions]
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
    .flatMap((action) =>
      distinct(match(sentence, action.words, action.everywhere ? findAll : findNear, [])).map((things) => ({
        action,
        things,
      })),
    );
}

function match(text: string, words: readonly Word[], find: Finder, soFar: readonly Thing[]): Thing[][] {
  const [word, ...rest] = words;
  if (word === undefined) return text === "" ? [[...soFar]] : [];
  if (word === OBJ) return find(text).flatMap(([after, thing]) => match(after, rest, find, [...soFar, thing]));
  return word
    .filter((phrase) => text.startsWith(phrase))
    .flatMap((phrase) => match(text.slice(phrase.length).trim(), rest, find, soFar));
}

function distinct(tuples: readonly Thing[][]): Thing[][] {
  if (tuples.length < 2) return [...tuples];
  return [...new Map(tuples.map((things) => [things.map((thing) => thing.id).join(), things])).values()];
}

function finder(candidates: () => readonly Thing[], place: Thing): Finder {
  let names: readonly (readonly [Thing, readonly string[]])[] | null = null;
  const found = new Map<string, readonly (readonly [string, Thing])[]>();
  return (text) => {
    const known = found.get(text);
    if (known !== undefined) return known;
    names ??= candidates().map((thing) => [thing, [...referentsOf(thing, place)]] as const);
    const result = names.flatMap(([thing, own]) =>
      restsAfter(text, thing, own).map((rest): readonly [string, Thing] => [rest, thing]),
    );
    found.set(text, result);
    return result;
  };
}

/** What is left of `text` after each name of `thing`: alone, or with "in" or "on" and a name of its container. */
function restsAfter(text: string, thing: Thing, names: readonly string[]): string[] {
  const rests: string[] = [];
  for (const name of names) {
    if (name.trim() === "") continue;
    const words = withoutArticles(name);
    if (!text.startsWith(words)) continue;
    const rest = text.slice(words.length);
    if (name.length > 1) rests.push(rest.trim());
    if (thing.container === null || !/^ ?[io]n /.test(words === "" ? ` ${rest}` : rest)) continue;
    for (const outer of plainReferents(thing.container)) {
      const outerWords = withoutArticles(outer);
      for (const preposition of ["in", "on"]) {
        const phrase = [words, preposition, outerWords].filter((part) => part !== "").join(" ");
        if (text.startsWith(phrase)) rests.push(text.slice(phrase.length).trim());
      }
    }
  }
  return rests;
}
