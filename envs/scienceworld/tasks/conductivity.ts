/** @file Does it conduct? Known objects and unknown substances, sorted into two boxes. */

import { find } from "../goals/focus.ts";
import { isInsideNot } from "../goals/places.ts";
import { bookOfKind, makeBook } from "../house/documents.ts";
import { nextFloat } from "../model/java-random.ts";
import { make } from "../model/make.ts";
import type { Thing, World } from "../model/thing.ts";
import { makeBoxPairs } from "./boxes.ts";
import { conductivityGoals, makeConsumers, WORKSHOP } from "./circuit-goals.ts";
import { add, at, type Change, digits, type Family, type Prepared, sortedBy, type TaskText } from "./family.ts";

const OBJECT_ROOMS = [WORKSHOP, "kitchen", "living room"];
const OBJECTS = [
  "SodiumChloride",
  "Water",
  "ForkPlastic",
  "ForkMetal",
  "Apricot",
  "Shovel",
  "GlassJar",
  "MetalPot",
  "BookOriginOfSpecies",
  "PaperClip",
  "WoodBlock",
  "AluminumFoil",
];
/** The letters of unknown substances; A and I are left out. */
export const LETTERS = [..."BCDEFGHJKLMNOPQRSTUVWXYZ"];

export const CONDUCTIVITY: Family = {
  tasks: ["test-conductivity"],
  variations: 900,
  ids: 156,
  draws: 0,
  prepare(world, index): Prepared {
    const battery = make(world, "Battery");
    const consumers = makeConsumers(world);
    const objects = OBJECT_ROOMS.flatMap((room) => OBJECTS.map((kind) => ({ room, thing: makeObject(world, kind) })));
    const pairs = makeBoxPairs(world);
    const [o, c, b] = digits(index, 36, 5, 5) as [number, number, number];
    const { room, thing } = at(
      sortedBy(objects, (object) => object.thing.name),
      o,
    );
    const boxes = at(pairs, b);
    // Water is already in every tap.
    const object: Change[] = thing.kindName === "Water" ? [] : [add(thing, room, { force: true })];
    return {
      changes: [...[battery, at(consumers, c), ...boxes].map((t) => add(t, WORKSHOP)), ...object],
      describe: () => sortByConductivity(thing, room, boxes),
    };
  },
};

export const CONDUCTIVITY_UNKNOWN: Family = {
  tasks: ["test-conductivity-of-unknown-substances"],
  variations: 600,
  ids: 120,
  draws: 24,
  prepare(world, index): Prepared {
    const battery = make(world, "Battery");
    const consumers = makeConsumers(world);
    const substances = LETTERS.map((letter) => makeUnknown(world, letter));
    const pairs = makeBoxPairs(world);
    const [s, c, b] = digits(index, 24, 5, 5) as [number, number, number];
    const substance = at(substances, s);
    const boxes = at(pairs, b);
    return {
      changes: [battery, at(consumers, c), substance, ...boxes].map((thing) => add(thing, WORKSHOP)),
      describe: () => sortByConductivity(substance, WORKSHOP, boxes),
    };
  },
};

function makeObject(world: World, kind: string): Thing {
  return kind.startsWith("Book") ? makeBook(world, bookOfKind(kind)) : make(world, kind);
}

function makeUnknown(world: World, letter: string): Thing {
  const conducts = nextFloat(world.random) >= 0.5;
  const substance = make(world, "UnknownSubstanceElectricalConductivity", `unknown substance ${letter}`);
  if (substance.matter !== null) substance.matter.conducts = conducts;
  return substance;
}

function sortByConductivity(thing: Thing, room: string, [yes, no]: readonly [Thing, Thing]): TaskText {
  const { name } = thing;
  const [right, wrong] = thing.matter?.conducts ? [yes.name, no.name] : [no.name, yes.name];
  return {
    description:
      `Your task is to determine if ${name} is electrically conductive. ` +
      `The ${name} is located around the ${room}. First, focus on the ${name}. ` +
      `If it is electrically conductive, place it in the ${yes.name}. ` +
      `If it is electrically nonconductive, place it in the ${no.name}. `,
    ordered: [find(name, "focus on task object"), isInsideNot(right, [wrong], "put object in correct container")],
    optional: conductivityGoals(name),
  };
}
