/** @file Ctrl-C and SIGTERM: the first asks a command to stop at a good moment, the second ends it at once. */

import process from "node:process";
import { Interrupted } from "./main.ts";

/**
 * A signal that is aborted with `Interrupted` on the first request to stop.
 * @param message what to tell then, e.g. how to resume
 */
export function interruptSignal(message: string): AbortSignal {
  const controller = new AbortController();
  const stop = (): void => {
    if (controller.signal.aborted) process.exit(130);
    console.error("\nStopping after the current step. Press Ctrl-C again to stop at once.");
    controller.abort(new Interrupted(message));
  };
  // Windows has no SIGTERM to listen to.
  for (const name of process.platform === "win32" ? (["SIGINT"] as const) : (["SIGINT", "SIGTERM"] as const)) {
    process.on(name, stop);
  }
  return controller.signal;
}
