/** @file Pictures of products, drawn from what they are: the generated shops have no photographs. */

import { svg, type TemplateResult } from "lit";
import type { Article } from "../../envs/webshop/scene.ts";

/** A square picture of 100 × 100; `wish` holds chosen options, which may name a colour. */
export function productPicture({ asin, category, query }: Article, wish: readonly string[] = []): TemplateResult {
  const hue = hash(asin) % 360;
  const colour = wish.flatMap((value) => colourIn(value) ?? [])[0] ?? `hsl(${hue} 45% 52%)`;
  const dark = `hsl(${hue} 30% 30%)`;
  const draw = shapeFor(category, query);
  return svg`
    <rect width="100" height="100" fill="hsl(${hue} 25% 92%)" />
    <ellipse cx="50" cy="88" rx="30" ry="4" fill="hsl(${hue} 15% 78%)" />
    ${draw(colour, dark)}
  `;
}

type Shape = (colour: string, dark: string) => TemplateResult;

/** The first that fits the query, else the one of the category. */
function shapeFor(category: string, query: string): Shape {
  const [, shape] = byWord.find(([words]) => words.test(query)) ?? [];
  return shape ?? byCategory[category] ?? box;
}

const box: Shape = (colour, dark) => svg`
  <path d="M24 38 50 28 76 38 V78 L50 88 24 78Z" fill=${colour} />
  <path d="M24 38 50 48 76 38 M50 48V88" fill="none" stroke=${dark} stroke-width="2" />`;

const bottle: Shape = (colour, dark) => svg`
  <rect x="43" y="14" width="14" height="14" fill=${dark} />
  <path d="M40 28h20v8l8 10v38a4 4 0 0 1-4 4H36a4 4 0 0 1-4-4V46l8-10Z" fill=${colour} />
  <rect x="36" y="54" width="28" height="18" fill="#fff" opacity="0.75" />`;

const jar: Shape = (colour, dark) => svg`
  <rect x="32" y="24" width="36" height="12" rx="3" fill=${dark} />
  <rect x="28" y="36" width="44" height="52" rx="6" fill=${colour} />
  <circle cx="50" cy="62" r="13" fill="#fff" opacity="0.75" />`;

const device: Shape = (colour, dark) => svg`
  <rect x="18" y="28" width="64" height="44" rx="4" fill=${dark} />
  <rect x="23" y="33" width="54" height="34" fill=${colour} />
  <path d="M42 72h16l4 14H38Z" fill=${dark} />`;

const headphones: Shape = (colour, dark) => svg`
  <path d="M22 62V52a28 28 0 0 1 56 0v10" fill="none" stroke=${dark} stroke-width="6" />
  <rect x="15" y="56" width="17" height="28" rx="7" fill=${colour} />
  <rect x="68" y="56" width="17" height="28" rx="7" fill=${colour} />`;

const cable: Shape = (colour, dark) => svg`
  <path d="M24 26c0 36 52 14 52 50" fill="none" stroke=${colour} stroke-width="6" />
  <rect x="17" y="14" width="14" height="16" rx="2" fill=${dark} />
  <rect x="69" y="72" width="14" height="16" rx="2" fill=${dark} />`;

const lamp: Shape = (colour, dark) => svg`
  <path d="M36 18h28l12 30H24Z" fill=${colour} />
  <path d="M50 48v34M34 86h32" stroke=${dark} stroke-width="5" />`;

const chair: Shape = (colour, dark) => svg`
  <rect x="30" y="16" width="40" height="36" rx="6" fill=${colour} />
  <rect x="26" y="52" width="48" height="12" rx="4" fill=${colour} />
  <path d="M31 64v24M69 64v24" stroke=${dark} stroke-width="5" />`;

const shirt: Shape = (colour, dark) => svg`
  <path d="M36 20 18 32l8 16 8-5v43h32V43l8 5 8-16-18-12c-4 8-24 8-28 0Z" fill=${colour} />
  <path d="M36 20c4 8 24 8 28 0" fill="none" stroke=${dark} stroke-width="3" />`;

const shoe: Shape = (colour, dark) => svg`
  <path d="M18 48l16-6c6 12 18 18 40 20 8 1 10 8 10 14H18Z" fill=${colour} />
  <rect x="16" y="76" width="70" height="9" rx="3" fill=${dark} />`;

const trousers: Shape = (colour, dark) => svg`
  <path d="M32 16h36l6 72H56l-6-46-6 46H26Z" fill=${colour} />
  <path d="M32 24h36" stroke=${dark} stroke-width="3" />`;

const scarf: Shape = (colour, dark) => svg`
  <path d="M28 24c14 12 30 12 44 0l6 12c-8 8-14 10-20 11l8 37-14 4-8-40c-8 0-16-4-22-12Z" fill=${colour} />
  <path d="M53 82l12-3M51 74l12-3" stroke=${dark} stroke-width="3" />`;

const byWord: readonly (readonly [RegExp, Shape])[] = [
  [/headphone|earbud|headset/, headphones],
  [/cable|charger|adapter|cord/, cable],
  [/lamp|light|sconce/, lamp],
  [/chair|sofa|ottoman|stool|bench|couch/, chair],
  [/shoe|boot|sneaker|sandal|slipper|loafer/, shoe],
  [/scarf|shawl|tie|belt/, scarf],
  [/pant|jean|legging|short|trouser/, trousers],
  [/shampoo|lotion|oil|wash|serum|spray|drink|juice|water|sauce/, bottle],
  [/cream|scrub|mask|jam|spread|candy|snack|nut|balm/, jar],
];

const byCategory: Readonly<Record<string, Shape>> = {
  beauty: bottle,
  electronics: device,
  garden: lamp,
  fashion: shirt,
  grocery: jar,
};

/** A colour that CSS knows among the words of an option. */
function colourIn(value: string): string | undefined {
  return value.split(/[^a-z]+/).find((word) => word.length > 2 && CSS.supports("color", word));
}

function hash(text: string): number {
  let value = 7;
  for (const character of text) value = (value * 31 + (character.codePointAt(0) ?? 0)) % 100_003;
  return value;
}
