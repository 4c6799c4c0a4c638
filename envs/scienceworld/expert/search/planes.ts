/** @file Comparing two inclined planes by letting a block slide down. */

import { visit } from "./house.ts";
import { type Memory, type Script, say } from "./script.ts";

const WORKSHOP = "workshop";
const LOOKS = 20;

/** Focuses on the plane on which things slide fastest or slowest. */
export function* comparePlanes(me: Memory, planes: readonly string[], wantsFast: boolean): Script {
  const text = yield* visit(me, WORKSHOP);
  const block = /an? (brick|(?:\w+ )?block)/.exec(text)?.[1] ?? "block";
  const [first = "", second = ""] = planes;
  const speeds: number[] = [];
  for (const plane of [first, second]) speeds.push(yield* slideDown(block, plane));
  const isFirst = (speeds[0] as number) > (speeds[1] as number) === wantsFast;
  yield* say(`focus on ${isFirst ? first : second}`, `There it slid ${wantsFast ? "faster" : "more slowly"}.`);
}

/** Percent of the plane per look. */
function* slideDown(block: string, plane: string): Script<number> {
  yield* say(`move ${block} to ${plane}`, `I let the ${block} slide.`);
  let looks = 0;
  let way = 0;
  while (looks < LOOKS && way < 100) {
    const text = yield* say(`look at ${plane}`, "How far is it?");
    looks += 1;
    if (/at the bottom/.test(text)) way = 100;
    else way = Number(/approximately (\d+)%/.exec(text)?.[1] ?? way);
  }
  return way / looks;
}
