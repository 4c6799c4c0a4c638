/** @file The words of a text without articles. */

const STOP_WORDS: ReadonlySet<string> = new Set(["a", "an", "the"]);

/** `text` in lower case with single spaces and without articles. */
export function withoutArticles(text: string): string {
  return text
    .toLowerCase()
    .trim()
    .split(/\s+/)
    .filter((word) => !STOP_WORDS.has(word))
    .join(" ");
}
