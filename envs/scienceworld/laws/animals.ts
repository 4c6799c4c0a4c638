/** @file Animals: they grow older and die; bees fly from flower to flower and from room to room. */

import { stageOf, stagesOf } from "../model/cycles.ts";
import { nextInt } from "../model/java-random.ts";
import {
  contentsOfFamily,
  isA,
  type Life,
  leadsTo,
  locationAround,
  type Passage,
  put,
  type StageCounters,
  type Thing,
  type World,
} from "../model/thing.ts";

const MAX_POLLEN = 5;

/** One tick of age. */
export function growOlder(animal: Thing): void {
  const life = animal.life as Life;
  const isLast = life.stage === stagesOf(animal).length - 1;
  if (isLast) {
    life.dead = true;
    if (animal.container !== null) for (const thing of [...animal.contents]) put(animal.container, thing);
    return;
  }
  const counters = life.counters[life.stage] as StageCounters;
  counters.grown += 1;
  if (counters.grown >= stageOf(animal).ticks) life.stage += 1;
}

/** A bee acts once a tick, wherever it has flown. */
export function beeTurn(world: World, bee: Thing): void {
  if (bee.ticked) return;
  const coin = nextInt(world.random, 2);
  if (bee.container?.kindName === "Flower") {
    if (coin === 0) collectPollen(world, bee);
    else wander(world, bee);
  } else if (coin === 1) {
    enterFlower(world, bee);
  } else {
    wander(world, bee);
  }
  growOlder(bee);
}

function collectPollen(world: World, bee: Thing): void {
  if (bee.container === null || contentsOfFamily(bee, "Pollen").length > MAX_POLLEN) return;
  const pollen = contentsOfFamily(bee.container, "Pollen");
  if (pollen.length > 0) put(bee, pollen[nextInt(world.random, pollen.length)] as Thing);
}

function enterFlower(world: World, bee: Thing): void {
  if (bee.container === null) return;
  const flowers = reachable(bee.container).filter((thing) => thing.kindName === "Flower");
  if (flowers.length > 0) put(flowers[nextInt(world.random, flowers.length)] as Thing, bee);
}

/** Through an open door or drain, or out of an open container. */
function wander(world: World, bee: Thing): void {
  const here = bee.container;
  if (here === null) return;
  const ways = here.portals.filter(({ passage }) => (passage as Passage).isOpen);
  if (ways.length > 0) {
    const target = leadsTo(ways[nextInt(world.random, ways.length)] as Thing, here);
    if (target !== null) put(target, bee);
    return;
  }
  if (isA(here, "Location") || !here.box?.isOpen) return;
  const room = locationAround(here);
  if (room !== null) put(room, bee);
}

function reachable(place: Thing): Thing[] {
  const found: Thing[] = [];
  const visit = (thing: Thing): void => {
    for (const content of thing.contents) {
      if (content.hidden) continue;
      found.push(content);
      if (content.box?.isOpen) visit(content);
    }
  };
  visit(place);
  return found.sort((a, b) => a.id - b.id);
}
