/**
 * @file A page of the shop: what can be seen and clicked on it, in the order of the original's templates.
 */

import type { Product } from "../catalogue/product.ts";
import { floatRepr, jsonDumps } from "../python/text.ts";

export type PageElement =
  | { readonly kind: "text" | "button"; readonly text: string }
  /** A link to a product, named by its asin. */
  | { readonly kind: "link"; readonly text: string }
  | { readonly kind: "option"; readonly text: string; readonly group: string };

export interface Page {
  readonly url: string;
  readonly hasSearchBar: boolean;
  readonly elements: readonly PageElement[];
}

/** Names of the pages below a product page, as on their buttons. */
export const SUB_PAGES = ["Description", "Features", "Reviews", "Attributes"] as const;
export type SubPage = (typeof SUB_PAGES)[number];

export const BUY_NOW = "Buy Now";
export const NEXT_PAGE = "Next >";
export const PREVIOUS_PAGE = "< Prev";
export const BACK_TO_SEARCH = "Back to Search";
export const SEARCH = "Search";

const text = (content: string): PageElement => ({ kind: "text", text: content });
const button = (content: string): PageElement => ({ kind: "button", text: content });

export function startPage(url: string, instruction: string): Page {
  return {
    url,
    hasSearchBar: true,
    elements: [text("WebShop"), text("Instruction: "), text(instruction), button(SEARCH)],
  };
}

/** `products` are those of this page, `total` the number of all results. */
export function resultsPage(
  url: string,
  instruction: string,
  results: { readonly products: readonly Product[]; readonly page: number; readonly total: number },
): Page {
  const { products, page, total } = results;
  return shopPage(url, instruction, [
    text(`Page ${page} (Total results: ${total})`),
    ...(page > 1 ? [button(PREVIOUS_PAGE)] : []),
    button(NEXT_PAGE),
    ...products.flatMap((product): PageElement[] => [
      { kind: "link", text: product.asin },
      text(product.title),
      text(product.priceTag),
    ]),
  ]);
}

export function productPage(url: string, instruction: string, product: Product, showAttributes: boolean): Page {
  const options = Array.from(product.options, ([group, values]): PageElement[] => [
    text(group),
    ...values.map((value): PageElement => ({ kind: "option", text: value, group })),
  ]);
  const subPages = SUB_PAGES.filter((name) => showAttributes || name !== "Attributes");
  return shopPage(url, instruction, [
    button(PREVIOUS_PAGE),
    ...options.flat(),
    text(product.title),
    text(`Price: ${product.priceTag}`),
    // The original loads no reviews, so nothing is ever rated.
    text("Rating: N.A."),
    ...subPages.map(button),
    button(BUY_NOW),
  ]);
}

export function subPage(url: string, instruction: string, product: Product, name: SubPage): Page {
  return shopPage(url, instruction, [button(PREVIOUS_PAGE), ...subPageContent(product, name).map(text)]);
}

function subPageContent(product: Product, name: SubPage): string[] {
  switch (name) {
    case "Description":
      return [product.description];
    case "Features":
      return product.bullets.map((bullet) => ` ${bullet}`);
    case "Reviews":
      return [];
    case "Attributes":
      return [
        ...product.attributes.map((attribute) => ` ${attribute}`),
        product.category,
        product.query,
        product.productCategory,
      ];
  }
}

/** The page after a purchase. The fields of a questionnaire stay empty (`None`), as in the original's text mode. */
export function donePage(
  url: string,
  bought: { readonly asin: string; readonly options: ReadonlyMap<string, string>; readonly reward: number },
): Page {
  const lines = [
    "Thank you for shopping with us!",
    "Your code: ",
    "None",
    " (Paste it in your MTurk interface.)",
    "Purchased",
    "asin",
    bought.asin,
    "options",
    optionsAsJson(bought.options),
    ...["attrs", "category", "query", "product category"].flatMap((field) => [field, "None"]),
    "Target",
    ...["asin", "options", "attrs", "price upper", "instuction text", "category", "product category", "query"],
    "Goal ",
    "None",
    "Reward",
    "Your score (min 0.0, max 1.0)",
    floatRepr(bought.reward),
    "Reward Details ",
    "None",
  ];
  return { url, hasSearchBar: false, elements: lines.map(text) };
}

/** Flask's `tojson`: sorted keys, and characters that mean something in HTML escaped. */
function optionsAsJson(options: ReadonlyMap<string, string>): string {
  const sorted = Array.from(options).sort(([a], [b]) => (a < b ? -1 : 1));
  return jsonDumps(sorted).replace(/[<>&']/g, (char) => `\\u00${char.charCodeAt(0).toString(16)}`);
}

function shopPage(url: string, instruction: string, content: readonly PageElement[]): Page {
  return {
    url,
    hasSearchBar: false,
    elements: [text("Instruction:"), text(instruction), button(BACK_TO_SEARCH), ...content],
  };
}
