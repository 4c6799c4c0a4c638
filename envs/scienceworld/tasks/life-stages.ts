/** @file Focus on the stages of life of an animal or a plant, from earliest to latest. */

import { findStage } from "../goals/focus.ts";
import type { Goal } from "../goals/goal.ts";
import { hasMoved, isInPlace, stays } from "../goals/places.ts";
import { stagesOf } from "../model/cycles.ts";
import { javaRandom, shuffled } from "../model/java-random.ts";
import { make } from "../model/make.ts";
import { type Life, put, type Thing, type World } from "../model/thing.ts";
import { ANIMALS, inAllStages, oneAnimalInAllStages, someAnimals } from "./creatures.ts";
import { add, at, type Family, type Prepared } from "./family.ts";

const PLACE = "outside";
const OTHER_ANIMALS = 5;
const ANIMAL_ORDER_SEED = 1;
const ANIMAL_ORDER = shuffled(
  javaRandom(ANIMAL_ORDER_SEED),
  ANIMALS.map((_, i) => i),
);
/** The plants, the seed that picks the other animal, and the tree made to read the stages. */
const PLANTS = [
  { tree: "AppleTree", seed: 0 },
  { tree: "ApricotTree", seed: 6 },
  { tree: "AvocadoTree", seed: 1, model: "AppleTree" },
  { tree: "BananaTree", seed: 2 },
  { tree: "CherryTree", seed: 3 },
  { tree: "GrapefruitTree", seed: 6 },
  { tree: "LemonTree", seed: 4 },
  { tree: "OrangeTree", seed: 5 },
  { tree: "PeachTree", seed: 6 },
  { tree: "PearTree", seed: 6 },
];

export const LIFE_STAGES_ANIMAL: Family = {
  tasks: ["identify-life-stages-1"],
  variations: 14,
  ids: 630,
  draws: 0,
  prepare(world, index): Prepared {
    const groups = ANIMALS.map((kind, seed) => [make(world, kind), ...someAnimals(world, OTHER_ANIMALS, seed)]);
    const animals = at(groups, at(ANIMAL_ORDER, index));
    const animal = at(animals, 0);
    const { name } = animal;
    const ordered = stageGoals(animal, name, "animal");
    return {
      changes: animals.map((thing) => add(thing, PLACE)),
      describe: () => ({
        description: `Your task is to focus on the ${ordered.length} life stages of the ${name}, starting from earliest to latest.`,
        ordered,
        optional: stayingGoals(PLACE),
      }),
    };
  },
};

export const LIFE_STAGES_PLANT: Family = {
  tasks: ["identify-life-stages-2"],
  variations: 10,
  ids: 285 * PLANTS.length,
  draws: 8 * PLANTS.length,
  prepare(world, index): Prepared {
    const groups = PLANTS.map(({ tree, seed, model }) => {
      const example = make(world, tree);
      const plants = inAllStages(world, tree, model ?? tree);
      return { example, pots: intoPots(world, plants), animals: oneAnimalInAllStages(world, seed) };
    });
    const { example, pots, animals } = at(groups, index);
    const { species } = example.life as Life;
    return {
      changes: [...pots, ...animals].map((thing) => add(thing, PLACE, { force: true })),
      describe: () => ({
        description: `Your task is to focus on the life stages of the ${species} plant, starting from earliest to latest. The plants are located ${PLACE}.`,
        ordered: stageGoals(example, species, "plant"),
        optional: stayingGoals(species),
      }),
    };
  },
};

/** Each plant in a self-watering pot with soil; the pots are numbered at random. */
function intoPots(world: World, plants: readonly Thing[]): Thing[] {
  const numbers = shuffled(world.random, [1, 2, 3, 4, 5, 6, 7, 8, 9]);
  return plants.map((plant, i) => {
    const pot = make(world, "SelfWateringFlowerPot", `self watering flower pot ${numbers[i]}`);
    put(pot, make(world, "Soil"));
    put(pot, plant);
    return pot;
  });
}

/** All stages but the last, death. */
function stageGoals(thing: Thing, species: string, what: string): Goal[] {
  return stagesOf(thing)
    .slice(0, -1)
    .map((stage, i) => findStage(species, stage.name, `focus on ${what} in life stage ${i + 1}`));
}

function stayingGoals(unless: string): Goal[] {
  return [
    hasMoved("Move to a new location (unless starting in task location)", unless),
    isInPlace(PLACE, "Move to the location asked by the task"),
    ...[10, 20, 30].map((steps) => stays(PLACE, steps, `Stay in goal location for ${steps} steps`)),
  ];
}
