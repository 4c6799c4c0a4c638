/** @file Flowers: they make pollen, take the pollen of another plant of their kind, and become fruit. */

import { make } from "../model/make.ts";
import { discard, type Genes, put, type Thing, type World } from "../model/thing.ts";
import { makeGenePlant, mate } from "./genetics.ts";

const STEPS_TO_FRUIT = 5;

const FRUIT: Readonly<Record<string, string>> = {
  apple: "Apple",
  apricot: "Apricot",
  avocado: "Avocado",
  banana: "Banana",
  cherry: "Cherry",
  grapefruit: "Grapefruit",
  lemon: "Lemon",
  orange: "Orange",
  peach: "Peach",
  pear: "Pear",
};

const GENE_PLANTS: Readonly<Record<string, string>> = {
  pea: "PeaPlant",
  "unknown B": "RandomGeneticsPlantsB",
  "unknown C": "RandomGeneticsPlantsC",
  "unknown D": "RandomGeneticsPlantsD",
  "unknown E": "RandomGeneticsPlantsE",
};

/** One tick of a flower. */
export function flower(world: World, thing: Thing): void {
  if (thing.pollinated > 0) {
    thing.pollinated += 1;
    if (thing.pollinated > STEPS_TO_FRUIT && thing.container !== null) bearFruit(world, thing, thing.container);
    return;
  }
  makePollen(world, thing);
  for (const content of [...thing.contents]) {
    const pollens = content.kindName === "Pollen" ? [content] : content.contents.filter((c) => c.kindName === "Pollen");
    if (pollens.some((pollen) => pollinate(thing, pollen))) return;
  }
}

function makePollen(world: World, thing: Thing): void {
  if (thing.contents.some((content) => content.kindName === "Pollen" && content.owner === thing.owner)) return;
  const pollen = make(world, "Pollen");
  pollen.owner = thing.owner;
  put(thing, pollen);
}

/** Takes foreign pollen of the same species. */
function pollinate(thing: Thing, pollen: Thing): boolean {
  const [plant, other] = [thing.owner, pollen.owner];
  if (other === plant || other?.life?.species !== plant?.life?.species) return false;
  discard(pollen, false);
  thing.pollinated = 1;
  thing.pollenGenes = other?.genes ?? null;
  return true;
}

function bearFruit(world: World, thing: Thing, plant: Thing): void {
  const fruit = makeFruit(world, thing.owner as Thing, thing.pollenGenes);
  put(plant, fruit);
  discard(thing, true);
}

function makeFruit(world: World, plant: Thing, pollenGenes: Genes | null): Thing {
  const species = plant.life?.species ?? "";
  const fruit = FRUIT[species];
  if (fruit !== undefined) return make(world, fruit);
  const genes = plant.genes !== null && pollenGenes !== null ? mate(world.random, plant.genes, pollenGenes) : null;
  return makeGenePlant(world, GENE_PLANTS[species] as string, genes);
}
