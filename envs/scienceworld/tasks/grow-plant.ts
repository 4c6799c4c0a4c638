/** @file Grow a plant from seed, or a fruit by cross-pollination. */

import { find } from "../goals/focus.ts";
import type { Goal } from "../goals/goal.ts";
import { hasReached } from "../goals/life.ts";
import { isNear, isOpen } from "../goals/places.ts";
import { make } from "../model/make.ts";
import { put, type Thing, type World } from "../model/thing.ts";
import { makePot } from "./creatures.ts";
import { add, at, type Change, digits, type Family, type Prepared, sortedBy, type TaskText } from "./family.ts";
import { greenhouseGoals, potGoals, seedJarGoals, soilGoals, stageGoals } from "./growing-goals.ts";

const SEED_ROOMS = ["kitchen", "bathroom", "living room", "bedroom", "workshop", "greenhouse"];
const TREES = ["Apple", "Avocado", "Banana", "Cherry", "Lemon", "Orange", "Peach"];
const SEEDS_IN_JAR = 5;
const POTS = [1, 2, 3];
const POT_NAMES = POTS.map((number) => `flower pot ${number}`);

export const GROW_PLANT: Family = {
  tasks: ["grow-plant", "grow-fruit"],
  variations: 126,
  ids: 801,
  draws: 0,
  prepare(world, index): Prepared {
    const jars = SEED_ROOMS.flatMap((room) =>
      TREES.map((tree) => ({ room, species: tree.toLowerCase(), jar: makeSeedJar(world, `${tree}Tree`) })),
    );
    const potSets = [potsWithSoil(world), potsBesideSoil(world), emptyPots(world)];
    const [j, p] = digits(index, jars.length, potSets.length) as [number, number];
    const { room, species, jar } = at(
      sortedBy(jars, (entry) => entry.species),
      j,
    );
    return {
      changes: [add(jar, room), ...at(potSets, p)],
      describe: (task) => (task === "grow-plant" ? growPlant(species, room) : growFruit(species, room)),
    };
  },
};

function makeSeedJar(world: World, kind: string): Thing {
  const jar = make(world, "CeramicCup", "seed jar");
  for (let i = 0; i < SEEDS_IN_JAR; i++) put(jar, make(world, kind));
  return jar;
}

function potsWithSoil(world: World): Change[] {
  return POTS.map((number) => add(makePot(world, number), "greenhouse"));
}

function potsBesideSoil(world: World): Change[] {
  return POT_NAMES.flatMap((name) => [make(world, "FlowerPot", name), make(world, "Soil")]).map((thing) =>
    add(thing, "greenhouse"),
  );
}

function emptyPots(world: World): Change[] {
  return POT_NAMES.map((name) => add(make(world, "FlowerPot", name), "greenhouse"));
}

function growPlant(species: string, room: string): TaskText {
  const stages = ["seed", "seedling", "adult", "reproducing"];
  return {
    description: `Your task is to grow a ${species} plant from seed. Seeds can be found in the ${room}. First, focus on a seed. Then, make changes to the environment that grow the plant until it reaches the reproduction life stage.`,
    ordered: stages.map((stage) => hasReached(species, stage, `focus plant is in ${stage} stage`)),
    optional: preparationGoals(species),
  };
}

function growFruit(species: string, room: string): TaskText {
  return {
    description: `Your task is to grow a ${species}. This will require growing several plants, and them being crosspollinated to produce fruit.  Seeds can be found in the ${room}. To complete the task, focus on the grown ${species}.`,
    ordered: [find(species, "focus on the grown fruit")],
    optional: [
      ...preparationGoals(species),
      ...stageGoals(species, 2),
      isOpen("bee hive", "bee hive open (after reprod. life stage)"),
      isNear("adult bee", "be in same location as pollinator (after reprod. life stage)", {
        after: ["atLeast2Reproducing"],
      }),
      isNear(species, "be in same location as fruit"),
    ],
  };
}

function preparationGoals(species: string): Goal[] {
  return [...seedJarGoals(), ...soilGoals(), ...greenhouseGoals(), ...potGoals(POT_NAMES, species)];
}
