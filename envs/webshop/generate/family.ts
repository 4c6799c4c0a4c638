/**
 * @file A family of near-duplicates: one design of one brand, whose members share title words and most properties but
 * differ in an attribute, in the price or in the options they come in. Only their pages tell which is which.
 */

import type { Random } from "../../../core/random.ts";
import type { ShopScale } from "./difficulty.ts";
import type { ProductType } from "./product-type.ts";
import { BRANDS, capitalised, PUFFERY, SIBLING_NAMES } from "./vocabulary.ts";

/** What the title of a family says. */
interface Design {
  readonly brand: string;
  readonly puffery: string;
  readonly material: string;
  /** An attribute that the title tells; null when it tells none. */
  readonly shownAttribute: string | null;
}

/** A product before it has an asin and texts. */
export interface Draft {
  readonly design: Design;
  /** Tells it from its siblings in the title; empty for the first. */
  readonly siblingName: string;
  readonly attributes: readonly string[];
  readonly options: ReadonlyMap<string, readonly string[]>;
  /** One price, or the two ends of a range, in dollars. */
  readonly pricing: readonly number[];
}

const TITLE_TELLS_ATTRIBUTE = 0.4;
const DIFFERENCES = ["attribute", "attribute", "price", "options"] as const;

/** Draws the families of a kind; no two have a brand in common, and only brands that are sold. */
export function drawFamilies(
  type: ProductType,
  isSold: (brand: string) => boolean,
  scale: ShopScale,
  random: Random,
): Draft[][] {
  const brands = firstWhich(isSold, random.shuffle([...BRANDS]), scale.families);
  return brands.map((brand, number) => {
    const attributes = random.shuffle([...type.attributes]).slice(0, scale.attributes);
    const design: Design = {
      brand,
      puffery: random.choice(PUFFERY),
      material: type.materials[number % type.materials.length]!,
      shownAttribute: random.float() < TITLE_TELLS_ATTRIBUTE ? attributes[0]! : null,
    };
    const first: Draft = {
      design,
      siblingName: SIBLING_NAMES[0],
      attributes,
      options: drawOptions(type, scale, random),
      pricing: drawPricing(type, scale, random),
    };
    return withSiblings(first, type, scale, random);
  });
}

/** The first `count` that fit; asks no further, because asking takes longer than drawing. */
function firstWhich<T>(fits: (item: T) => boolean, items: readonly T[], count: number): T[] {
  const found: T[] = [];
  for (const item of items) {
    if (found.length === count) break;
    if (fits(item)) found.push(item);
  }
  return found;
}

/** Adds near-duplicates, no two alike. */
function withSiblings(first: Draft, type: ProductType, scale: ShopScale, random: Random): Draft[] {
  const [fewest, most] = scale.siblings;
  const count = fewest + random.int(most - fewest + 1);
  const members = [first];
  while (members.length < count) {
    const next = { ...vary(first, type, scale, random), siblingName: SIBLING_NAMES[members.length]! };
    if (members.every((member) => offerOf(member) !== offerOf(next))) members.push(next);
  }
  return members;
}

/** All that a goal can ask for and titles of siblings do not tell. */
function offerOf({ attributes, options, pricing }: Draft): string {
  return JSON.stringify([attributes, [...options], pricing]);
}

function drawOptions(type: ProductType, scale: ShopScale, random: Random): Map<string, string[]> {
  const groups = random.shuffle(Object.entries(type.options)).slice(0, scale.optionGroups);
  return new Map(
    groups.map(([name, values]) => {
      const count = Math.min(values.length, 2 + random.int(scale.optionValues - 1));
      return [name, random.shuffle([...values]).slice(0, count)];
    }),
  );
}

function drawPricing({ price: [cheapest, dearest] }: ProductType, scale: ShopScale, random: Random): number[] {
  // Most products are nearer to the cheap end.
  const low = rounded(cheapest + (dearest - cheapest) * random.float() * random.float(), scale);
  return random.float() < scale.priceRanges ? [low, rounded(low * (1.1 + 0.4 * random.float()), scale)] : [low];
}

function vary(first: Draft, type: ProductType, scale: ShopScale, random: Random): Draft {
  switch (random.choice(DIFFERENCES)) {
    case "attribute": {
      const unused = type.attributes.filter((attribute) => !first.attributes.includes(attribute));
      // The last one never stands in the title.
      return { ...first, attributes: [...first.attributes.slice(0, -1), random.choice(unused)] };
    }
    case "price":
      return { ...first, pricing: first.pricing.map((price) => rounded(price * (1.3 + random.float()), scale)) };
    case "options":
      return { ...first, options: withoutOneValue(first.options, random) };
  }
}

/** Drops a value from the group that has the most. */
function withoutOneValue(options: Draft["options"], random: Random): Draft["options"] {
  const groups = [...options.entries()].sort(([, a], [, b]) => b.length - a.length);
  const [name, values] = groups[0]!;
  const dropped = random.choice(values);
  return new Map(options).set(
    name,
    values.filter((value) => value !== dropped),
  );
}

/** To whole dollars where little is said, to cents elsewhere. */
function rounded(price: number, { wording }: ShopScale): number {
  return wording === "short" ? Math.round(price) : Math.round(price * 100) / 100;
}

interface Title {
  readonly title: string;
  /** Brand, material and the kind's own words; puffery and sibling names are no nouns. */
  readonly nouns: readonly string[];
}

/** Names things as wishes do, so that a small policy reads the same words in both. */
export function shortTitle({ design, siblingName }: Draft, { noun }: ProductType): Title {
  const { brand, material, shownAttribute } = design;
  const words = [brand, shownAttribute ?? "", material, noun, siblingName];
  return { title: words.filter((word) => word !== "").join(" "), nouns: nounsOf(design, noun) };
}

export function longTitle({ design, siblingName }: Draft, { noun }: ProductType, use: string): Title {
  const { brand, puffery, material, shownAttribute } = design;
  const words = [brand, puffery, capitalised([shownAttribute ?? "", material, noun].join(" ").trim()), siblingName];
  const title = words.filter((word) => word !== "").join(" ");
  return { title: `${title} for ${use}`, nouns: [...nounsOf(design, noun), ...use.toLowerCase().split(" ")] };
}

function nounsOf({ brand, material }: Design, noun: string): string[] {
  return [brand.toLowerCase(), material, ...noun.split(" ")];
}
