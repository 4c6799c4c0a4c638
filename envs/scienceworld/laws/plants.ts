/** @file Plants: from seed through seedling and adult to flowers, or to death without water, soil or warmth. */

import { enterStage, stageOf } from "../model/cycles.ts";
import { make } from "../model/make.ts";
import {
  contentsOfFamily,
  discard,
  type Life,
  type Matter,
  put,
  type StageCounters,
  type Thing,
  type World,
} from "../model/thing.ts";
import { isSeed, plantName } from "../text/names.ts";

/** Ticks a stage survives; it looks sick from half of it on. */
const MAX_BARE = 5;
const MAX_EXPOSED = 5;
const MAX_DRY: Readonly<Record<string, number>> = { seedling: 20, adult: 50, reproducing: 50 };
const COLDEST = 0;
const HOTTEST = 50;

/** A plant takes the name of its stage; only seeds are edible; then it grows. */
export function live(world: World, plant: Thing): void {
  plant.name = plantName(plant);
  if (plant.food !== null) plant.food.isEdible = isSeed(plant);
  const stage = stageOf(plant).name;
  if (stage === "seed") germinate(plant);
  else if (stage === "dead") wither(plant);
  else grow(world, plant, stage);
}

function germinate(plant: Thing): void {
  const counters = countersOf(plant);
  const water = neighbour(plant, "water");
  if (water === null || neighbour(plant, "soil") === null) return;
  counters.grown += 1;
  if (counters.grown < stageOf(plant).ticks) return;
  discard(water, false);
  enterStage(plant, "seedling");
}

function grow(world: World, plant: Thing, stage: string): void {
  const ticks = stageOf(plant).ticks;
  const counters = countersOf(plant);
  const water = neighbour(plant, "water");
  const isDry = needWater(plant, stage, counters, water);
  const isBare = needSoil(plant, counters);
  const isExposed = needWarmth(plant, counters);
  const dryEnough = counters.dry >= Math.floor((MAX_DRY[stage] as number) / 2);
  const bareEnough = counters.bare >= Math.floor(MAX_BARE / 2);
  (plant.life as Life).sickly = (isDry && dryEnough) || (isBare && bareEnough) || isExposed;
  // A seedling stops growing at once without water, an older plant only when it is sick of thirst.
  if (isBare || (isDry && (stage === "seedling" || dryEnough))) return;
  counters.grown += 1;
  if (counters.grown < ticks) return;
  if (stage === "seedling") {
    discard(water as Thing, false);
    enterStage(plant, "adult");
  } else if (stage === "adult") {
    enterStage(plant, "reproducing");
  } else {
    if (contentsOfFamily(plant, "Flower").length === 0) put(plant, makeFlower(world, plant));
    counters.grown = 0;
  }
}

/** Counts dry ticks; grown plants drink the water. */
function needWater(plant: Thing, stage: string, counters: StageCounters, water: Thing | null): boolean {
  if (water !== null) {
    counters.dry = 0;
    if (stage !== "seedling") discard(water, false);
    return false;
  }
  counters.dry += 1;
  if (counters.dry >= (MAX_DRY[stage] as number)) enterStage(plant, "dead");
  return true;
}

function needSoil(plant: Thing, counters: StageCounters): boolean {
  if (neighbour(plant, "soil") !== null) {
    counters.bare = 0;
    return false;
  }
  counters.bare += 1;
  if (counters.bare >= MAX_BARE) enterStage(plant, "dead");
  return true;
}

function needWarmth(plant: Thing, counters: StageCounters): boolean {
  const { temperature } = plant.matter as Matter;
  if (temperature < HOTTEST && temperature > COLDEST) {
    counters.exposed = 0;
    return false;
  }
  counters.exposed += 1;
  if (counters.exposed >= MAX_EXPOSED) enterStage(plant, "dead");
  return true;
}

/** A dead plant drops everything; its flowers vanish. */
function wither(plant: Thing): void {
  (plant.life as Life).dead = true;
  const around = plant.container;
  if (around === null) return;
  for (const thing of [...plant.contents]) {
    if (thing.kindName !== "Flower") {
      put(around, thing);
      continue;
    }
    for (const content of [...thing.contents]) put(around, content);
    discard(thing, false);
  }
}

function makeFlower(world: World, plant: Thing): Thing {
  const flower = make(world, "Flower");
  flower.owner = plant;
  return flower;
}

function neighbour(plant: Thing, name: string): Thing | null {
  return plant.container?.contents.find((thing) => thing.name === name) ?? null;
}

function countersOf(plant: Thing): StageCounters {
  const life = plant.life as Life;
  return life.counters[life.stage] as StageCounters;
}
