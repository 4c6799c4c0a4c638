/** @file The expert for diagnostics: it knows the product the goal was made from. */

import type { Browser } from "../browser.ts";
import type { Goal } from "../goals/goal.ts";

/** Longer queries only repeat what already finds a title. */
const PAGES_TO_TURN = 5;

/**
 * What the oracle does next: it searches the goal's title, opens the goal's product, chooses the wished options and
 * buys. Works for any catalogue; the reward is 1 unless the goal itself cannot be met by its product.
 */
export function oracleAction({ page, session, availableActions }: Browser, goal: Goal): string {
  const can = new Set(availableActions().clickables);
  const link = goal.asin.toLowerCase();
  if (session.asin === goal.asin && can.has("buy now")) {
    const wished = goal.options.kind === "named" ? [...goal.options.values.values()] : goal.options.values;
    const chosen = new Set(session.options.values());
    const open = wished.find((value) => can.has(value) && !chosen.has(value));
    return open === undefined ? "click[buy now]" : `click[${open}]`;
  }
  if (can.has(link)) return `click[${link}]`;
  const searching = page.url.includes("search_results") && can.has("next >") && (session.page ?? 0) < PAGES_TO_TURN;
  return searching ? "click[next >]" : `search[${goal.title}]`;
}
