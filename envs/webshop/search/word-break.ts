/**
 * @file Words of a text as Lucene's StandardTokenizer cuts them: the word boundaries of Unicode Standard Annex 29,
 * without white space and punctuation, one ideograph at a time, emoji as words of their own.
 */

import { characterClass } from "./character-class.ts";

/** Longer words are cut into pieces of this many UTF-16 units, Lucene's default `maxTokenLength`. */
const MAX_WORD_LENGTH = 255;

// The rules over class letters (see character-class.ts); marks ride on what stands before them.
const MARKS = "[ecz]*";
const DIGITS = `N${MARKS}(?:(?:(?:X${MARKS})*|[,.']${MARKS})N${MARKS})*`;
const LETTERS = `[LH]${MARKS}(?:(?:(?:X${MARKS})*|[:.']${MARKS})[LH]${MARKS})*`;
const HEBREW = `H${MARKS}(?:"${MARKS}H${MARKS}|'${MARKS})`;
const KATAKANA = `K${MARKS}(?:(?:X${MARKS})*K${MARKS})*`;
const RUN = `(?:${KATAKANA}|(?:${HEBREW}|${DIGITS}|${LETTERS})+)`;
const WORD = `(?:X${MARKS})*${RUN}(?:(?:X${MARKS})+${RUN})*(?:X${MARKS})*`;
const EMOJI = `ke?c|RR|(?:PM?|M)[ec]*(?:zPM?[ec]*)*${MARKS}`;
const PIECE = new RegExp(`${WORD}|${EMOJI}|[Ih]${MARKS}|(?:S${MARKS})+`, "g");

/** The same rules for ASCII, which most product text is, without classes. */
const ASCII_DIGITS = "[0-9](?:(?:_*|[,;.'])[0-9])*";
const ASCII_LETTERS = "[A-Za-z](?:(?:_*|[:.'])[A-Za-z])*";
const ASCII_RUN = `(?:${ASCII_DIGITS}|${ASCII_LETTERS})+`;
const ASCII_PIECE = new RegExp(`_*${ASCII_RUN}(?:_+${ASCII_RUN})*_*`, "g");
const ASCII_ONLY = /^[\0-\x7f]*$/;

/** The words of a text in order. */
export function words(text: string): string[] {
  const found = pieces(text);
  return found.some((word) => word.length > MAX_WORD_LENGTH) ? found.flatMap(cut) : found;
}

function pieces(text: string): string[] {
  if (ASCII_ONLY.test(text)) return text.match(ASCII_PIECE) ?? [];
  const chars = Array.from(text);
  const classes = chars.map(characterClass).join("");
  return Array.from(classes.matchAll(PIECE), ({ 0: piece, index }) =>
    chars.slice(index, index + piece.length).join(""),
  );
}

/** Cuts an over-long word: each part ends where a word of at most 255 units can end. */
function cut(long: string): string[] {
  if (long.length <= MAX_WORD_LENGTH) return [long];
  const head = pieces(long.slice(0, MAX_WORD_LENGTH))[0];
  if (head === undefined) return [];
  return [head, ...pieces(long.slice(long.indexOf(head) + head.length)).flatMap(cut)];
}
