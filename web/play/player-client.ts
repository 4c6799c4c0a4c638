/** @file Starts a player. */

import { type Caller, callWorker } from "../../workers/calls.ts";
import type { PlayerCalls } from "../../workers/player.ts";

export function startPlayer(): Caller<PlayerCalls> {
  // A bundler finds the worker only where its address stands inside of the call.
  const worker = new Worker(new URL("../../workers/player.ts", import.meta.url), { type: "module", name: "player" });
  return callWorker(worker);
}
