/** @file Pauses a run while the page is not seen, and lets it go on when it is seen again. */

import type { Session } from "./session.ts";

/** @param isWanted asked whenever the page disappears */
export function pauseWhileHidden(session: Session, isWanted: () => boolean): void {
  let isOurs = false;
  document.addEventListener("visibilitychange", () => {
    if (document.hidden && isWanted() && session.state.status === "running") {
      isOurs = true;
      session.pause();
    } else if (!document.hidden && isOurs) {
      isOurs = false;
      session.resume();
    }
  });
}
