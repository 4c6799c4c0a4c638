/** @file What connections to a server have in common: how they are lost, and how long one waits for them to come back. */

import { UserError } from "../../core/errors.ts";

/** The server or what it kept for us is gone; what was not answered has to be done again from the start of the episode. */
export class ConnectionLost extends Error {
  override readonly name = "ConnectionLost";
}

export interface RemoteOptions {
  /** What a server of ours may want to see. */
  readonly token: string | null;
  /** Hears that a server was lost, and that it is back. */
  readonly note: (message: string) => void;
  /** Seconds until an unanswered request counts as lost. */
  readonly timeoutSeconds: number;
  /** Seconds that a lost server is waited for. */
  readonly patienceSeconds: number;
}

export interface Patience {
  /** Waits a little, longer each time. @throws UserError when it has been too long */
  wait(lost: ConnectionLost): Promise<void>;
  /** All is well again. */
  restore(): void;
}

const firstWait = 100;
const longestWait = 5000;

/** Counts the waiting itself, so that it needs no clock. */
export function createPatience(where: string, { note, patienceSeconds }: RemoteOptions): Patience {
  let waited = 0;
  let next = firstWait;
  return {
    wait: async (lost) => {
      if (waited === 0) note(`${where} is lost (${lost.message}); waiting for it`);
      if (waited >= 1000 * patienceSeconds) {
        throw new UserError(
          `${where} does not answer any more (${lost.message}). Start the server again, then the same command: ` +
            "it goes on from the last finished episode.",
        );
      }
      const time = next;
      waited += time;
      next = Math.min(2 * next, longestWait);
      await new Promise((resolve) => setTimeout(resolve, time));
    },
    restore: () => {
      if (waited > 0) note(`${where} is back`);
      waited = 0;
      next = firstWait;
    },
  };
}
