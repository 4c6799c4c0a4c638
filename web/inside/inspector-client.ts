/** @file Starts an inspector. */

import { type Caller, callWorker } from "../../workers/calls.ts";
import type { InspectorCalls } from "../../workers/inspector.ts";

export function startInspector(): Caller<InspectorCalls> {
  const url = new URL("../../workers/inspector.ts", import.meta.url);
  return callWorker(new Worker(url, { type: "module", name: "inspector" }));
}
