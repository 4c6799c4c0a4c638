/** @file Starts an inspector. */

import { type Caller, callWorker } from "../../workers/calls.ts";
import type { InspectorCalls } from "../../workers/inspector.ts";

export function startInspector(): Caller<InspectorCalls> {
  // A bundler finds the worker only where its address stands inside of the call.
  const worker = new Worker(new URL("../../workers/inspector.ts", import.meta.url), {
    type: "module",
    name: "inspector",
  });
  return callWorker(worker);
}
