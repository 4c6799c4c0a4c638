/** @file Animals and plants: what they are called in each stage of life, how long they live. */

import { LIVING } from "../../data/living.ts";
import { CYCLES, type Stage } from "../../model/cycles.ts";
import type { Kind } from "../../model/kind.ts";
import { goTo, visit } from "./house.ts";
import { escaped, type Memory, type Script, say } from "./script.ts";

const OUTSIDE = "outside";
const MOST_LOOKS = 90;

interface Animal {
  readonly species: string;
  readonly years: number;
  /** Names from birth to the last stage before death. */
  readonly names: readonly string[];
}

const ANIMALS: readonly Animal[] = Object.values(LIVING).flatMap(animalOf);

function animalOf({ life }: Kind): Animal[] {
  if (life === undefined || life.cycle === "plant") return [];
  const names = CYCLES[life.cycle].slice(0, -1).map((stage) => stageName(life.species, stage));
  return [{ species: life.species, years: life.years ?? 0, names }];
}

function stageName(species: string, { name, called }: Stage): string {
  return called ?? (name === "egg" ? `${species} egg` : `${name} ${species}`);
}

/** Focuses on the animals outside with the longest or shortest lives, in the asked order. */
export function* findByLifeSpan(me: Memory, order: readonly ("longest" | "shortest")[]): Script {
  const text = yield* visit(me, OUTSIDE);
  const there = ANIMALS.flatMap((animal) => {
    const name = animal.names.find((candidate) => showsLine(candidate).test(text));
    return name === undefined ? [] : [{ name, years: animal.years }];
  }).sort((a, b) => a.years - b.years);
  for (const which of order) {
    const animal = which === "longest" ? there.at(-1) : there[0];
    if (animal !== undefined)
      yield* say(`focus on ${animal.name}`, `Of these the ${animal.name} has the ${which} life.`);
  }
}

/** Focuses on the stages of an animal's or plant's life one after the other. */
export function* followLife(me: Memory, species: string, isPlant: boolean): Script {
  const animal = ANIMALS.find((candidate) => candidate.species === species);
  const names = isPlant ? plantNames(species) : (animal?.names ?? []);
  yield* goTo(me, OUTSIDE);
  for (const name of names) {
    let text = yield* say("look around", `I look for the ${name}.`);
    for (let i = 0; i < MOST_LOOKS && !showsLine(name).test(text); i++) {
      // Eleven ticks: less than any stage of an animal takes.
      yield* say(isPlant ? "wait1" : "wait", `No ${name} is there yet.`);
      text = yield* say("look around", "I look again.");
    }
    yield* say(`focus on ${name}`, `The ${name} is next.`, /outside\)$/);
  }
}

function plantNames(species: string): string[] {
  return [
    `${species} seed`,
    ...["seedling", "adult", "reproducing"].map((stage) => `${species} tree in the ${stage} stage`),
  ];
}

/** Something to find: an animal outside, a plant in a pot. */
export function* findLivingThing(me: Memory, what: string): Script<string | null> {
  if (what !== "plant") {
    const text = yield* visit(me, OUTSIDE);
    const names = ANIMALS.flatMap((animal) => animal.names.filter((name) => showsLine(name).test(text)));
    return names[0] ?? null;
  }
  for (const room of ["greenhouse", OUTSIDE]) {
    const text = yield* visit(me, room);
    const plant = /containing an? ([\w ]+? (?:tree|plant)) in the|[, (]an? ([\w ]+? seed)/.exec(text);
    if (plant !== null) return plant[1] ?? plant[2] ?? null;
  }
  return null;
}

function showsLine(name: string): RegExp {
  return new RegExp(`(?:\\t| )an? ${escaped(name)}(?=[\\n,).]| with| \\()`);
}
