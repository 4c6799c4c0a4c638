/** @file Find the longest and the shortest lived animal. */

import { find } from "../goals/focus.ts";
import { hasMoved, isInPlace } from "../goals/places.ts";
import { javaRandom, shuffled } from "../model/java-random.ts";
import { make } from "../model/make.ts";
import { add, at, digits, type Family, type Prepared, type TaskText } from "./family.ts";

const PLACE = "outside";
const LONG = ["GiantTortoise", "Parrot", "Elephant", "Crocodile", "BrownBear"];
const MEDIUM = ["Beaver", "Wolf", "Chipmunk", "Toad", "Rabbit"];
const SHORT = ["Hedgehog", "Mouse", "Chameleon", "Dragonfly", "Ant"];
const VARIATIONS = 125;
const ORDER_SEED = 0;
/** The order of the variations, shuffled once and for all. */
const ORDER = shuffled(
  javaRandom(ORDER_SEED),
  Array.from({ length: VARIATIONS }, (_, i) => i),
);

export const LIFE_SPAN: Family = {
  tasks: ["lifespan-longest-lived", "lifespan-shortest-lived", "lifespan-longest-lived-then-shortest-lived"],
  variations: VARIATIONS,
  ids: 45,
  draws: 0,
  prepare(world, index): Prepared {
    const [long, medium, short] = [LONG, MEDIUM, SHORT].map((kinds) => kinds.map((kind) => make(world, kind)));
    const [l, m, s] = digits(at(ORDER, index), 5, 5, 5) as [number, number, number];
    const animals = [at(long ?? [], l), at(medium ?? [], m), at(short ?? [], s)];
    return {
      changes: animals.map((animal) => add(animal, PLACE)),
      describe: (task) => describeTask(task, at(animals, 0).name, at(animals, 2).name),
    };
  },
};

function describeTask(task: string, longest: string, shortest: string): TaskText {
  const optional = [
    hasMoved("Move to a new location (unless starting in task location)", PLACE),
    isInPlace(PLACE, "Move to the location asked by the task"),
  ];
  const where = `The animals are in the '${PLACE}' location. `;
  const findLongest = "focus on animal with longest life span";
  const findShortest = "focus on animal with shortest life span";
  switch (task) {
    case "lifespan-longest-lived":
      return {
        description: `Your task is to find the animal with the longest life span.  ${where} Focus on the animal with the longest life span.`,
        ordered: [find(longest, findLongest)],
        optional,
      };
    case "lifespan-shortest-lived":
      return {
        description: `Your task is to find the animal with the shortest life span.  ${where} Focus on the animal with the shortest life span.`,
        ordered: [find(shortest, findShortest)],
        optional,
      };
    default:
      return {
        description: `Your task is to find the animal with the longest life span, then the shortest life span. First, focus on the animal with the longest life span.  Then, focus on the animal with the shortest life span. ${where}`,
        ordered: [find(longest, findLongest, { defocus: true }), find(shortest, findShortest)],
        optional,
      };
  }
}
