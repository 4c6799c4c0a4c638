/** @file Powering a part with a source and two wires. */

import { PUT_DOWN } from "../../actions/moving.ts";
import { CONNECT } from "../../actions/wiring.ts";
import type { Thing } from "../../model/thing.ts";
import {
  ask,
  everything,
  find,
  focusOn,
  goTo,
  type Hand,
  type Plan,
  reach,
  switchOn,
  take,
  waitUntil,
} from "./hand.ts";

const OUTDOOR = ["SolarPanel", "WindGenerator"];
const INDOOR = ["GasGenerator", "NuclearGenerator"];
const MOST_WAITS = 10;

/** Focuses on `part`, wires it up and powers it with a source of one of the `kinds`. */
export function* power(hand: Hand, part: Thing, kinds: readonly string[]): Plan {
  const source = find(hand, (thing) => kinds.includes(thing.kindName));
  const wires = everything(hand).filter((thing) => thing.kindName === "Wire");
  const [first, second] = wires;
  if (source === null || first === undefined || second === undefined) return;
  yield* focusOn(hand, part);
  if (OUTDOOR.includes(source.kindName)) yield* carryOutside(hand, [source, part, first, second]);
  yield* connect(hand, source, 0, first, 0);
  yield* connect(hand, source, 1, second, 0);
  yield* connect(hand, first, 1, part, 1);
  yield* connect(hand, second, 1, part, 0);
  if (source.device?.switchable) yield* switchOn(hand, source);
  yield* waitUntil(() => part.device?.isOn === true, MOST_WAITS);
}

/** The kinds of sources a task text asks for. */
export function sourcesFor(text: string): readonly string[] {
  if (text.includes("nonrenewable")) return INDOOR;
  return text.includes("renewable") ? OUTDOOR : ["Battery"];
}

function* carryOutside(hand: Hand, things: readonly Thing[]): Plan {
  for (const thing of things) yield* take(hand, thing);
  const outside = find(hand, (thing) => thing.kindName === "Outside");
  if (outside === null) return;
  yield* goTo(hand, outside);
  for (const thing of things) yield ask(PUT_DOWN, thing);
}

function* connect(hand: Hand, a: Thing, i: 0 | 1, b: Thing, j: 0 | 1): Plan {
  yield* reach(hand, a);
  const [from, to] = [a.contacts?.[i], b.contacts?.[j]];
  if (from !== undefined && to !== undefined) yield ask(CONNECT, from, to);
}
