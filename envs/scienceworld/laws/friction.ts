/** @file Friction: solids slide down an inclined plane at a constant speed, liquids run off, gases stay on top. */

import { type Slope, type Thing, visibleContents } from "../model/thing.ts";

/** Slide per tick on a vertical plane without friction, a single-precision number in the original. */
const SPEED = Math.fround(0.1);

/** One tick on an inclined plane. */
export function slide(plane: Thing): void {
  const { degrees, surface, positions } = plane.slope as Slope;
  const step = SPEED * Math.sin((degrees / 180) * Math.PI) * (1 - surface.friction);
  for (const thing of visibleContents(plane)) {
    const position = positions.get(thing.id);
    if (position === undefined) continue;
    const state = thing.matter?.state ?? "solid";
    if (state === "liquid") positions.set(thing.id, 0);
    else if (state === "gas") positions.set(thing.id, 1);
    else if (position > 0) positions.set(thing.id, Math.max(position - step, 0));
  }
}
