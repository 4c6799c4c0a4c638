/** @file Animals and potted plants that tasks put into the garden and greenhouse. */

import { makeGenePlant } from "../laws/genetics.ts";
import { enterStage, stagesOf } from "../model/cycles.ts";
import { javaRandom, shuffled } from "../model/java-random.ts";
import { make } from "../model/make.ts";
import { put, type Thing, type World } from "../model/thing.ts";

/** The animals of find- and life-stage tasks, in the order they are made. */
export const ANIMALS = [
  "Butterfly",
  "Moth",
  "Frog",
  "Toad",
  "GiantTortoise",
  "Turtle",
  "Crocodile",
  "Parrot",
  "Dove",
  "BlueJay",
  "Elephant",
  "BrownBear",
  "Beaver",
  "Wolf",
];

/** `count` of the animals, picked by a generator of their own. */
export function someAnimals(world: World, count: number, seed: number): Thing[] {
  const all = ANIMALS.map((kind) => make(world, kind));
  return shuffled(javaRandom(seed), all).slice(0, count);
}

/** One animal kind, picked by a generator of its own, in each of its stages of life. */
export function oneAnimalInAllStages(world: World, seed: number): Thing[] {
  const all = ANIMALS.map((kind) => inAllStages(world, kind, "Animal"));
  return shuffled(javaRandom(seed), all)[0] as Thing[];
}

/** A living thing of a kind in each stage of life; the original makes `model` first to read the stages. */
export function inAllStages(world: World, kind: string, model: string): Thing[] {
  make(world, model);
  const first = make(world, kind);
  const stages = stagesOf(first);
  const others = stages.slice(1).map(() => make(world, kind));
  return [first, ...others].map((thing, i) => {
    enterStage(thing, stages[i]?.name ?? "");
    return thing;
  });
}

export function makePlant(world: World, kind: string): Thing {
  return kind === "PeaPlant" ? makeGenePlant(world, kind, null) : make(world, kind);
}

/** A flower pot with soil. */
export function makePot(world: World, number: number): Thing {
  const pot = make(world, "FlowerPot", `flower pot ${number}`);
  put(pot, make(world, "Soil"));
  return pot;
}
