/**
 * @file A shop: a store with goals, and the sessions of its shoppers. Stands for the original's `SimServer`.
 */

import { checkGoals, type Goal } from "./goals/goal.ts";
import { cumulativeWeights, drawIndex, goalAt } from "./goals/order.ts";
import type { Store } from "./navigate.ts";
import type { PythonRandom } from "./python/random.ts";
import { openSession, type Session } from "./session.ts";

export interface Shop {
  readonly store: Store;
  readonly goals: readonly Goal[];
  /** Decides random goals and session names; the original's global generator. */
  readonly random: PythonRandom;
  /**
   * The session under an id. A known id keeps its goal; a new one gets goal `goalIndex`, or a goal drawn by weight
   * when that is null.
   */
  session(id: string, goalIndex: number | null): Session;
  /** Forgets a session; the original never does. */
  close(id: string): void;
}

/** Opens a shop. @throws UserError when a goal names a product that the catalogue lacks. */
export function createShop(store: Store, goals: readonly Goal[], random: PythonRandom): Shop {
  checkGoals(goals, store.catalogue);
  const bounds = cumulativeWeights(goals);
  const sessions = new Map<string, Session>();
  return {
    store,
    goals,
    random,
    session: (id, goalIndex) => {
      let session = sessions.get(id);
      if (session === undefined) {
        session = openSession(id, goalAt(goals, goalIndex ?? drawIndex(bounds, random)));
        sessions.set(id, session);
      }
      return session;
    },
    close: (id) => {
      sessions.delete(id);
    },
  };
}
