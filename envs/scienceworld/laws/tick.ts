/** @file One tick of the world: every thing has its turn, depth first, in the order of ids. */

import type { Law } from "../model/kind.ts";
import type { Thing, World } from "../model/thing.ts";
import { beeTurn, growOlder } from "./animals.ts";
import { burn } from "./combustion.ts";
import { conduct, conductThroughWire, consume, generate, generateOutdoors } from "./electricity.ts";
import { flower } from "./flowers.ts";
import { slide } from "./friction.ts";
import { coolContents, exchangeHeat, heatContents, setThermostat } from "./heat.ts";
import { live } from "./plants.ts";
import { changeState } from "./state-of-matter.ts";
import { drainAway, fill, flushStep, runTap, shedContents } from "./water.ts";

const LAWS: Readonly<Record<Law, (world: World, thing: Thing) => void>> = {
  animal: (_, animal) => growOlder(animal),
  basin: runTap,
  bee: beeTurn,
  consumer: (_, consumer) => consume(consumer),
  cooler: (_, cooler) => {
    setThermostat(cooler);
    coolContents(cooler);
  },
  drain: (_, drain) => drainAway(drain),
  flower,
  "flower pot": (world, pot) => {
    if (world.selfWatering) fill(world, pot);
  },
  generator: (_, generator) => generate(generator),
  ground: (_, ground) => shedContents(ground),
  heater: (_, heater) => {
    setThermostat(heater);
    heatContents(heater);
  },
  "named plant": live,
  "outdoor generator": (_, generator) => generateOutdoors(generator),
  plane: (_, plane) => slide(plane),
  spring: fill,
  stopwatch: (_, watch) => runStopwatch(watch),
  toilet: flushStep,
  wire: (_, wire) => conductThroughWire(wire),
};

/** One tick of the whole world. */
export function tickWorld(world: World): void {
  clearTurns(world.universe);
  takeTurn(world, world.universe);
}

/**
 * The turn of one thing: its own law, fire, heat with its contents (those it has now), state of matter, electricity,
 * then the turns of those contents and of its doors and drains.
 */
function takeTurn(world: World, thing: Thing): void {
  if (thing.kind.law !== undefined) LAWS[thing.kind.law](world, thing);
  if (thing.ticked) return;
  burn(world, thing);
  const inside = [...thing.contents];
  exchangeHeat(thing, inside);
  changeState(thing);
  conduct(thing);
  for (const content of inside) if (content.kind.terminals !== "none") takeTurn(world, content);
  for (const portal of [...thing.portals]) takeTurn(world, portal);
  thing.ticked = true;
}

function clearTurns(thing: Thing): void {
  thing.ticked = false;
  for (const content of thing.contents) clearTurns(content);
  for (const portal of thing.portals) portal.ticked = false;
}

function runStopwatch(watch: Thing): void {
  if (!watch.device?.isOn) {
    watch.phase = 0;
    return;
  }
  watch.phase += 1;
  watch.shownTime = watch.phase;
}
