/** @file Water: basins and springs that fill, toilets that flush, drains, and the ground that holds nothing. */

import { make } from "../model/make.ts";
import { contentsOfFamily, type Passage, put, type Thing, type World } from "../model/thing.ts";

const FLUSH_STEPS = 5;

/** Adds water where there is none. */
export function fill(world: World, thing: Thing): void {
  if (contentsOfFamily(thing, "Water").length === 0) put(thing, make(world, "Water"));
}

/** A tap that is on fills the open containers in the basin, then the basin. */
export function runTap(world: World, basin: Thing): void {
  if (basin.device?.isOn) fillBasin(world, basin);
}

/** A toilet flushes for five ticks with its drain open. */
export function flushStep(world: World, toilet: Thing): void {
  const drain = toilet.portals[0]?.passage as Passage;
  if (toilet.device?.isOn && toilet.phase === 0) {
    toilet.phase = 1;
    drain.isOpen = true;
  }
  if (toilet.phase > 0) {
    fillBasin(world, toilet);
    toilet.phase += 1;
    if (toilet.phase > FLUSH_STEPS) {
      if (toilet.device !== null) toilet.device.isOn = false;
      toilet.phase = 0;
    }
  }
  if (toilet.phase === 0) drain.isOpen = false;
}

/** An open drain takes all liquids away. */
export function drainAway(drain: Thing): void {
  const { isOpen, from, to } = drain.passage as Passage;
  if (!isOpen) return;
  for (const liquid of from.contents.filter(({ matter }) => matter?.state === "liquid")) put(to, liquid);
}

/** What lies on the ground lies in the place around it. */
export function shedContents(ground: Thing): void {
  if (ground.container === null) return;
  for (const thing of [...ground.contents]) put(ground.container, thing);
}

function fillBasin(world: World, basin: Thing): void {
  for (const thing of [...basin.contents]) {
    if (thing.box?.isContainer && thing.box.isOpen) fill(world, thing);
  }
  fill(world, basin);
}
