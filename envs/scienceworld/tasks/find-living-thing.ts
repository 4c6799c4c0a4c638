/** @file Find a living thing, a non-living thing, a plant or an animal and bring it into a box. */

import { focusOnAnimal, focusOnLivingThing, focusOnNonLivingThing, focusOnPlant } from "../goals/focus.ts";
import type { Goal } from "../goals/goal.ts";
import { hasMoved, isInPlace, isInside, seesOpenDoor } from "../goals/places.ts";
import { enterStage } from "../model/cycles.ts";
import { javaRandom, shuffled } from "../model/java-random.ts";
import { make } from "../model/make.ts";
import { put, type Thing, type World } from "../model/thing.ts";
import { BOX_COLORS, makeBox } from "./boxes.ts";
import { makePlant, someAnimals } from "./creatures.ts";
import { add, at, digits, type Family, type Prepared, type TaskText } from "./family.ts";

const PLANTS = [
  "AppleTree",
  "AvocadoTree",
  "BananaTree",
  "CherryTree",
  "LemonTree",
  "OrangeTree",
  "PeachTree",
  "PeaPlant",
];
const BOX_ROOMS = ["kitchen", "bathroom", "living room", "bedroom", "workshop"];
const POPULATIONS = 10;
const ANIMALS_OUTSIDE = 3;
const PLANTS_INSIDE = 3;
const EMPTY_POTS = 2;

const WHAT: Readonly<Record<string, { readonly text: string; readonly focus: () => Goal }>> = {
  "find-living-thing": { text: "living thing", focus: () => focusOnLivingThing("focus on a living thing") },
  "find-non-living-thing": {
    text: "non-living thing",
    focus: () => focusOnNonLivingThing("focus on a non-living thing"),
  },
  "find-plant": { text: "plant", focus: () => focusOnPlant("focus on a plant") },
  "find-animal": { text: "animal", focus: () => focusOnAnimal("focus on an animal") },
};

export const FIND_LIVING_THING: Family = {
  tasks: ["find-living-thing", "find-non-living-thing", "find-plant", "find-animal"],
  variations: 300,
  ids: 1290,
  draws: 160,
  prepare(world, index): Prepared {
    const populations = Array.from({ length: POPULATIONS }, (_, seed) => ({
      animals: someAnimals(world, ANIMALS_OUTSIDE, seed),
      pots: someFlowerPots(world, seed),
    }));
    const boxes = BOX_ROOMS.flatMap((room) => BOX_COLORS.map((color) => ({ room, box: makeBox(world, color) })));
    const [p, b] = digits(index, POPULATIONS, boxes.length) as [number, number];
    const { animals, pots } = at(populations, p);
    const { room, box } = at(boxes, b);
    return {
      changes: [
        ...animals.map((animal) => add(animal, "outside")),
        ...pots.map((pot) => add(pot, "greenhouse", { force: true })),
        add(box, room),
      ],
      describe: (task) => describeTask(task, box.name, room),
    };
  },
};

/** Three pots with adult plants and two empty ones, numbered at random. */
function someFlowerPots(world: World, seed: number): Thing[] {
  const plants = PLANTS.map((kind) => makePlant(world, kind));
  const numbers = shuffled(world.random, [1, 2, 3, 4, 5, 6, 7, 8, 9]);
  const potted = plants.map((plant) => {
    const pot = make(world, "FlowerPot");
    enterStage(plant, "adult");
    put(pot, plant);
    put(pot, make(world, "Soil"));
    return pot;
  });
  const chosen = shuffled(javaRandom(seed), potted).slice(0, PLANTS_INSIDE);
  const empty = Array.from({ length: EMPTY_POTS }, () => make(world, "FlowerPot"));
  return [...chosen, ...empty].map((pot, i) => {
    pot.name = `flower pot ${numbers[i]}`;
    return pot;
  });
}

function describeTask(task: string, box: string, room: string): TaskText {
  const what = WHAT[task];
  if (what === undefined) throw new Error(`no task ${task} in this family`);
  return {
    description: `Your task is to find a(n) ${what.text}. First, focus on the thing. Then, move it to the ${box} in the ${room}.`,
    ordered: [what.focus(), isInside(box, "move living thing to answer box")],
    optional: [
      isInside("inventory", "Pick up object"),
      seesOpenDoor("Be in a room with an open door"),
      hasMoved("Move to a new location"),
      isInPlace(room, "Move to the location of the answer box"),
    ],
  };
}
