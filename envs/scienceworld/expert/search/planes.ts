/** @file Comparing two inclined planes by letting a block slide down. */

import { visit } from "./house.ts";
import { type Memory, type Script, say } from "./script.ts";

const WORKSHOP = "workshop";
const LOOKS = 20;
const BOTTOM = 100;

/** Focuses on the plane on which things slide fastest or slowest. */
export function* comparePlanes(me: Memory, planes: readonly string[], wantsFast: boolean): Script {
  const text = yield* visit(me, WORKSHOP);
  const block = /an? (brick|(?:\w+ )?block)/.exec(text)?.[1] ?? "block";
  const [first = "", second = ""] = planes;
  const slides: number[][] = [];
  for (const plane of [first, second]) slides.push(yield* slideDown(block, plane));
  const [a = [], b = []] = slides;
  const fastest = isFaster(a, b) ? first : second;
  const slowest = isFaster(a, b) ? second : first;
  yield* say(`focus on ${wantsFast ? fastest : slowest}`, `There it slid ${wantsFast ? "faster" : "more slowly"}.`);
}

/** Percent of the plane after each look. */
function* slideDown(block: string, plane: string): Script<number[]> {
  yield* say(`move ${block} to ${plane}`, `I let the ${block} slide.`);
  const ways: number[] = [];
  while (ways.length < LOOKS && ways.at(-1) !== BOTTOM) {
    const text = yield* say(`look at ${plane}`, "How far is it?");
    const way = /approximately (\d+)%/.exec(text)?.[1];
    ways.push(/at the bottom/.test(text) ? BOTTOM : Number(way ?? ways.at(-1) ?? 0));
  }
  return ways;
}

/** Compared by the last look at which neither was at the bottom, and then by who was there first. */
function isFaster(a: readonly number[], b: readonly number[]): boolean {
  const common = Math.min(a.length, b.length);
  for (let i = common - 1; i >= 0; i--) {
    const [x, y] = [a[i] as number, b[i] as number];
    if (x !== BOTTOM && y !== BOTTOM && x !== y) return x > y;
  }
  return a.length < b.length;
}
