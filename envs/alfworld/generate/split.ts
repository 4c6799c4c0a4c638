/**
 * @file What is held out for the unseen split: a fifth of all room layouts and a fifth of all pairs of goal object and
 * target. It depends on the layout and the pair alone, so no seed, index or difficulty can leak one into training.
 */

import { createRandom } from "../../../core/random.ts";
import type { Layout } from "./layout.ts";
import type { RoomKind } from "./rooms.ts";

export const SPLITS = ["train", "seen", "unseen"] as const;
export type Split = (typeof SPLITS)[number];

const HELD_OUT_ONE_IN = 5;

/** A layout's name, e.g. "bedroom: Bed 1, Desk 2". */
export function layoutKey(room: RoomKind, layout: Layout): string {
  return `${room}: ${[...layout].map(([type, count]) => `${type} ${count}`).join(", ")}`;
}

export function isHeldOutLayout(room: RoomKind, layout: Layout): boolean {
  return isHeldOut(`layout/${layoutKey(room, layout)}`);
}

export function isHeldOutPair(object: string, target: string): boolean {
  return isHeldOut(`pair/${object}/${target}`);
}

function isHeldOut(name: string): boolean {
  return createRandom(`held-out/${name}`).int(HELD_OUT_ONE_IN) === 0;
}
