/** @file The recorded run that ships with the page; loaded only where it is played. */

import type { RunData } from "../runs/run-data.ts";
import { unpackRun } from "./packed-run.ts";
import room from "./room.json";

export function loadRecording(name: string): RunData {
  return unpackRun(room, name);
}
