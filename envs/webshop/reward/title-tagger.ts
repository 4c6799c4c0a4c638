/**
 * @file A tagger for titles of the original catalogue, by rules. Titles are mostly capitalised names, so a word is a noun
 * unless it is a number, a function word, or lower case with the ending of an adjective, an adverb or a verb. spaCy, which
 * the original asks, disagrees now and then: bring a list of nouns made with it where exact rewards matter.
 */

import type { Tagger } from "./tagger.ts";

/** Articles, pronouns, prepositions, conjunctions, auxiliaries and numerals. */
const FUNCTION_WORDS = new Set(
  (
    "a about above across after all along also am an and any are around as at be been before behind being below beneath " +
    "beside between both but by can could did do does down during each either every few for from had has have he her hers " +
    "him his how i if in inside into is it its just like many may me more most much must my near neither no nor not of " +
    "off on once only onto or other our out outside over own per same she should since so some such than that the their " +
    "them then there these they this those through to too toward under until up upon very via was we were what when " +
    "where which while who whom whose why will with within without would you your one two three four five six seven " +
    "eight nine ten eleven twelve first second third new great best big small large"
  ).split(" "),
);

const MODIFIER = /(?:ly|able|ible|ful|less|ous|ive|ed|ing|al|ic)$/;

/** Words of a title, as spaCy cuts them: hyphens and slashes split letters, a number leaves its unit behind. */
const TITLE_WORD = /(?<!\p{L}['’])\p{L}[\p{L}\p{M}\p{N}]*(?:\.\p{L}+)*(?:['’](?!s\b)\p{L}+)*/gu;

export const titleTagger: Tagger = {
  nouns: ({ title }) => (title.match(TITLE_WORD) ?? []).filter(isNoun).map((word) => word.toLowerCase()),
};

function isNoun(word: string): boolean {
  const lower = word.toLowerCase();
  if (FUNCTION_WORDS.has(lower)) return false;
  return word !== lower || !MODIFIER.test(word);
}
