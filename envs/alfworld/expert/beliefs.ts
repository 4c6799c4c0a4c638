/**
 * @file What a player knows of a household from the observations alone. It reads both wordings of the original
 * ("put mug 1 in/on desk 2" and "move mug 1 to desk 2") and tolerates receptacles that share a location.
 */

export interface PlaceBelief {
  /** Never opened as far as known, and found closed. */
  closed: boolean;
  /** Names of what lies there; null when not yet seen. */
  contents: string[] | null;
}

export interface Beliefs {
  /** By receptacle name, in the order of the first observation. */
  readonly places: Map<string, PlaceBelief>;
  /** The receptacle the player stands at. */
  here: string | null;
  holding: string | null;
  putWording: "put" | "move";
}

const NAME = /[a-z]+ \d+/g;
const CONTENTS = [
  /\b(?:On|In) (?:the )?([a-z]+ \d+), you see ([^.]*)\./,
  /\b([a-z]+ \d+) is open\. In it, you see ([^.]*)\./,
];
const CLOSED = /\b([a-z]+ \d+) is closed\./;

/** What the first observation tells: the receptacles. */
export function firstBeliefs(observation: string): Beliefs {
  const list = /Looking quickly around you, you see ([^.]*)\./.exec(observation)?.[1] ?? "";
  const places = new Map((list.match(NAME) ?? []).map((name) => [name, { closed: false, contents: null }]));
  return { places, here: null, holding: null, putWording: "put" };
}

/** Whether the world refused an action. */
export function isRefusal(observation: string): boolean {
  return /^\s*Nothing happen(?:s|ed)/.test(observation);
}

/** Learns from the observation that followed an accepted action. */
export function learn(beliefs: Beliefs, action: string, observation: string): void {
  const [verb = ""] = action.split(" ");
  const [first = "", second = ""] = action.match(NAME) ?? [];
  if (verb === "go") {
    beliefs.here = first;
    // The second data set names the receptacle on arrival and calls putting "move"; the first says "loc 4".
    if (observation.includes(`You arrive at ${first}.`)) beliefs.putWording = "move";
  } else if (verb === "take") {
    beliefs.holding = first;
    forget(beliefs, first, second);
  } else if (verb === "put" || verb === "move") {
    beliefs.holding = null;
    beliefs.places.get(second)?.contents?.push(first);
  }
  readPlace(beliefs, observation);
}

/** No longer believes that the object lies there. */
export function forget(beliefs: Beliefs, object: string, place: string): void {
  const belief = beliefs.places.get(place);
  if (belief?.contents) belief.contents = belief.contents.filter((name) => name !== object);
}

function readPlace(beliefs: Beliefs, observation: string): void {
  const closed = beliefs.places.get(CLOSED.exec(observation)?.[1] ?? "");
  if (closed !== undefined) closed.closed = true;
  for (const pattern of CONTENTS) {
    const [, name = "", list = ""] = pattern.exec(observation) ?? [];
    const place = beliefs.places.get(name);
    if (place === undefined) continue;
    place.closed = false;
    place.contents = list.match(NAME) ?? [];
  }
}
