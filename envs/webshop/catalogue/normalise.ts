/**
 * @file One row of a product file becomes a `Product`, by the rules of the original's loader.
 */

import * as z from "zod";
import { UserError } from "../../../core/errors.ts";
import { strip } from "../python/text.ts";
import { parsePrice } from "./price.ts";
import type { HumanInstruction, Product, SyntheticInstruction } from "./product.ts";

const optionValue = z.looseObject({ value: z.string(), image: z.string().nullish() });

const rawProduct = z.looseObject({
  name: z.string(),
  full_description: z.string(),
  small_description: z.union([z.string(), z.array(z.string()).min(1)]),
  pricing: z.unknown(),
  images: z.array(z.string()).min(1),
  product_category: z.string(),
  category: z.string(),
  query: z.string(),
  customization_options: z.union([z.literal(""), z.null(), z.record(z.string(), z.array(optionValue).nullable())]),
});

const attributeEntry = z.looseObject({
  attributes: z.array(z.string()).optional(),
  instruction: z.string().nullish(),
  instruction_attributes: z.array(z.string()).nullish(),
});

const humanEntry = z.array(
  z.looseObject({
    instruction: z.string(),
    instruction_attributes: z.array(z.string()),
    instruction_options: z.array(z.string()),
  }),
);

/** Checks `value` against a schema; the error names the place and the first field that is wrong. */
export function checked<T>(schema: z.ZodType<T>, value: unknown, where: string, remedy: string): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0]!;
  const field = issue.path.length === 0 ? "" : ` field "${issue.path.join(".")}":`;
  throw new UserError(`${where}:${field} ${issue.message}; ${remedy}`);
}

/** The asin of a row; null for the rows the original skips (the text `nan`, or more than 10 characters). */
export function asinOf(row: unknown, where: string): string | null {
  const asin = typeof row === "object" && row !== null && "asin" in row ? row.asin : undefined;
  if (typeof asin !== "string") {
    throw new UserError(`${where}: the product has no "asin"; give it one (at most 10 characters) or remove the row`);
  }
  return asin === "nan" || Array.from(asin).length > 10 ? null : asin;
}

/** What the attribute and instruction files say about one product. */
export interface Annotations {
  readonly attributes: readonly string[];
  readonly instruction: SyntheticInstruction | null;
  readonly humanInstructions: readonly HumanInstruction[];
}

/** Normalises a row whose asin is known to be good. */
export function normaliseProduct(row: unknown, asin: string, annotations: Annotations, where: string): Product {
  const raw = checked(rawProduct, row, where, "mend the row or remove it");
  return {
    asin,
    title: raw.name,
    description: raw.full_description,
    bullets: typeof raw.small_description === "string" ? [raw.small_description] : raw.small_description,
    ...parsePrice(raw.pricing, where),
    ...normaliseOptions(raw.customization_options),
    category: raw.category,
    query: strip(raw.query.toLowerCase()),
    productCategory: raw.product_category,
    mainImage: raw.images[0]!,
    ...annotations,
  };
}

function normaliseOptions(raw: z.infer<typeof rawProduct>["customization_options"]) {
  const options = new Map<string, string[]>();
  const optionImages = new Map<string, string | null>();
  for (const [name, values] of Object.entries(raw || {})) {
    if (values === null) continue;
    const normalised = values.map(({ value, image }) => {
      const text = strip(value).replaceAll("/", " | ").toLowerCase();
      optionImages.set(text, image ?? null);
      return text;
    });
    options.set(name.toLowerCase(), normalised);
  }
  return { options, optionImages };
}

/** Products without an entry get this attribute, as in the original. */
const NO_ATTRIBUTES: readonly string[] = ["DUMMY_ATTR"];

/** Reads a product's entries of the attribute file and of the file of human instructions; either may be absent. */
export function annotationsOf(attributeRow: unknown, humanRow: unknown, where: string): Annotations {
  const remedy = "mend the entry or take the file that belongs to this catalogue";
  const entry = attributeRow === undefined ? {} : checked(attributeEntry, attributeRow, where, remedy);
  const human = humanRow === undefined ? [] : checked(humanEntry, humanRow, where, remedy);
  const text = entry.instruction ?? null;
  const wanted = entry.instruction_attributes ?? [];
  if (text !== null && wanted.length === 0) {
    throw new UserError(`${where}: the instruction has no "instruction_attributes"; ${remedy}`);
  }
  return {
    attributes: entry.attributes ?? NO_ATTRIBUTES,
    instruction: text === null ? null : { text, attributes: wanted },
    humanInstructions: human.map((one) => ({
      text: one.instruction,
      attributes: one.instruction_attributes,
      options: one.instruction_options,
    })),
  };
}
