/**
 * @file What can be clicked on a page, by the text that an action must give.
 */

import type { Page, PageElement } from "./page.ts";

export interface AvailableActions {
  readonly hasSearchBar: boolean;
  readonly clickables: readonly string[];
}

/**
 * Lower-case text → element: buttons, then product links, then options. Of two with the same text the first gives the
 * place and the last the effect, as in a Python dict: a value in two option groups sets the later group.
 */
export function clickables(page: Page): Map<string, PageElement> {
  const found = new Map<string, PageElement>();
  for (const kind of ["button", "link", "option"] as const) {
    for (const element of page.elements) {
      if (element.kind === kind) found.set(kind === "option" ? element.text : element.text.toLowerCase(), element);
    }
  }
  return found;
}

export function availableActions(page: Page): AvailableActions {
  return { hasSearchBar: page.hasSearchBar, clickables: [...clickables(page).keys()] };
}
