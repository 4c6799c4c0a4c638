/**
 * @file The shop's state machine: what a search or a click does to a session and which page it shows.
 */

import { UserError } from "../../core/errors.ts";
import type { Product, ProductSource } from "./catalogue/product.ts";
import { doneAddress, pageKind, productAddress, resultsAddress, startAddress, subPageAddress } from "./page/address.ts";
import {
  BACK_TO_SEARCH,
  BUY_NOW,
  donePage,
  NEXT_PAGE,
  type Page,
  type PageElement,
  PREVIOUS_PAGE,
  productPage,
  resultsPage,
  SUB_PAGES,
  type SubPage,
  startPage,
  subPage,
} from "./page/page.ts";
import { slice } from "./python/text.ts";
import { type RewardRules, rewardOf } from "./reward/reward.ts";
import type { ProductSearch } from "./search/product-search.ts";
import { countAction, forgetVisit, type Session } from "./session.ts";

const RESULTS_PER_PAGE = 10;

/** What pages and rewards are made from; the same for all shoppers. */
export interface Store {
  readonly catalogue: ProductSource;
  readonly search: ProductSearch;
  /** The price of every product in dollars. */
  readonly prices: Pick<ReadonlyMap<string, number>, "get">;
  readonly rules: RewardRules;
  /** Adds a sub page with a product's attributes and categories; off in the original. */
  readonly showAttributes: boolean;
}

export interface Outcome {
  readonly page: Page;
  readonly reward: number;
  /** Something was bought. */
  readonly done: boolean;
}

const onward = (page: Page): Outcome => ({ page, reward: 0, done: false });

export function showStart(session: Session): Page {
  forgetVisit(session);
  return startPage(startAddress(session), session.goal.instruction);
}

/** Searches; possible from every page. */
export function search(store: Store, session: Session, keywords: readonly string[]): Outcome {
  return onward(showResults(store, session, keywords, 1));
}

/** Clicks an element of `current`; `name` is the lower-case text the action gave. */
export function click(store: Store, session: Session, current: Page, name: string, element: PageElement): Outcome {
  const kind = pageKind(current.url);
  const previous = name === PREVIOUS_PAGE.toLowerCase();
  if (name === BUY_NOW.toLowerCase()) return buy(store, session);
  if (name === BACK_TO_SEARCH.toLowerCase()) return onward(showStart(session));
  if (name === NEXT_PAGE.toLowerCase() && kind === "search_results") return onward(turnPage(store, session, 1));
  if (previous && kind === "search_results") return onward(turnPage(store, session, -1));
  if (previous && kind === "item_page") return onward(turnPage(store, session, 0));
  const sub = SUB_PAGES.find((title) => title.toLowerCase() === name);
  if (sub !== undefined) return onward(showSubPage(store, session, sub));
  return onward(showProduct(store, session, name, element));
}

function turnPage(store: Store, session: Session, step: number): Page {
  return showResults(store, session, session.keywords ?? [], (session.page ?? 1) + step);
}

function showResults(store: Store, session: Session, keywords: readonly string[], page: number): Page {
  session.page = page;
  session.keywords = keywords;
  countAction(session, "search");
  session.asin = null;
  session.options = new Map();
  const found = store.search(keywords);
  return resultsPage(resultsAddress(session), session.goal.instruction, {
    products: slice(found, (page - 1) * RESULTS_PER_PAGE, page * RESULTS_PER_PAGE),
    page,
    total: found.length,
  });
}

function showProduct(store: Store, session: Session, name: string, element: PageElement): Page {
  if (element.kind === "link") {
    session.asin = name.toUpperCase();
    countAction(session, "asin");
    session.asins.add(session.asin);
  } else if (element.kind === "option") {
    session.options.set(element.group.toLowerCase(), name);
    countAction(session, "options");
  }
  const product = currentProduct(store, session);
  return productPage(productAddress(session), session.goal.instruction, product, store.showAttributes);
}

function showSubPage(store: Store, session: Session, name: SubPage): Page {
  const product = currentProduct(store, session);
  countAction(session, name);
  return subPage(subPageAddress(session, name), session.goal.instruction, product, name);
}

function buy(store: Store, session: Session): Outcome {
  const product = currentProduct(store, session);
  countAction(session, "purchase");
  const price = store.prices.get(product.asin);
  if (price === undefined) throw new UserError(`product ${product.asin} has no price; give one for every product`);
  const options = [...session.options.values()];
  const { reward, details } = rewardOf({ product, price, options }, session.goal, store.rules);
  session.details = details;
  session.done = true;
  const page = donePage(doneAddress(session), { asin: product.asin, options: session.options, reward });
  return { page, reward, done: true };
}

function currentProduct({ catalogue }: Store, { asin }: Session): Product {
  const product = asin === null ? undefined : catalogue.find(asin);
  if (product === undefined) {
    throw new UserError(`there is no product ${asin} in the catalogue; asins must be upper case to be opened`);
  }
  return product;
}
