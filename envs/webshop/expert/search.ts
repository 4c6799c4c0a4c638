/**
 * @file The expert for demonstrations: it knows the pages it has read and nothing else. It searches, opens the most
 * promising product, reads its features when the title leaves a wish open, and goes back to compare with another one
 * as long as enough steps remain to buy.
 */

import type { Expert } from "../../../core/env/world.ts";
import { type Offer, readPage, type SeenPage } from "./read-page.ts";
import { mentions, readWish, type UnderstoodWish } from "./read-wish.ts";

export interface SearchExpertOptions {
  /** Steps of an episode. */
  readonly maxSteps: number;
  /** What it types: the kind of product alone, where a shop has few of a kind, or what it should be like as well. */
  readonly query: "noun" | "details";
}

interface Shopping {
  readonly wish: UnderstoodWish;
  /** Products of the results that have not been opened, the most promising first. */
  readonly ahead: Offer[];
  searched: boolean;
  open: OpenProduct | null;
  left: number;
}

interface OpenProduct {
  /** Attributes wished for that nothing read so far promises. */
  missing: readonly string[];
  /** Options wished for and not yet chosen. */
  toChoose: string[];
  /** An option wished for is not on offer. */
  lacksOption: boolean;
  readFeatures: boolean;
}

interface Choice {
  readonly action: string;
  readonly thought: string;
}

const BACK: Pick<Choice, "action"> = { action: "click[< prev]" };

/** An expert for one episode over a generated shop. */
export function createSearchExpert(options: SearchExpertOptions): Expert {
  let shopping: Shopping | null = null;
  let last: Choice = { action: "", thought: "" };

  function act(observation: string): string {
    const page = readPage(observation);
    if (page.kind === "start" && shopping === null) {
      const wish = readWish(page.instruction);
      shopping = { wish, ahead: [], searched: false, open: null, left: options.maxSteps };
    }
    if (shopping === null) throw new Error("the first observation of an episode is the start page");
    last = choose(shopping, page, options.query);
    shopping.left--;
    return last.action;
  }

  return { act, thought: () => last.thought };
}

function choose(shopping: Shopping, page: SeenPage, query: SearchExpertOptions["query"]): Choice {
  switch (page.kind) {
    case "start":
    case "other":
      return typeQuery(shopping.wish, query);
    case "results":
      return openNext(shopping, page.offers, query);
    case "details": {
      const { open } = shopping;
      if (open !== null) open.missing = open.missing.filter((wish) => !page.lines.some((line) => mentions(line, wish)));
      return { ...BACK, thought: "I have read the features." };
    }
    case "product":
      return decide(shopping, page);
  }
}

function typeQuery({ type, material, brand, attributes }: UnderstoodWish, query: SearchExpertOptions["query"]): Choice {
  const details = query === "noun" ? [] : [brand, ...attributes, material];
  const words = [...details, type.noun].filter((word) => word !== null).join(" ");
  return { action: `search[${words}]`, thought: `I search for ${words}.` };
}

function openNext(shopping: Shopping, offers: readonly Offer[], query: SearchExpertOptions["query"]): Choice {
  const { wish, ahead } = shopping;
  if (!shopping.searched) {
    shopping.searched = true;
    ahead.push(...rank(offers, wish));
  }
  const next = ahead.shift();
  if (next === undefined) return typeQuery(wish, query);
  shopping.open = null;
  return { action: `click[${next.asin}]`, thought: `${next.title} may fit.` };
}

/** Affordable products of the right kind, best match first; anything at all when there is none. */
function rank(offers: readonly Offer[], wish: UnderstoodWish): Offer[] {
  const fits = (offer: Offer) => offer.price <= wish.priceUpper && mentions(offer.title, wish.type.noun);
  const promise = ({ title }: Offer) =>
    [wish.brand, wish.material, ...wish.attributes].filter((word) => word !== null && mentions(title, word)).length;
  const fitting = offers.filter(fits);
  return [...(fitting.length > 0 ? fitting : offers)].sort((a, b) => promise(b) - promise(a));
}

function decide(shopping: Shopping, page: Extract<SeenPage, { kind: "product" }>): Choice {
  const { wish, ahead } = shopping;
  shopping.open ??= {
    missing: wish.attributes.filter((attribute) => !mentions(page.title, attribute)),
    toChoose: wish.options.filter((value) => page.choices.includes(value)),
    lacksOption: wish.options.some((value) => !page.choices.includes(value)),
    readFeatures: false,
  };
  const { open } = shopping;
  const toBuy = open.toChoose.length + 1;
  const stepsElsewhere = 2 + wish.options.length + 1;
  const mayCompare = ahead.length > 0 && shopping.left >= stepsElsewhere;
  if (open.lacksOption && mayCompare) return { ...BACK, thought: "It does not come in what I want." };
  if (open.missing.length > 0 && mayCompare && !open.readFeatures && shopping.left >= 2 + stepsElsewhere) {
    open.readFeatures = true;
    return { action: "click[features]", thought: `Is it ${open.missing.join(" and ")}?` };
  }
  if (open.missing.length > 0 && open.readFeatures && mayCompare) {
    return { ...BACK, thought: `It is not ${open.missing.join(" and ")}.` };
  }
  const value = shopping.left >= toBuy ? open.toChoose.shift() : undefined;
  if (value !== undefined) return { action: `click[${value}]`, thought: `I want ${value}.` };
  return { action: "click[buy now]", thought: "This is the one." };
}
