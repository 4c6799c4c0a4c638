/** @file All actions. */

import type { Simplification } from "../server/simplify.ts";
import { type Action, OBJ } from "./action.ts";
import { EAT, MIX } from "./consuming.ts";
import { ACTIVATE, DEACTIVATE, FLUSH } from "./devices.ts";
import { GO, TELEPORT } from "./going.ts";
import { DUNK, POUR } from "./liquids.ts";
import { INVENTORY, LOOK_AROUND, LOOK_AT, LOOK_IN, READ, TASK } from "./looking.ts";
import { MOVE, PICK_UP, PUT_DOWN } from "./moving.ts";
import { CLOSE, OPEN } from "./opening.ts";
import { FOCUS, RESET_TASK, WAIT_1, WAIT_10 } from "./task-actions.ts";
import { USE } from "./using.ts";
import { CONNECT, DISCONNECT } from "./wiring.ts";

/** The actions under `simplifications`, in the order in which the valid ones are listed. */
export function actionsUnder(simplifications: readonly Simplification[]): Action[] {
  return [
    ...[OPEN, CLOSE, GO, LOOK_AROUND, LOOK_AT, LOOK_IN, ACTIVATE, DEACTIVATE, EAT, MOVE, POUR, DUNK, FOCUS],
    ...[RESET_TASK, USE, READ, FLUSH],
    ...(simplifications.includes("noElectricalAction") ? [] : [CONNECT, DISCONNECT]),
    ...[WAIT_1, WAIT_10, INVENTORY, PICK_UP, PUT_DOWN, MIX, TASK],
    ...(simplifications.includes("teleportAction") ? [TELEPORT] : []),
  ];
}

/** An action as the list of possible actions shows it ("move OBJ to OBJ"). */
export function exampleOf({ words }: Action): string {
  return words.map((word) => (word === OBJ ? "OBJ" : word[0])).join(" ");
}
