/**
 * @file Porter's stemmer for English (M. F. Porter, "An algorithm for suffix stripping", 1980) with the two later
 * changes of his own programs (`bli` → `ble`, `logi` → `log`), as Lucene's PorterStemFilter has it.
 */

const SECOND: readonly (readonly [string, string])[] = [
  ["ational", "ate"],
  ["tional", "tion"],
  ["enci", "ence"],
  ["anci", "ance"],
  ["izer", "ize"],
  ["bli", "ble"],
  ["alli", "al"],
  ["entli", "ent"],
  ["eli", "e"],
  ["ousli", "ous"],
  ["ization", "ize"],
  ["ation", "ate"],
  ["ator", "ate"],
  ["alism", "al"],
  ["iveness", "ive"],
  ["fulness", "ful"],
  ["ousness", "ous"],
  ["aliti", "al"],
  ["iviti", "ive"],
  ["biliti", "ble"],
  ["logi", "log"],
];

const THIRD: readonly (readonly [string, string])[] = [
  ["icate", "ic"],
  ["ative", ""],
  ["alize", "al"],
  ["iciti", "ic"],
  ["ical", "ic"],
  ["ful", ""],
  ["ness", ""],
];

const FOURTH = /^(.+?)(?:al|ance|ence|er|ic|able|ible|ant|ement|ment|ent|ou|ism|ate|iti|ous|ive|ize|(?<=[st])ion)$/s;

/** Is the letter at `at` a consonant? y is one at the start and after a vowel. */
function isConsonant(word: string, at: number): boolean {
  const letter = word[at]!;
  if (letter === "y") return at === 0 || !isConsonant(word, at - 1);
  return !"aeiou".includes(letter);
}

/** Porter's measure m: how often a vowel is followed by a consonant. */
function measure(stem: string): number {
  let count = 0;
  let afterVowel = false;
  for (let at = 0; at < stem.length; at++) {
    const consonant = isConsonant(stem, at);
    if (consonant && afterVowel) count++;
    afterVowel = !consonant;
  }
  return count;
}

function hasVowel(stem: string): boolean {
  for (let at = 0; at < stem.length; at++) if (!isConsonant(stem, at)) return true;
  return false;
}

function endsInDoubleConsonant(word: string): boolean {
  const last = word.length - 1;
  return last >= 1 && word[last] === word[last - 1] && isConsonant(word, last);
}

/** Consonant, vowel, consonant at the end, and the last is none of w, x, y. */
function endsInShortSyllable(word: string): boolean {
  const last = word.length - 1;
  return (
    last >= 2 &&
    isConsonant(word, last) &&
    !isConsonant(word, last - 1) &&
    isConsonant(word, last - 2) &&
    !"wxy".includes(word[last]!)
  );
}

/** The stem of a lower-case word; words of up to two UTF-16 units stay. */
export function porterStem(word: string): string {
  if (word.length < 3) return word;
  let stem = plural(word);
  stem = pastOrProgressive(stem);
  if (stem.endsWith("y") && hasVowel(stem.slice(0, -1))) stem = `${stem.slice(0, -1)}i`;
  stem = replaceSuffix(stem, SECOND);
  stem = replaceSuffix(stem, THIRD);
  stem = dropSuffix(stem);
  return tidyEnd(stem);
}

function plural(word: string): string {
  if (word.endsWith("sses") || word.endsWith("ies")) return word.slice(0, -2);
  return word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
}

function pastOrProgressive(word: string): string {
  if (word.endsWith("eed")) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word;
  const suffix = word.endsWith("ed") ? 2 : word.endsWith("ing") ? 3 : 0;
  const stem = word.slice(0, word.length - suffix);
  if (suffix === 0 || !hasVowel(stem)) return word;
  if (/(?:at|bl|iz)$/.test(stem)) return `${stem}e`;
  if (endsInDoubleConsonant(stem)) return /[lsz]$/.test(stem) ? stem : stem.slice(0, -1);
  return measure(stem) === 1 && endsInShortSyllable(stem) ? `${stem}e` : stem;
}

/** Replaces the longest suffix that fits, when the measure before it is above zero. */
function replaceSuffix(word: string, rules: readonly (readonly [string, string])[]): string {
  let best: readonly [string, string] | null = null;
  for (const rule of rules) {
    if (word.endsWith(rule[0]) && (best === null || rule[0].length > best[0].length)) best = rule;
  }
  if (best === null) return word;
  const stem = word.slice(0, word.length - best[0].length);
  return measure(stem) > 0 ? stem + best[1] : word;
}

function dropSuffix(word: string): string {
  const stem = FOURTH.exec(word)?.[1];
  return stem !== undefined && measure(stem) > 1 ? stem : word;
}

function tidyEnd(word: string): string {
  let out = word;
  if (out.endsWith("e")) {
    const stem = out.slice(0, -1);
    if (measure(stem) > 1 || (measure(stem) === 1 && !endsInShortSyllable(stem))) out = stem;
  }
  return out.endsWith("ll") && measure(out) > 1 ? out.slice(0, -1) : out;
}
