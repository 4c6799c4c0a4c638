/** @file Growing plants and their fruit. */

import type { Request } from "../../actions/action.ts";
import { MOVE } from "../../actions/moving.ts";
import { USE } from "../../actions/using.ts";
import { stageOf } from "../../model/cycles.ts";
import type { Thing } from "../../model/thing.ts";
import {
  ask,
  bring,
  everything,
  find,
  focusOn,
  goTo,
  type Hand,
  locationOf,
  type Plan,
  reach,
  take,
  waitUntil,
} from "./hand.ts";
import { pourWater } from "./water.ts";

const MOST_WAITS = 120;

/** Grows one focused plant up to its flowers. */
export function* growPlant(hand: Hand): Plan {
  const [seed] = seedsIn(hand);
  const [pot] = potsIn(hand);
  if (seed === undefined || pot === undefined) return;
  yield* plant(hand, seed, pot);
  yield* focusOn(hand, seed);
  yield* tend(hand, [seed], () => stageOf(seed).name === "reproducing");
}

/** Grows two plants and carries the pollen of one into the flower of the other. */
export function* growFruit(hand: Hand): Plan {
  const seeds = seedsIn(hand).slice(0, 2);
  const pots = potsIn(hand).slice(0, 2);
  for (const [i, seed] of seeds.entries()) {
    const pot = pots[i];
    if (pot !== undefined) yield* plant(hand, seed, pot);
  }
  const flowerOn = (seed: Thing | undefined): Thing | undefined =>
    seed?.contents.find((thing) => thing.kindName === "Flower" && thing.contents.some(isPollen));
  yield* tend(hand, seeds, () => seeds.every((seed) => flowerOn(seed) !== undefined));
  const [from, to] = [flowerOn(seeds[0]), flowerOn(seeds[1])];
  const pollen = from?.contents.find(isPollen);
  if (pollen === undefined || to === undefined) return;
  yield* reach(hand, to);
  yield ask(MOVE, pollen, to);
  yield* waitUntil(() => to.deleted, MOST_WAITS);
}

function isPollen(thing: Thing): boolean {
  return thing.kindName === "Pollen";
}

function* plant(hand: Hand, seed: Thing, pot: Thing): Plan {
  if (!pot.contents.some((thing) => thing.name === "soil")) {
    const loose = find(hand, (thing) => thing.name === "soil" && locationOf(thing) === thing.container);
    yield* bring(hand, loose ?? (yield* digSoil(hand)), pot);
  }
  yield* bring(hand, seed, pot);
}

function* digSoil(hand: Hand): Generator<Request, Thing, void> {
  const [shovel, ground] = [
    find(hand, (thing) => thing.kindName === "Shovel"),
    find(hand, (thing) => thing.kindName === "Ground"),
  ];
  if (shovel === null || ground === null) throw new Error("no shovel or no ground to dig soil with");
  yield* take(hand, shovel);
  yield* reach(hand, ground);
  yield ask(USE, shovel, ground);
  const soil = find(hand, (thing) => thing.name === "soil" && thing.container === ground.container);
  if (soil === null) throw new Error("digging gave no soil");
  return soil;
}

/** Waters plants that stand dry and waits. */
function* tend(hand: Hand, plants: readonly Thing[], isDone: () => boolean): Plan {
  const jug = find(hand, (thing) => thing.kindName === "Jug");
  for (let i = 0; i < MOST_WAITS && !isDone(); i++) {
    const dry = hand.world.selfWatering
      ? undefined
      : plants.map((seed) => seed.container).find((pot) => pot && isDry(pot));
    if (dry && jug !== null) {
      yield* pourWater(hand, jug, dry);
      continue;
    }
    const [first] = plants;
    if (first?.container) yield* goTo(hand, locationOf(first) ?? first.container);
    yield* waitUntil(isDone, 1);
  }
}

function isDry(pot: Thing): boolean {
  return !pot.contents.some((thing) => thing.name === "water");
}

function seedsIn(hand: Hand): Thing[] {
  const jar = find(hand, (thing) => thing.name === "seed jar");
  return everything(hand).filter((thing) => thing.container === jar && thing.life !== null);
}

/** Pots without plants, those with soil first. */
function potsIn(hand: Hand): Thing[] {
  return everything(hand)
    .filter(({ families, contents }) => families.has("FlowerPot") && !contents.some((thing) => thing.life !== null))
    .sort((a, b) => Number(b.contents.some(isSoil)) - Number(a.contents.some(isSoil)));
}

function isSoil(thing: Thing): boolean {
  return thing.name === "soil";
}
