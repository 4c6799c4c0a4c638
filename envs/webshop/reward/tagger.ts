/**
 * @file Nouns of product titles. The original asks spaCy, which does not run here: our own catalogue knows its nouns by
 * construction, for the original catalogue people may bring a file made with spaCy, and otherwise rules decide.
 */

import * as z from "zod";
import { UserError } from "../../../core/errors.ts";
import { parseJson } from "../catalogue/json-stream.ts";
import { checked } from "../catalogue/normalise.ts";

export interface Tagger {
  /** The words of a product's title that are nouns or proper nouns: lower case, in order, repeats kept. */
  nouns(product: { readonly asin: string; readonly title: string }): readonly string[];
}

/** A tagger over known nouns. A product it does not know is an error: a guess would change rewards unseen. */
export function nounListTagger(nounsByAsin: ReadonlyMap<string, readonly string[]>): Tagger {
  return {
    nouns: ({ asin }) => {
      const nouns = nounsByAsin.get(asin);
      if (nouns === undefined) {
        throw new UserError(`the list of title nouns has no entry for ${asin}; make it from this catalogue`);
      }
      return nouns;
    },
  };
}

/** Reads a file `{"<asin>": ["noun", …], …}` of the lower-cased NOUN and PROPN tokens of every title. */
export function parseNounList(text: string, file: string): Tagger {
  const remedy = 'write {"<asin>": ["noun", …]}';
  const lists = checked(z.record(z.string(), z.array(z.string())), parseJson(text, file), file, remedy);
  return nounListTagger(new Map(Object.entries(lists)));
}
