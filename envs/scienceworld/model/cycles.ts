/** @file The stages of life, in order. */

import type { CycleName } from "./kind.ts";
import type { Life, Thing } from "./thing.ts";

export interface Stage {
  readonly name: string;
  /** Ticks until the next stage. */
  readonly ticks: number;
  /** What people call it ("caterpillar"), where "<stage> <species>" is not it. */
  readonly called?: string;
}

const ADULT_TICKS = 50;
const YOUNG_TICKS = 20;
const FOREVER = Number.POSITIVE_INFINITY;

export const CYCLES: Readonly<Record<CycleName, readonly Stage[]>> = {
  mammal: [
    { name: "baby", ticks: YOUNG_TICKS },
    { name: "juvenile", ticks: YOUNG_TICKS },
    { name: "adult", ticks: ADULT_TICKS },
    { name: "dead", ticks: FOREVER },
  ],
  "egg layer": [
    { name: "egg", ticks: YOUNG_TICKS },
    { name: "hatchling", ticks: YOUNG_TICKS },
    { name: "juvenile", ticks: YOUNG_TICKS },
    { name: "adult", ticks: ADULT_TICKS },
    { name: "dead", ticks: FOREVER },
  ],
  butterfly: [
    { name: "egg", ticks: YOUNG_TICKS, called: "butterfly egg" },
    { name: "caterpillar", ticks: YOUNG_TICKS, called: "caterpillar" },
    { name: "pupa", ticks: YOUNG_TICKS, called: "butterfly pupa" },
    { name: "adult", ticks: ADULT_TICKS, called: "adult butterfly" },
    { name: "death", ticks: FOREVER, called: "dead butterfly" },
  ],
  frog: [
    { name: "egg", ticks: YOUNG_TICKS, called: "frog egg" },
    { name: "tadpole", ticks: YOUNG_TICKS, called: "tadpole" },
    { name: "adult", ticks: ADULT_TICKS, called: "adult frog" },
    { name: "death", ticks: FOREVER, called: "dead frog" },
  ],
  bee: [
    { name: "adult", ticks: FOREVER },
    { name: "dead", ticks: FOREVER },
  ],
  plant: [
    { name: "seed", ticks: 10 },
    { name: "seedling", ticks: 10 },
    { name: "adult", ticks: 5 },
    { name: "reproducing", ticks: 5 },
    { name: "dead", ticks: FOREVER },
  ],
};

export function stagesOf(thing: Thing): readonly Stage[] {
  const life = thing.kind.life;
  if (life === undefined) throw new Error(`${thing.kindName} does not live`);
  return CYCLES[life.cycle];
}

export function stageOf(thing: Thing): Stage {
  return stagesOf(thing)[(thing.life as Life).stage] as Stage;
}

/** Puts a living thing into the stage called `name`. */
export function enterStage(thing: Thing, name: string): void {
  const index = stagesOf(thing).findIndex((stage) => stage.name === name);
  if (index < 0) throw new Error(`${thing.kindName} has no stage ${name}`);
  (thing.life as Life).stage = index;
}
