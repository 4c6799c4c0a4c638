/**
 * @file The words of a wish. What is wished for stands in them letter by letter; everything around it varies.
 */

import type { Random } from "../../../core/random.ts";

export interface Wish {
  readonly noun: string;
  readonly material: string | null;
  readonly brand: string | null;
  readonly attributes: readonly string[];
  /** Option group → value. */
  readonly options: ReadonlyMap<string, string>;
}

const OPENINGS = [
  "i am looking for",
  "i need",
  "i want to buy",
  "find me",
  "please get me",
  "can you order",
  "show me",
  "i would like",
  "help me pick",
] as const;

/** Writes a wish down, e.g. `i need machine washable cotton scarf, color: red`. */
export function wordWish(wish: Wish, random: Random): string {
  const opening = random.choice(OPENINGS);
  const thing = [wish.material, wish.noun].filter((word) => word !== null).join(" ");
  const from = wish.brand === null ? "" : ` from ${wish.brand.toLowerCase()}`;
  const [leading, trailing] = splitAt(wish.attributes, random);
  const before = leading.length === 0 ? "" : `${leading.join(", ")} `;
  const after =
    trailing.length === 0 ? "" : `${random.choice([" with ", " that is ", " featuring "])}${join(trailing)}`;
  return `${opening} ${before}${thing}${from}${after}${wordOptions(wish.options, random)}`;
}

function splitAt<T>(items: readonly T[], random: Random): [T[], T[]] {
  const at = random.int(items.length + 1);
  return [items.slice(0, at), items.slice(at)];
}

function join(items: readonly string[]): string {
  return items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}

function wordOptions(options: ReadonlyMap<string, string>, random: Random): string {
  const entries = random.shuffle([...options]);
  if (entries.length === 0) return "";
  switch (random.int(3)) {
    case 0:
      return ` in ${join(entries.map(([, value]) => value))}`;
    case 1:
      return `, ${join(entries.map(([name, value]) => `${name}: ${value}`))}`;
    default:
      return `, ${join(entries.map(([name, value]) => `${value} ${name}`))}`;
  }
}
