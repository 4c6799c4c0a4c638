/** @file Where to look first: common sense about where things lie, the same for every household. */

import { PLACEMENTS } from "../generate/objects.ts";
import { CAN_CONTAIN, OPENABLE_SHARE } from "../generate/receptacles.ts";

/** The type of a named thing: "coffeemachine" for "coffeemachine 1". */
export function typeOf(name: string): string {
  return name.slice(0, name.lastIndexOf(" "));
}

const SHARES = new Map(
  [...PLACEMENTS].map(([object, places]) => [
    object.toLowerCase(),
    new Map([...places].map(([receptacle, share]) => [receptacle.toLowerCase(), share])),
  ]),
);

const CONTAINERS = new Map(
  [...CAN_CONTAIN].map(([receptacle, objects]) => [
    receptacle.toLowerCase(),
    new Set([...objects].map((object) => object.toLowerCase())),
  ]),
);

/** Looking into something that may be closed costs about this many times as much as looking onto something. */
const OPENING_COST = 2.5;
const CLOSED_TYPES = new Set([...OPENABLE_SHARE.keys()].map((type) => type.toLowerCase()));

/**
 * The receptacles in the order in which to search them for an object type: likeliest type first, where a type's
 * likelihood is spread over its receptacles and opening costs extra; the given order within a type.
 * @param last a receptacle type to leave for the end, or null
 */
export function searchOrder(object: string, receptacles: readonly string[], last: string | null): readonly string[] {
  const counts = new Map<string, number>();
  for (const name of receptacles) counts.set(typeOf(name), (counts.get(typeOf(name)) ?? 0) + 1);
  const scores = new Map<string, number>();
  for (const [type, count] of counts) scores.set(type, type === last ? -1 : promise(object, type) / count);
  return [...receptacles].sort((a, b) => (scores.get(typeOf(b)) ?? 0) - (scores.get(typeOf(a)) ?? 0));
}

function promise(object: string, receptacle: string): number {
  const share = SHARES.get(object)?.get(receptacle);
  const cost = CLOSED_TYPES.has(receptacle) ? OPENING_COST : 1;
  if (share !== undefined) return share / cost;
  return CONTAINERS.get(receptacle)?.has(object) ? 0.1 / cost : 0;
}
