/**
 * @file A believable catalogue of invented products, drawn from a seed. Nothing in it comes from a real shop.
 */

import { createRandom, type Random } from "../../../core/random.ts";
import { type Catalogue, catalogueOf, type Product } from "../catalogue/product.ts";
import { floatRepr } from "../python/text.ts";
import { nounListTagger, type Tagger } from "../reward/tagger.ts";
import { DIFFICULTIES, type ShopDifficulty, type ShopScale } from "./difficulty.ts";
import { type Draft, drawFamilies, longTitle, shortTitle } from "./family.ts";
import type { ProductType } from "./product-type.ts";
import { ASIN_DIGITS, ASIN_LETTERS, asinCount, capitalised, PLACED_TYPES, type PlacedType } from "./vocabulary.ts";

/** A product with what the generator knows of it beyond its page. */
export interface GeneratedProduct {
  readonly product: Product;
  readonly placed: PlacedType;
  readonly draft: Draft;
  /** The same for near-duplicates, e.g. `scarf/Brandale`; no seed changes which families are held out. */
  readonly family: string;
}

export interface GeneratedCatalogue extends Catalogue {
  readonly generated: readonly GeneratedProduct[];
  /** Knows the nouns of every title by construction. */
  readonly tagger: Tagger;
  /** What each product costs; a price range counts by its middle. */
  readonly prices: ReadonlyMap<string, number>;
}

/**
 * Draws the catalogue of a difficulty step; the same seed gives the same catalogue.
 * @param sells whether the shop sells a family such as `scarf/Brandale`
 */
export function generateCatalogue(
  difficulty: ShopDifficulty,
  seed: number,
  sells: (family: string) => boolean = () => true,
): GeneratedCatalogue {
  const scale = DIFFICULTIES[difficulty];
  const random = createRandom(seed).fork(`catalogue/${difficulty}`);
  const taken = new Set<string>();
  const nouns = new Map<string, readonly string[]>();
  const generated: GeneratedProduct[] = [];
  for (const placed of random.fork("kinds").shuffle(PLACED_TYPES.slice(0, scale.types)).slice(0, scale.kinds)) {
    const isSold = (brand: string) => sells(familyName(placed.type, brand));
    for (const family of drawFamilies(placed.type, isSold, scale, random.fork(placed.type.noun))) {
      for (const draft of family) {
        const asin = drawAsin(scale.asinLength, taken, random);
        const written = writeProduct(asin, draft, placed, scale, random);
        nouns.set(asin, written.nouns);
        generated.push({
          product: written.product,
          placed,
          draft,
          family: familyName(placed.type, draft.design.brand),
        });
      }
    }
  }
  random.shuffle(generated);
  const products = generated.map(({ product }) => product);
  return {
    ...catalogueOf(products),
    generated,
    tagger: nounListTagger(nouns),
    prices: new Map(products.map(({ asin, pricing }) => [asin, pricing.reduce((a, b) => a + b) / pricing.length])),
  };
}

function familyName({ noun }: ProductType, brand: string): string {
  return `${noun}/${brand}`;
}

/** A new asin: a letter and digits, e.g. `K07` or `B038291544`. */
function drawAsin(length: number, taken: Set<string>, random: Random): string {
  if (taken.size === asinCount(length)) throw new Error(`all ${taken.size} asins of length ${length} are taken`);
  for (;;) {
    const digits = Array.from({ length: length - 1 }, () => random.choice(ASIN_DIGITS)).join("");
    const asin = random.choice(ASIN_LETTERS) + digits;
    if (taken.has(asin)) continue;
    taken.add(asin);
    return asin;
  }
}

function writeProduct(asin: string, draft: Draft, { type, category }: PlacedType, scale: ShopScale, random: Random) {
  const long = scale.wording === "long";
  const { title, nouns } = long ? longTitle(draft, type, random.choice(type.uses)) : shortTitle(draft, type);
  const product: Product = {
    asin,
    title,
    description: long && random.float() < 0.7 ? describe(draft, type.noun, random) : "",
    bullets: random.shuffle([...draft.attributes]).map((one) => (long ? advertise(one, random) : one)),
    priceTag: draft.pricing.map((price) => `$${floatRepr(price)}`).join(" to "),
    pricing: draft.pricing,
    options: draft.options,
    optionImages: new Map(),
    attributes: draft.attributes,
    category: category.name,
    query: type.query,
    productCategory: `${category.root} › ${type.path}`,
    mainImage: "",
    instruction: null,
    humanInstructions: [],
  };
  return { product, nouns };
}

const PRAISE = [
  "so it stays a favourite for years",
  "made with care in small series",
  "which our customers ask for most",
  "checked by hand before it ships",
  "for people who expect more",
];

function advertise(attribute: string, random: Random): string {
  return `${capitalised(attribute)}: ${random.choice(PRAISE)}`;
}

function describe(draft: Draft, noun: string, random: Random): string {
  const { brand, puffery, material } = draft.design;
  return `${brand} makes this ${puffery.toLowerCase()} ${material} ${noun} ${random.choice(PRAISE)}.`;
}
