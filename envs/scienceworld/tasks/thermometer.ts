/** @file Measure temperatures and melting points with the thermometer. */

import { hasUsed } from "../goals/deeds.ts";
import { find, findAnswerBox } from "../goals/focus.ts";
import type { Goal } from "../goals/goal.ts";
import { isSortedByTemperature, warmed } from "../goals/matter.ts";
import { areAloneTogether, hasMoved, holdsOneOf, isInPlace, isNear } from "../goals/places.ts";
import { changeState } from "../laws/state-of-matter.ts";
import { type JavaRandom, nextBoolean, nextInt } from "../model/java-random.ts";
import { make } from "../model/make.ts";
import type { Matter, Thing, World } from "../model/thing.ts";
import { javaDouble } from "../text/numbers.ts";
import { makeBoxPairs } from "./boxes.ts";
import { heatingGoals } from "./change-of-state.ts";
import { LETTERS } from "./conductivity.ts";
import { inRandomCup } from "./cups.ts";
import { add, at, type Change, digits, type Family, type Prepared, sortedBy, type TaskText } from "./family.ts";
import { sampleCombinations } from "./sampling.ts";

const KITCHEN = "kitchen";
const THERMOMETER = "thermometer";

/** Something to measure: how it is called in the task, and how it comes into which room. */
interface Sample {
  readonly name: string;
  readonly room: string;
  readonly change: Change | null;
  readonly melts: number;
}

interface Boxes {
  readonly pair: readonly [Thing, Thing];
  readonly room: string;
}

const THRESHOLDS = [-50, 0, 50, 100, 200];
const MELTING_THRESHOLDS = [-10, 10, 50, 150, 200];
const ROOMS = ["living room", "bedroom", "bathroom"];
const UNKNOWN_SAMPLES = 20;
const NAMED_SAMPLES = ["SodiumChloride", "ForkMetal", "Wood", "Wire"];

const USE_SAMPLE = sampleCombinations(27_000, 0.02);
const KNOWN_SAMPLE = sampleCombinations(875, 0.5);
const UNKNOWN_SAMPLE = sampleCombinations(15_000, 0.02);

export const USE_THERMOMETER: Family = {
  tasks: ["use-thermometer"],
  variations: USE_SAMPLE.length,
  ids: 1173,
  draws: 720,
  prepare(world, index): Prepared {
    const thermometer = make(world, "Thermometer");
    const samples = ROOMS.flatMap((room) => THRESHOLDS.flatMap((threshold) => makeSamples(world, room, threshold)));
    const boxes = ROOMS.flatMap((room) => makeBoxPairs(world).map((pair) => ({ pair, room })));
    return prepareMeasurement(thermometer, samples, THRESHOLDS, boxes, at(USE_SAMPLE, index), measureTemperature);
  },
};

export const MELTING_POINT_KNOWN: Family = {
  tasks: ["measure-melting-point-known-substance"],
  variations: KNOWN_SAMPLE.length,
  ids: 303,
  draws: 25,
  prepare(world, index): Prepared {
    const thermometer = make(world, "Thermometer");
    const samples = MELTING_THRESHOLDS.flatMap(() => makeKnownSubstances(world));
    const boxes = makeBoxPairs(world).map((pair) => ({ pair, room: KITCHEN }));
    return prepareMeasurement(thermometer, samples, MELTING_THRESHOLDS, boxes, at(KNOWN_SAMPLE, index), measureMelting);
  },
};

export const MELTING_POINT_UNKNOWN: Family = {
  tasks: ["measure-melting-point-unknown-substance"],
  variations: UNKNOWN_SAMPLE.length,
  ids: 2883,
  draws: 775,
  prepare(world, index): Prepared {
    const thermometer = make(world, "Thermometer");
    const rounds = MELTING_THRESHOLDS.length ** 2;
    const samples = Array.from({ length: rounds }, () => LETTERS.map((letter) => makeUnknown(world, letter))).flat();
    const boxes = makeBoxPairs(world).map((pair) => ({ pair, room: KITCHEN }));
    return prepareMeasurement(
      thermometer,
      samples,
      MELTING_THRESHOLDS,
      boxes,
      at(UNKNOWN_SAMPLE, index),
      measureMelting,
    );
  },
};

