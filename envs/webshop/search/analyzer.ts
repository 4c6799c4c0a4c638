/**
 * @file The terms of a text as Anserini's default English analyzer makes them: words, possessive endings dropped,
 * lower case, stop words dropped, Porter stems (Lucene 8).
 */

import { porterStem } from "./porter.ts";
import { words } from "./word-break.ts";

const STOP_WORDS = new Set(
  (
    "a an and are as at be but by for if in into is it no not of on or such that the their then there these they this " +
    "to was will with"
  ).split(" "),
);

const POSSESSIVE = /['\u2019\uff07][sS]$/;

/** The term of one word; null for a stop word. */
export function termOf(word: string): string | null {
  const lower = lowerCase(word.replace(POSSESSIVE, ""));
  return STOP_WORDS.has(lower) ? null : porterStem(lower);
}

/** All terms of a text in order, repeated as often as they occur. */
export function analyze(text: string): string[] {
  return words(text).flatMap((word) => termOf(word) ?? []);
}

/** Lower case one code point at a time, as Java's `Character.toLowerCase`: İ becomes i, Σ always σ. */
function lowerCase(text: string): string {
  if (/^[\0-\x7f]*$/.test(text)) return text.toLowerCase();
  return Array.from(text, (char) => (char === "\u0130" ? "i" : char.toLowerCase())).join("");
}
