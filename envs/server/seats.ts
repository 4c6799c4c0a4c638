/** @file How many environments are open, over all protocols, and the promise that there are never more than allowed. */

import { Failure } from "./failure.ts";

export interface Seats {
  readonly taken: number;
  readonly max: number;
  /** Takes `count` seats, all or none. @throws Failure when so many are not free */
  take(count: number): void;
  give(count: number): void;
}

export function createSeats(max: number): Seats {
  let taken = 0;
  return {
    get taken() {
      return taken;
    },
    max,
    take: (count) => {
      if (taken + count > max) {
        throw new Failure(
          "CAPACITY_REACHED",
          `${taken} of ${max} environments are open. Close some, or start the server with a larger --max-sessions.`,
        );
      }
      taken += count;
    },
    give: (count) => {
      taken -= count;
    },
  };
}
