/** @file Is a trait dominant? Known pea plants and unknown plants. */

import { find } from "../goals/focus.ts";
import { isNear, isOpen } from "../goals/places.ts";
import { drawOneParent, makeGenePlant, randomGenesExcept, traitNames, traitOf } from "../laws/genetics.ts";
import { shuffled } from "../model/java-random.ts";
import { make } from "../model/make.ts";
import { type Allele, put, type Thing, type World } from "../model/thing.ts";
import { makeBoxPairs } from "./boxes.ts";
import { makePot } from "./creatures.ts";
import { add, at, digits, type Family, type Prepared, type TaskText } from "./family.ts";
import { greenhouseGoals, potGoals, seedJarGoals, stageGoals } from "./growing-goals.ts";

const GREENHOUSE = "greenhouse";
const BOX_COLORS = ["red", "green", "blue", "orange"];
const ALLELES: readonly Allele[] = ["dominant", "recessive"];
/** The original lists the seed shape twice and leaves the flower colour out. */
const PEA_TRAITS = ["plant height", "seed shape", "seed color", "seed shape"];
const UNKNOWN_PLANTS = ["E", "B", "C", "D"];
const POT_SETS = 5;
const POTS_IN_SET = 6;
const POT_NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** A trait to judge and the jar with one homozygous seed of either kind. */
interface Question {
  readonly species: string;
  readonly plant: string;
  readonly trait: string;
  readonly allele: Allele;
  readonly jar: Thing;
}

export const GENETICS_KNOWN: Family = {
  tasks: ["mendelian-genetics-known-plant"],
  variations: 120,
  ids: 360,
  draws: 140,
  prepare(world, index): Prepared {
    drawOneParent(world.random, "pea");
    const questions = PEA_TRAITS.flatMap((trait) =>
      ALLELES.map((allele) => ({
        species: "pea",
        plant: "pea plant",
        trait,
        allele,
        jar: makePeaJar(world, trait),
      })),
    );
    return prepareQuestion(world, index, questions);
  },
};

export const GENETICS_UNKNOWN: Family = {
  tasks: ["mendelian-genetics-unknown-plant"],
  variations: 480,
  ids: 600,
  draws: 1080,
  prepare(world, index): Prepared {
    const questions = UNKNOWN_PLANTS.flatMap((letter) => {
      const species = `unknown ${letter}`;
      const kind = `RandomGeneticsPlants${letter}`;
      drawOneParent(world.random, species);
      // The original makes two plants to read their name and species.
      makeGenePlant(world, kind, null);
      makeGenePlant(world, kind, null);
      return traitNames(species).flatMap((trait) =>
        ALLELES.map((allele) => ({
          species,
          plant: `${species} plant`,
          trait,
          allele,
          jar: makeUnknownJar(world, kind, species, trait),
        })),
      );
    });
    return prepareQuestion(world, index, questions);
  },
};

function prepareQuestion(world: World, index: number, questions: readonly Question[]): Prepared {
  const potSets = Array.from({ length: POT_SETS }, () => somePots(world));
  const pairs = makeBoxPairs(world, BOX_COLORS);
  const [q, p, b] = digits(index, questions.length, POT_SETS, pairs.length) as [number, number, number];
  const question = at(questions, q);
  const pots = at(potSets, p);
  const boxes = at(pairs, b);
  return {
    changes: [add(question.jar, GREENHOUSE, { force: true }), ...[...pots, ...boxes].map((t) => add(t, GREENHOUSE))],
    describe: () =>
      describeQuestion(
        question,
        pots.map((pot) => pot.name),
        boxes,
      ),
  };
}

function makePeaJar(world: World, trait: string): Thing {
  const seeds = ALLELES.map((allele) => makeHomozygous(world, "PeaPlant", "pea", trait, allele));
  const jar = make(world, "CeramicCup", "seed jar");
  for (const seed of seeds) put(jar, seed);
  return jar;
}

function makeUnknownJar(world: World, kind: string, species: string, trait: string): Thing {
  const jar = make(world, "CeramicCup", "seed jar");
  for (const allele of ALLELES) put(jar, makeHomozygous(world, kind, species, trait, allele));
  return jar;
}

function makeHomozygous(world: World, kind: string, species: string, trait: string, allele: Allele): Thing {
  return makeGenePlant(world, kind, randomGenesExcept(world.random, species, trait, allele));
}

function somePots(world: World): Thing[] {
  const pots = POT_NUMBERS.map((number) => makePot(world, number));
  return shuffled(world.random, pots).slice(0, POTS_IN_SET);
}

function describeQuestion(question: Question, pots: readonly string[], [yes, no]: readonly [Thing, Thing]): TaskText {
  const { species, plant, trait, allele } = question;
  const value = traitOf(species, trait)[allele];
  const right = allele === "dominant" ? yes : no;
  const after = ["atLeast2Reproducing"];
  return {
    description:
      `Your task is to determine whether ${value} ${trait} is a dominant or recessive trait in the ${plant}. ` +
      `If the trait is dominant, focus on the ${yes.name}. If the trait is recessive, focus on the ${no.name}. `,
    ordered: [find(right.name, "focus on the correct answer box", { defocus: true })],
    optional: [
      ...seedJarGoals(),
      ...greenhouseGoals(),
      ...potGoals(pots, species),
      ...stageGoals(species, 6),
      isOpen("bee hive", "bee hive open (after reprod. life stage)", { after }),
      isNear("adult bee", "be in same location as pollinator (after reprod. life stage)", { after }),
      isNear(species, "be in same location as grown seed", { after }),
    ],
  };
}
