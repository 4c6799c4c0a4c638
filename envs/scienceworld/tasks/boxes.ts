/** @file Answer boxes. */

import { make } from "../model/make.ts";
import type { Thing, World } from "../model/thing.ts";

export const BOX_COLORS = ["red", "green", "blue", "orange", "yellow", "purple"];

export function makeBox(world: World, color: string): Thing {
  return make(world, "AnswerBox", `${color} box`);
}

/** Pairs of boxes of neighbouring colours. */
export function makeBoxPairs(world: World, colors: readonly string[] = BOX_COLORS): [Thing, Thing][] {
  return colors.slice(1).map((second, i) => [makeBox(world, colors[i] as string), makeBox(world, second)]);
}
