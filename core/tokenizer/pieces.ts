/** @file How the playground's own tokenizers cut a text into pieces; no token crosses the border of a piece. */

/**
 * GPT-2's pieces, except that a word takes a number after it along. Blanks are spelled out, because \s means
 * something else in Python's engine than in JavaScript's.
 */
const PATTERN =
  "'(?:[sdmt]|ll|ve|re)| ?\\p{L}+(?: [0-9]+)?| ?\\p{N}+| ?[^ \\t\\n\\r\\p{L}\\p{N}]+" +
  "|[ \\t\\n\\r]+(?![^ \\t\\n\\r])|[ \\t\\n\\r]+";

/** The same as a part of `tokenizer.json`. */
export const piecePreTokenizer = {
  type: "Sequence",
  pretokenizers: [
    { type: "Split", pattern: { Regex: PATTERN }, behavior: "Isolated", invert: false },
    { type: "ByteLevel", add_prefix_space: false, trim_offsets: true, use_regex: false },
  ],
} as const;

/** The pieces of a text without special tokens; together they are the text. */
export function splitPieces(text: string): string[] {
  return text.match(new RegExp(PATTERN, "gu")) ?? [];
}

/** A pattern that matches any of the texts, the longest where several begin, and nothing where there are none. */
export function anyOf(texts: readonly string[]): RegExp {
  if (texts.length === 0) return /(?!)/u;
  const longestFirst = texts.toSorted((a, b) => b.length - a.length);
  return new RegExp(longestFirst.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|"), "u");
}
