/** @file What a shopper reads off a page in text mode. */

import { SEPARATOR } from "../page/render-text.ts";

export interface Offer {
  readonly asin: string;
  readonly title: string;
  /** What it costs at most, in dollars. */
  readonly price: number;
}

export type SeenPage =
  | { readonly kind: "start"; readonly instruction: string }
  | { readonly kind: "results"; readonly offers: readonly Offer[] }
  /** `choices` are option groups and values in page order; text mode does not tell one from the other. */
  | { readonly kind: "product"; readonly title: string; readonly choices: readonly string[] }
  /** A page below a product page. */
  | { readonly kind: "details"; readonly lines: readonly string[] }
  | { readonly kind: "other" };

export function readPage(observation: string): SeenPage {
  const parts = observation.split(SEPARATOR);
  if (parts[0] === "WebShop") return { kind: "start", instruction: parts[2] ?? "" };
  if (parts[2] !== "Back to Search") return { kind: "other" };
  const content = parts.slice(3);
  if (content[0]?.startsWith("Page ")) return { kind: "results", offers: readOffers(content) };
  const price = content.findIndex((part) => part.startsWith("Price: "));
  if (price > 0 && content.includes("Buy Now")) {
    return { kind: "product", title: content[price - 1]!, choices: content.slice(1, price - 1) };
  }
  return { kind: "details", lines: content.slice(1) };
}

/** After the buttons, three texts for every product. */
function readOffers(content: readonly string[]): Offer[] {
  const first = content.indexOf("Next >") + 1;
  const offers: Offer[] = [];
  for (let at = first; at + 2 < content.length; at += 3) {
    const prices = content[at + 2]!.match(/[\d.]+/g) ?? [];
    offers.push({ asin: content[at]!, title: content[at + 1]!, price: Math.max(...prices.map(Number)) });
  }
  return offers;
}
