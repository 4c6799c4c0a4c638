/**
 * @file What the shop remembers of one shopper.
 */

import type { Goal } from "./goals/goal.ts";
import type { RewardDetails } from "./reward/reward.ts";

export interface Session {
  readonly id: string;
  readonly goal: Goal;
  /** Something was bought; stays true when the shopper goes on. */
  done: boolean;
  /** Words of the last search. */
  keywords: readonly string[] | null;
  /** Page of the results, from 1. */
  page: number | null;
  /** The product being looked at. */
  asin: string | null;
  /** Products opened since the start page. */
  asins: Set<string>;
  /** Chosen values by lower-case group name, in the order of first choice. */
  options: Map<string, string>;
  /** How often each kind of action was taken since the start page. */
  actions: Map<string, number>;
  /** Parts of the reward of the last purchase. */
  details: RewardDetails | null;
}

export function openSession(id: string, goal: Goal): Session {
  return {
    id,
    goal,
    done: false,
    keywords: null,
    page: null,
    asin: null,
    asins: new Set(),
    options: new Map(),
    actions: new Map(),
    details: null,
  };
}

/** What going back to the start page forgets. */
export function forgetVisit(session: Session): void {
  session.keywords = null;
  session.page = null;
  session.asin = null;
  session.asins = new Set();
  session.options = new Map();
  session.actions = new Map();
}

export function countAction(session: Session, name: string): void {
  session.actions.set(name, (session.actions.get(name) ?? 0) + 1);
}
