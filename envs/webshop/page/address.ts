/**
 * @file Addresses of pages. The kind of a page is read off its address, so keywords that look like one mislead the
 * shop exactly as they mislead the original.
 */

import { dictRepr, jsonDumps } from "../python/text.ts";
import type { Session } from "../session.ts";
import type { SubPage } from "./page.ts";

const BASE = "http://127.0.0.1:3000";

export function startAddress({ id }: Session): string {
  return `${BASE}/${id}`;
}

export function resultsAddress(session: Session): string {
  return `${BASE}/search_results/${session.id}/${visit(session)}`;
}

export function productAddress(session: Session): string {
  return `${BASE}/item_page/${session.id}/${session.asin}/${visit(session)}/${jsonDumps(session.options)}`;
}

export function subPageAddress(session: Session, name: SubPage): string {
  return `${BASE}/item_sub_page/${session.id}/${session.asin}/${visit(session)}/${name}/${dictRepr(session.options)}`;
}

export function doneAddress(session: Session): string {
  return `${BASE}/done/${session.id}/${session.asin}/${dictRepr(session.options)}`;
}

function visit({ keywords, page }: Session): string {
  return `${(keywords ?? []).join("+")}/${page}`;
}

export type PageKind = "search_results" | "item_page" | "item_sub_page" | "done" | "start";

/** The first kind whose name occurs anywhere in an address. */
export function pageKind(address: string): PageKind {
  const kinds = ["search_results", "item_page", "item_sub_page", "done"] as const;
  return kinds.find((kind) => address.includes(kind)) ?? "start";
}
