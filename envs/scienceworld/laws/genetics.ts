/** @file Genes: random ones, inheritance by Punnett square, and what shows. */

import { TRAITS, type Trait, type TraitTable } from "../data/traits.ts";
import { type JavaRandom, nextInt, shuffled } from "../model/java-random.ts";
import { make } from "../model/make.ts";
import type { Allele, Genes, Thing, World } from "../model/thing.ts";

/** Makes a plant with genes; without `genes` it draws its own. */
export function makeGenePlant(world: World, kindName: string, genes: Genes | null): Thing {
  const plant = make(world, kindName);
  const species = speciesOf(plant);
  // In the original every unknown plant first draws genes of plant E and then throws them away.
  if (species !== "pea") randomGenes(world.random, "unknown E");
  plant.genes = genes ?? randomGenes(world.random, species);
  return plant;
}

/** The traits of a species in the order they are drawn. */
export function traitNames(species: string): string[] {
  return Object.keys(tableOf(species).traits);
}

export function traitOf(species: string, trait: string): Trait {
  const found = tableOf(species).traits[trait];
  if (found === undefined) throw new Error(`${species} has no trait ${trait}`);
  return found;
}

/** Genes with every allele drawn at random. */
function randomGenes(random: JavaRandom, species: string): Genes {
  const names = traitNames(species);
  const first = names.map(() => randomAllele(random));
  const second = names.map(() => randomAllele(random));
  return pair(species, names, first, second);
}

/** Random genes, but homozygous in one trait. */
export function randomGenesExcept(random: JavaRandom, species: string, trait: string, allele: Allele): Genes {
  const names = tableOf(species).fixedOrder ?? traitNames(species);
  const draw = (name: string): Allele => (name === trait ? allele : randomAllele(random));
  const first = names.map(draw);
  const second = names.map(draw);
  return pair(species, names, first, second);
}

/** A child's genes: for each trait one of the four fields of the Punnett square. */
export function mate(random: JavaRandom, mother: Genes, father: Genes): Genes {
  const alleles = new Map<string, readonly [Allele, Allele]>();
  for (const [trait, [a, b]] of mother.alleles) {
    const other = father.alleles.get(trait);
    if (other === undefined) throw new Error(`java.lang.RuntimeException: ERROR: Genes for trait not found (${trait})`);
    const [c, d] = other;
    const square: [Allele, Allele][] = [
      [a, c],
      [a, d],
      [b, c],
      [b, d],
    ];
    alleles.set(trait, shuffled(random, square)[0] as [Allele, Allele]);
  }
  return { species: mother.species, alleles };
}

/** The value of a trait that shows ("tall"), or null without that trait. */
export function phenotype(genes: Genes, trait: string): string | null {
  const alleles = genes.alleles.get(trait);
  if (alleles === undefined) return null;
  const { dominant, recessive } = traitOf(genes.species, trait);
  return alleles[0] === "recessive" && alleles[1] === "recessive" ? recessive : dominant;
}

/** Draws the alleles of one parent and forgets them. */
export function drawOneParent(random: JavaRandom, species: string): void {
  for (const _ of traitNames(species)) randomAllele(random);
}

function pair(species: string, names: readonly string[], first: readonly Allele[], second: readonly Allele[]): Genes {
  return {
    species,
    alleles: new Map(names.map((name, i) => [name, [first[i] as Allele, second[i] as Allele]])),
  };
}

function randomAllele(random: JavaRandom): Allele {
  return nextInt(random, 2) === 0 ? "dominant" : "recessive";
}

function speciesOf(plant: Thing): string {
  const species = plant.life?.species;
  if (species === undefined) throw new Error(`${plant.kindName} is not a plant`);
  return species;
}

function tableOf(species: string): TraitTable {
  const table = TRAITS[species];
  if (table === undefined) throw new Error(`no genes for ${species} in data/traits.ts`);
  return table;
}
