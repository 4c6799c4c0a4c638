/** @file Starts a player. */

import { type Caller, callWorker } from "../../workers/calls.ts";
import type { PlayerCalls } from "../../workers/player.ts";

export function startPlayer(): Caller<PlayerCalls> {
  const url = new URL("../../workers/player.ts", import.meta.url);
  return callWorker(new Worker(url, { type: "module", name: "player" }));
}
