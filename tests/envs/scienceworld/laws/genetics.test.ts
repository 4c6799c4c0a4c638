import { describe, expect, it } from "vitest";
import { mate, phenotype } from "../../../../envs/scienceworld/laws/genetics.ts";
import { javaRandom } from "../../../../envs/scienceworld/model/java-random.ts";
import { make } from "../../../../envs/scienceworld/model/make.ts";
import type { Allele, Genes } from "../../../../envs/scienceworld/model/thing.ts";
import { room } from "../playing.ts";

function pure(allele: Allele): Genes {
  const { world } = room();
  const { genes } = make(world, "PeaPlant");
  const traits = genes === null ? ["seed shape"] : [...genes.alleles.keys()];
  return { species: "pea", alleles: new Map(traits.map((trait) => [trait, [allele, allele]])) };
}

describe("Mendel's genetics", () => {
  it("shows the dominant trait in every child of two pure parents", () => {
    const child = mate(javaRandom(0), pure("dominant"), pure("recessive"));
    expect(phenotype(child, "seed shape")).toBe(phenotype(pure("dominant"), "seed shape"));
    expect(phenotype(child, "seed shape")).not.toBe(phenotype(pure("recessive"), "seed shape"));
  });
});
