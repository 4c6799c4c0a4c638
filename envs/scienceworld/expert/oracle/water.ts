/** @file Getting water. */

import { DEACTIVATE } from "../../actions/devices.ts";
import { MOVE, PICK_UP } from "../../actions/moving.ts";
import type { Thing } from "../../model/thing.ts";
import { ask, bring, everything, type Hand, locationOf, type Plan, placeOf, reach, switchOn, take } from "./hand.ts";

/** Holds an open vessel under a tap; afterwards it is in the inventory. */
export function* fetchWater(hand: Hand, vessel: Thing): Plan {
  const tap = nearestTap(hand, vessel);
  if (tap === null) return;
  yield* take(hand, vessel);
  yield* reach(hand, tap);
  yield* switchOn(hand, tap);
  yield ask(MOVE, vessel, tap);
  yield ask(PICK_UP, vessel);
  yield ask(DEACTIVATE, tap);
}

/** Brings water to where it is wanted. */
export function* pourWater(hand: Hand, jug: Thing, target: Thing): Plan {
  yield* fetchWater(hand, jug);
  const water = jug.contents.find((content) => content.name === "water");
  if (water !== undefined) yield* bring(hand, water, target);
}

function nearestTap(hand: Hand, vessel: Thing): Thing | null {
  const taps = everything(hand).filter(
    ({ kindName, device }) => kindName === "Sink" && device !== null && !device.isBroken,
  );
  const near = [locationOf(vessel), placeOf(hand)];
  return taps.find((tap) => near.includes(locationOf(tap))) ?? taps[0] ?? null;
}
