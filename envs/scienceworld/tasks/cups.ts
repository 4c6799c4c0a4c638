/** @file Cups for liquids. */

import { nextInt } from "../model/java-random.ts";
import { make } from "../model/make.ts";
import { put, type Thing, type World } from "../model/thing.ts";

const CUPS = ["MetalPot", "GlassCup", "PlasticCup", "TinCup", "PaperCup", "CeramicCup", "Jug"];

/** A random cup as warm as the substance in it. */
export function inRandomCup(world: World, substance: Thing): Thing {
  const index = nextInt(world.random, CUPS.length);
  // The original makes a wooden cup first and forgets it.
  make(world, "WoodCup");
  const cup = make(world, CUPS[index] as string);
  if (cup.matter !== null && substance.matter !== null) cup.matter.temperature = substance.matter.temperature;
  put(cup, substance);
  return cup;
}