function prepareMeasurement(
  thermometer: Thing,
  samples: readonly Sample[],
  thresholds: readonly number[],
  boxes: readonly Boxes[],
  combination: number,
  describe: (sample: Sample, threshold: number, boxes: Boxes) => TaskText,
): Prepared {
  const [s, t, b] = digits(combination, samples.length, thresholds.length, boxes.length) as [number, number, number];
  const sample = at(
    sortedBy(samples, (candidate) => candidate.name),
    s,
  );
  const { pair, room } = at(boxes, b);
  return {
    changes: [
      add(thermometer, KITCHEN),
      ...(sample.change === null ? [] : [sample.change]),
      ...pair.map((box) => add(box, room)),
    ],
    describe: () => describe(sample, at(thresholds, t), { pair, room }),
  };
}

/** Named things and unknown substances, 50 to 149 °C above or below a threshold. */
function makeSamples(world: World, room: string, threshold: number): Sample[] {
  const sample = (thing: Thing, force: boolean): Sample => {
    const matter = thing.matter as Matter;
    matter.temperature = threshold + randomDistance(world.random);
    return { name: thing.name, room, change: add(thing, room, { force }), melts: matter.melts };
  };
  const named = NAMED_SAMPLES.map((kind) => sample(make(world, kind), kind === "SodiumChloride"));
  const unknown = Array.from({ length: UNKNOWN_SAMPLES }, () => sample(makeUnknownThing(world, "B"), false));
  return [...named, ...unknown];
}

function randomDistance(random: JavaRandom): number {
  const distance = nextInt(random, 100) + 50;
  return nextBoolean(random) ? -distance : distance;
}

function makeKnownSubstances(world: World): Sample[] {
  const sample = (thing: Thing, change: Change | null): Sample => ({
    name: thing.name,
    room: KITCHEN,
    change,
    melts: (thing.matter as Matter).melts,
  });
  const inCup = (kind: string): Sample => {
    const thing = make(world, kind);
    return sample(thing, add(inRandomCup(world, thing), KITCHEN, { name: thing.name }));
  };
  const water = sample(make(world, "Water"), null);
  const juice = make(world, "OrangeJuice");
  const cup = inRandomCup(world, make(world, "OrangeJuice"));
  const chocolate = make(world, "Chocolate");
  return [
    water,
    sample(juice, add(cup, KITCHEN, { name: "orange juice", into: ["fridge"] })),
    sample(chocolate, add(chocolate, KITCHEN, { into: ["fridge"] })),
    ...["Mercury", "Gallium", "Tin", "Lead"].map(inCup),
  ];
}

const MELTING_POINTS: Readonly<Record<string, number>> = {
  ...{ A: 25, B: 75, C: 115, D: -30, E: -10, F: 275, G: 30, H: 225, I: 75, J: -75, K: 520, L: 325, M: -25, N: 175 },
  ...{ O: 25, P: 75, Q: 425, R: 30, S: 15, T: -2, U: 625, V: -220, W: 575, X: -175, Y: 675, Z: 775 },
};
/** Substances that melt below this come in a cup. */
const LIQUID_BELOW = 15;

function makeUnknown(world: World, letter: string): Sample {
  // The original draws a melting point and does not use it.
  nextBoolean(world.random);
  const thing = makeUnknownThing(world, letter);
  const matter = thing.matter as Matter;
  const { name } = thing;
  matter.melts = MELTING_POINTS[letter] as number;
  matter.substance = name;
  matter.names = { solid: `solid ${name}`, liquid: `liquid ${name}`, gas: `gaseous ${name}` };
  changeState(thing, true);
  const carried = matter.melts < LIQUID_BELOW ? inRandomCup(world, thing) : thing;
  return { name: thing.name, room: KITCHEN, change: add(carried, KITCHEN, { force: true }), melts: matter.melts };
}

