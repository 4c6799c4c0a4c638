/** @file Which receptacles a room has: drawn small, or with the counts of the original's rooms. */

import type { Random } from "../../../core/random.ts";
import type { Scale } from "./difficulty.ts";
import { ROOMS, type RoomKind, type Spread, spreadMean } from "./rooms.ts";

/** Number of receptacles by type, in alphabetical order of the types. */
export type Layout = ReadonlyMap<string, number>;

/** A layout of this scale that has at least one of each `required` type. */
export function drawLayout(scale: Scale, room: RoomKind, required: readonly string[], random: Random): Layout {
  const counts = new Map<string, number>(required.map((type) => [type, 1]));
  if (scale.receptacles === "original") {
    for (const [type, spread] of Object.entries(ROOMS[room].receptacles)) {
      const count = Math.max(drawSpread(spread, random), counts.get(type) ?? 0);
      if (count > 0) counts.set(type, count);
    }
  } else {
    fillUp(counts, scale.receptacles, scale.perType, room, random);
  }
  return new Map([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function fillUp(
  counts: Map<string, number>,
  [fewest, most]: readonly [number, number],
  perType: number,
  room: RoomKind,
  random: Random,
): void {
  const shares = new Map<string, number>();
  for (const [type, spread] of Object.entries(ROOMS[room].receptacles)) {
    if ((counts.get(type) ?? 0) < maxOfType(perType, type, room)) shares.set(type, spreadMean(spread));
  }
  const size = fewest + random.int(most - fewest + 1);
  let total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  for (; total < size && shares.size > 0; total++) {
    const type = pickWeighted(shares, random);
    const count = (counts.get(type) ?? 0) + 1;
    counts.set(type, count);
    if (count >= maxOfType(perType, type, room)) shares.delete(type);
  }
}

/** A room never has more of a type than the original's largest room of its kind. */
export function maxOfType(perType: number, type: string, room: RoomKind): number {
  const largest = ROOMS[room].receptacles[type]?.[4] ?? 1;
  return perType === 0 ? largest : Math.min(perType, largest);
}

function drawSpread(spread: Spread, random: Random): number {
  const place = random.float() * 4;
  const quarter = Math.floor(place);
  const from = spread[quarter] ?? 0;
  const to = spread[quarter + 1] ?? from;
  return Math.round(from + (to - from) * (place - quarter));
}

/** One name, with probability in proportion to its weight; there must be one. */
export function pickWeighted<T>(weights: ReadonlyMap<T, number>, random: Random): T {
  let total = 0;
  for (const weight of weights.values()) total += weight;
  let place = random.float() * total;
  let last: T | undefined;
  for (const [name, weight] of weights) {
    if (weight <= 0) continue;
    last = name;
    place -= weight;
    if (place < 0) return name;
  }
  if (last === undefined) throw new RangeError("pickWeighted() needs a positive weight");
  return last;
}
