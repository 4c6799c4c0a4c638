/** @file A page of the shop as a shopper sees it. */

import type { Product } from "./catalogue/product.ts";
import type { WebshopEnv } from "./env.ts";
import { pageKind } from "./page/address.ts";
import type { PageElement } from "./page/page.ts";

export interface WebshopScene {
  readonly world: "webshop";
  readonly instruction: string;
  readonly page: ReturnType<typeof pageKind>;
  /** Words of the search whose results are shown or were left. */
  readonly keywords: string;
  /** What the page says beside products and buttons. */
  readonly texts: readonly string[];
  /** Names of the buttons, as actions name them. */
  readonly buttons: readonly string[];
  /** Products of a results page. */
  readonly results: readonly Article[];
  /** The product that is looked at. */
  readonly product: ArticleWithOptions | null;
}

/** What a card shows of a product. */
export interface Article {
  readonly asin: string;
  readonly title: string;
  readonly price: string;
  readonly category: string;
  readonly query: string;
}

export interface ArticleWithOptions extends Article {
  readonly options: readonly {
    readonly group: string;
    readonly values: readonly string[];
    readonly chosen: string | null;
  }[];
}

export function webshopScene({ browser, goal, store: { catalogue } }: WebshopEnv): WebshopScene {
  const { page, session } = browser;
  const kind = pageKind(page.url);
  const texts = page.elements.filter(({ kind }) => kind === "text").map(({ text }) => text);
  const links = page.elements.filter(({ kind }) => kind === "link");
  const product = session.asin === null ? undefined : catalogue.find(session.asin);
  return {
    world: "webshop",
    instruction: goal.instruction,
    page: kind,
    keywords: (session.keywords ?? []).join(" "),
    texts: kind === "item_sub_page" ? texts.slice(2) : kind === "search_results" ? texts.slice(2, 3) : [],
    buttons: page.elements.filter(isButton).map(({ text }) => text.toLowerCase()),
    results: links.flatMap(({ text }) => article(catalogue.find(text)) ?? []),
    product: product && kind !== "search_results" ? withOptions(product, session.options) : null,
  };
}

function isButton({ kind, text }: PageElement): boolean {
  return kind === "button" && text !== "Search";
}

function article(product: Product | undefined): Article | undefined {
  if (!product) return undefined;
  const { asin, title, priceTag, category, query } = product;
  return { asin, title, price: priceTag, category, query };
}

function withOptions(product: Product, chosen: ReadonlyMap<string, string>): ArticleWithOptions {
  const options = [...product.options].map(([group, values]) => ({
    group,
    values,
    chosen: chosen.get(group.toLowerCase()) ?? null,
  }));
  return { ...(article(product) as Article), options };
}