function makeUnknownThing(world: World, letter: string): Thing {
  return make(world, "UnknownSubstanceThermal", `unknown substance ${letter}`);
}

function measureTemperature({ name, room }: Sample, threshold: number, { pair, room: boxRoom }: Boxes): TaskText {
  const [above, below] = pair.map((box) => box.name) as [string, string];
  const degrees = `${javaDouble(threshold)} degrees celsius`;
  return {
    description:
      `Your task is to measure the temperature of ${name}, which is located around the ${room}. ` +
      `First, focus on the thermometer. Next, focus on the ${name}. ` +
      `If the ${name} temperature is above ${degrees}, place it in the ${above}. ` +
      `If the ${name} temperature is below ${degrees}, place it in the ${below}. ` +
      `The boxes are located around the ${boxRoom}. `,
    ordered: [
      find(THERMOMETER, "focus on instrument", { defocus: true }),
      find(name, "focus on object"),
      isSortedByTemperature(threshold, above, below, "move object to correct answer box"),
    ],
    optional: [
      ...thermometerGoals(),
      hasMoved("move to a new location"),
      isInPlace(room, "move to the location asked by the task (object location)", { key: "move1" }),
      isInPlace(boxRoom, "move to the location asked by the task (answer box location)", {
        key: "move2",
        after: ["move1"],
      }),
      holdsOneOf("inventory", [name], "have task object in inventory"),
      hasUsed(THERMOMETER, name, "use instrument on object"),
      hasUsed(THERMOMETER, name, "use instrument on object (in answer box location)", { after: ["move2"] }),
    ],
  };
}

function measureMelting({ name, room, melts }: Sample, threshold: number, { pair, room: boxRoom }: Boxes): TaskText {
  const [above, below] = pair.map((box) => box.name) as [string, string];
  const degrees = `${javaDouble(threshold)} degrees celsius`;
  return {
    description:
      `Your task is to measure the melting point of ${name}, which is located around the ${room}. ` +
      `First, focus on the thermometer. Next, focus on the ${name}. ` +
      `If the melting point of ${name} is above ${degrees}, focus on the ${above}. ` +
      `If the melting point of ${name} is below ${degrees}, focus on the ${below}. ` +
      `The boxes are located around the ${boxRoom}. `,
    ordered: [
      find(THERMOMETER, "focus on thermometer", { defocus: true }),
      find(name, "focus on substance", { key: "focusObject" }),
      findAnswerBox(melts >= threshold ? above : below, "focus on correct answer box"),
    ],
    optional: [
      ...thermometerGoals(),
      hasMoved("move to a new location"),
      isInPlace(room, "move to the location asked by the task (substance location)", { key: "move1" }),
      isInPlace(boxRoom, "move to the location asked by the task (answer box location)", { key: "move1" }),
      ...["kitchen", "outside", "foundry"].map((place, i) =>
        isInPlace(place, `move to a location with a heating device (${place})`, {
          key: `move2${"abc"[i]}`,
          after: ["move1"],
        }),
      ),
      holdsOneOf("inventory", [name], "have task object in inventory"),
      hasUsed(THERMOMETER, name, "use thermometer on substance"),
      hasUsed(THERMOMETER, name, "use thermometer on substance (after it has been heated)", { after: ["heatObject"] }),
      areAloneTogether([name], "have substance alone in a single container"),
      ...heatingGoals("substance", ["focusObject"]),
      warmed(20, "heat substance by at least 20C", { key: "heatObject", after: ["focusObject"] }),
    ],
  };
}

function thermometerGoals(): Goal[] {
  return [
    isNear(THERMOMETER, `be in same location as ${THERMOMETER}`),
    holdsOneOf("inventory", [THERMOMETER], "have thermometer in inventory"),
  ];
}
