/** @file What a shopper understands of an instruction written by our generator. */

import { UserError } from "../../../core/errors.ts";
import type { ProductType } from "../generate/product-type.ts";
import { PLACED_TYPES } from "../generate/vocabulary.ts";

export interface UnderstoodWish {
  readonly type: ProductType;
  readonly material: string | null;
  readonly brand: string | null;
  readonly attributes: readonly string[];
  readonly options: readonly string[];
  /** Dollars; Infinity when none is named. */
  readonly priceUpper: number;
}

/** @throws UserError when the instruction names no kind of product of our vocabulary */
export function readWish(instruction: string): UnderstoodWish {
  const type = PLACED_TYPES.map((placed) => placed.type).find(({ noun }) => mentions(instruction, noun));
  if (type === undefined) {
    throw new UserError(
      `the search expert does not understand "${instruction}": it knows the wishes of generated shops alone`,
    );
  }
  const attributes = type.attributes.filter((attribute) => mentions(instruction, attribute));
  // A value may also be a word of the wish's other parts, so these are taken out first.
  const rest = [type.noun, ...attributes].reduce((text, phrase) => text.replace(phrase, "…"), instruction);
  const bound = /price lower than ([\d.]+) dollars/.exec(rest)?.[1];
  return {
    type,
    material: type.materials.find((material) => mentions(rest, material)) ?? null,
    brand: / from (\w+)/.exec(rest)?.[1] ?? null,
    attributes,
    options: Object.values(type.options)
      .flat()
      .filter((value) => mentions(rest, value)),
    priceUpper: bound === undefined ? Number.POSITIVE_INFINITY : Number(bound),
  };
}

/** Does the phrase occur as whole words? */
export function mentions(text: string, phrase: string): boolean {
  const at = ` ${text.toLowerCase().replace(/[^\p{L}\p{N}.]+/gu, " ")} `;
  return at.includes(` ${phrase.toLowerCase().replace(/[^\p{L}\p{N}.]+/gu, " ")} `);
}
