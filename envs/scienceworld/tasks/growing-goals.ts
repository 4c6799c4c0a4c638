/** @file What is rewarded on the way to grown plants. */

import type { Goal } from "../goals/goal.ts";
import { haveReached } from "../goals/life.ts";
import { hasMoved, holdsOneOf, isInPlace, isNear } from "../goals/places.ts";

const STAGES = [
  { stage: "seed", text: "seeds" },
  { stage: "seedling", text: "seedlings" },
  { stage: "adult", text: "adult plants" },
  { stage: "reproducing", text: "reproducing plants" },
];

export function seedJarGoals(): Goal[] {
  return [
    isNear("seed jar", "be in same location as seed jar"),
    holdsOneOf("inventory", ["seed jar"], "have seed jar in inventory", { key: "haveSeedJar" }),
  ];
}

export function soilGoals(): Goal[] {
  return [
    holdsOneOf("inventory", ["shovel"], "have shovel in inventory"),
    holdsOneOf("inventory", ["soil"], "have soil in inventory"),
    isNear("soil", "be in same location as soil"),
  ];
}

export function greenhouseGoals(): Goal[] {
  const later = { key: "move2", after: ["haveSeedJar"] };
  return [
    hasMoved("move to a new location"),
    isInPlace("greenhouse", "move to the greenhouse", { key: "move1" }),
    isInPlace("greenhouse", "move to the greenhouse (after having seed jar)", later),
  ];
}

/** Soil, water and a seed in each pot. */
export function potGoals(pots: readonly string[], species: string): Goal[] {
  const needs = [
    { name: "soil", text: "soil" },
    { name: "water", text: "water" },
    { name: `${species} seed`, text: "seed" },
  ];
  return needs.flatMap(({ name, text }) =>
    pots.map((pot, i) => holdsOneOf(pot, [name], `have ${text} in flower pot (${i + 1})`)),
  );
}

/** One, two, … up to `count` plants in each stage. */
export function stageGoals(species: string, count: number): Goal[] {
  return Array.from({ length: count }, (_, i) => i + 1).flatMap((n) =>
    STAGES.map(({ stage, text }) => {
      const options = stage === "reproducing" ? { key: `atLeast${n}Reproducing` } : {};
      return haveReached(species, stage, n, `have at least ${n} plants as ${text}`, options);
    }),
  );
}
