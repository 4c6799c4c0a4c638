/** @file What a thing is called: its name with fire, stage of life, genes and surface. */

import { phenotype, traitOf } from "../laws/genetics.ts";
import { stageOf } from "../model/cycles.ts";
import { type Genes, isA, type Life, type Passage, type Slope, type Thing } from "../model/thing.ts";

/** The name with its condition ("burned wood"); `shown` replaces the thing's own name. */
export function calledName(thing: Thing, shown?: string): string {
  if (thing.passage !== null) return portalName(thing.passage);
  return withFire(thing, shown ?? ownName(thing));
}

/** A plant by its species and whether it is still a seed ("pea seed", "apple tree"). */
export function plantName(plant: Thing): string {
  const { species } = plant.life as Life;
  if (isSeed(plant)) return calledName(plant, `${species} seed`);
  return calledName(plant, isA(plant, "FruitingTree") ? `${species} tree` : `${species} plant`);
}

export function isSeed(plant: Thing): boolean {
  return stageOf(plant).name === "seed";
}

/** What shows of a plant's genes, as text behind (grown) or before (seed) its name. */
export function plantTraits(plant: Thing): string {
  const { genes } = plant;
  if (genes === null) return "";
  const stage = stageOf(plant).name;
  if (genes.species === "pea") return peaTraits(genes, stage);
  if (stage === "seed") return shown(genes, ["seed shape", "seed color"]);
  if (stage !== "adult" && stage !== "reproducing") return "";
  const height = heightText(genes);
  const leaves = shown(genes, ["leaf size", "leaf shape"]);
  const parts = [height, leaves === "" ? "" : `${leaves} leaves`].filter((part) => part !== "");
  return parts.length === 0 ? "" : ` with ${parts.join(" and ")}`;
}

/** What shows of a flower's genes ("large orange"). */
export function flowerTraits(flower: Thing): string {
  const genes = flower.owner?.genes ?? null;
  return genes === null ? "" : shown(genes, ["flower size", "flower color"]);
}

/** An inclined plane with its letter and surface. */
function planeName(thing: Thing, slope: Slope): string {
  const surface = slope.surface.named ? `with a ${slope.surface.substance} surface` : "";
  return [thing.name, slope.letter, surface].filter((part) => part !== "").join(" ");
}

function ownName(thing: Thing): string {
  if (thing.slope !== null) return planeName(thing, thing.slope);
  if (isA(thing, "Animal")) return animalName(thing);
  return thing.name;
}

function animalName(animal: Thing): string {
  const stage = stageOf(animal);
  if (stage.called !== undefined) return stage.called;
  const { species } = animal.life as Life;
  return stage.name === "egg" ? `${species} egg` : `${stage.name} ${species}`;
}

function portalName({ from, to }: Passage): string {
  return `door between ${from.name} and ${to.name}`;
}

function withFire(thing: Thing, name: string): string {
  const { matter } = thing;
  if (matter === null) return name;
  if (matter.onFire) return `${name} (on fire)`;
  return matter.hasBurned ? `burned ${name}` : name;
}

function peaTraits(genes: Genes, stage: string): string {
  if (stage === "seed") return `${shown(genes, ["seed shape", "seed color"])} `;
  return stage === "adult" || stage === "reproducing" ? ` with ${heightText(genes)}` : "";
}

function heightText(genes: Genes): string {
  const height = phenotype(genes, "plant height");
  return height === null ? "" : `a ${height} ${traitOf(genes.species, "plant height").of}`;
}

function shown(genes: Genes, traits: readonly string[]): string {
  return traits
    .map((trait) => phenotype(genes, trait))
    .filter((value) => value !== null)
    .join(" ");
}
