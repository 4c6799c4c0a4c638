/** @file Which of two inclined planes is steeper, or has more friction? */

import { MATERIALS } from "../data/materials.ts";
import { hasLookedAt } from "../goals/deeds.ts";
import { findPlane, findSurface } from "../goals/focus.ts";
import type { Goal } from "../goals/goal.ts";
import { hasMoved, holdsOneOf, isInPlace, isOff, isOn } from "../goals/places.ts";
import { javaRandom, shuffled } from "../model/java-random.ts";
import { make } from "../model/make.ts";
import type { Slope, Thing, World } from "../model/thing.ts";
import { calledName } from "../text/names.ts";
import { add, at, digits, type Family, type Prepared } from "./family.ts";

const PLACE = "workshop";
const WATCH = "stopwatch";
const BLOCKS = ["WoodBlock", "SteelBlock", "Brick"];
const DEFAULT_DEGREES = 45;
const DEFAULT_SURFACE = "DefaultFrictionMaterial";
const MIN_FRICTION_DIFFERENCE = 0.05;
const MIN_ANGLE_DIFFERENCE = 5;

/** How a plane is made: its angle, surface and letter. */
interface PlaneRow {
  readonly degrees: number;
  readonly surface: string;
  readonly letter: string;
}

/** What one family asks about its planes. */
interface Question {
  readonly rows: readonly PlaneRow[];
  readonly size: (row: PlaneRow) => number;
  readonly minDifference: number;
  /** The name of a plane in the task text and goal. */
  readonly answer: (row: PlaneRow) => string;
  readonly property: "friction" | "angle";
  /** The word asked for in even and odd variations; the first asks for the larger one if `largestFirst`. */
  readonly words: readonly [string, string];
  readonly largestFirst: boolean;
  readonly goal: (answer: string) => Goal;
  /** Steps are numbered by plane in their descriptions. */
  readonly numbered: boolean;
}

const NAMED_SURFACES = [
  ...["Aluminum", "Brass", "Bronze", "Caesium", "Copper", "Iron", "Lead", "Platinum", "Steel", "Tin", "Titanium"],
  ...["Zinc", "Glass", "Plastic", "Ceramic", "Wood", "Paper", "Sandpaper", "CottonCloth", "Rubber", "Chocolate"],
  ...["SoapyWater", "GreenPaint"],
];
const UNNAMED_SURFACES = [..."BCDEFGHJ"].map((letter) => `UnknownFrictionMaterial${letter}`);
const ANGLES: readonly [string, number][] = [
  ["B", 70],
  ["C", 80],
  ["D", 20],
  ["E", 10],
  ["F", 60],
  ["G", 40],
  ["H", 30],
  ["J", 50],
];
const NAMED_ORDER_SEED = 3;
const UNNAMED_ORDER_SEED = 4;

export const FRICTION_NAMED = planeFamily("inclined-plane-friction-named-surfaces", 150, {
  ...frictionQuestion(NAMED_SURFACES, NAMED_ORDER_SEED, "focus on correct inclined plane"),
  numbered: true,
});

export const FRICTION_UNNAMED = planeFamily("inclined-plane-friction-unnamed-surfaces", 60, {
  ...frictionQuestion(UNNAMED_SURFACES, UNNAMED_ORDER_SEED, ""),
  numbered: false,
});

export const ANGLE = planeFamily("inclined-plane-determine-angle", 60, {
  rows: ANGLES.map(([letter, degrees]) => ({ degrees, surface: DEFAULT_SURFACE, letter })),
  size: (row) => row.degrees,
  minDifference: MIN_ANGLE_DIFFERENCE,
  answer: (row) => row.letter,
  property: "angle",
  words: ["shallowest", "steepest"],
  largestFirst: false,
  goal: (letter) => findPlane(letter, ""),
  numbered: false,
});

function frictionQuestion(surfaces: readonly string[], seed: number, description: string): Omit<Question, "numbered"> {
  const rows = surfaces.map((surface) => ({ degrees: DEFAULT_DEGREES, surface, letter: "" }));
  return {
    rows: shuffled(javaRandom(seed), rows),
    size: (row) => surfaceOf(row.surface).friction,
    minDifference: MIN_FRICTION_DIFFERENCE,
    answer: (row) => surfaceOf(row.surface).substance,
    property: "friction",
    words: ["most", "least"],
    largestFirst: true,
    goal: (substance) => findSurface(substance, description),
  };
}

function planeFamily(task: string, ids: number, question: Question): Family {
  const pairs = distinctPairs(question);
  const { rows, size, answer, property, words, largestFirst } = question;
  return {
    tasks: [task],
    variations: pairs.length * BLOCKS.length,
    ids,
    draws: 0,
    prepare(world, index): Prepared {
      const sets = makeSets(world, question);
      const blocks = BLOCKS.map((kind) => make(world, kind));
      const watch = make(world, "StopWatch", WATCH);
      const [p, b] = digits(index, pairs.length, BLOCKS.length) as [number, number];
      const [i, j] = at(pairs, p);
      const planes = [at(sets[0], i), at(sets[1], j)];
      const block = at(blocks, b);
      const [larger, smaller] = [at(rows, i), at(rows, j)].sort((x, y) => size(y) - size(x)) as [PlaneRow, PlaneRow];
      const word = words[index % 2] as string;
      const wanted = (index % 2 === 0) === largestFirst ? larger : smaller;
      const listed = property === "friction" ? [smaller, larger] : [larger, smaller];
      const [first, second] = planes.map((plane) => calledName(plane)) as [string, string];
      return {
        changes: [...[...planes, block].map((thing) => add(thing, PLACE, { force: true })), add(watch, PLACE)],
        describe: (_, { random }) => ({
          description: `Your task is to determine which of the two inclined planes (${shuffled(
            random,
            listed.map(answer),
          ).join(
            ", ",
          )}) has the ${word} ${property}. After completing your experiment, focus on the inclined plane with the ${word} ${property}.`,
          ordered: [question.goal(answer(wanted))],
          optional: experimentGoals([first, second], block.name, question.numbered),
        }),
      };
    },
  };
}

/** Pairs of rows far enough apart to tell them by experiment. */
function distinctPairs({ rows, size, minDifference }: Question): [number, number][] {
  return rows.flatMap((first, i) =>
    rows.flatMap((second, j): [number, number][] =>
      Math.abs(size(first) - size(second)) <= minDifference ? [] : [[i, j]],
    ),
  );
}

/** Two sets of planes; the original makes a set before it shuffles it, so ids follow the unshuffled order. */
function makeSets(world: World, { rows }: Question): [Thing[], Thing[]] {
  const original = originalOrder(rows);
  const makeSet = (): Thing[] => {
    const made = new Map(original.map((row) => [row, makePlane(world, row)]));
    return rows.map((row) => made.get(row) as Thing);
  };
  return [makeSet(), makeSet()];
}

function originalOrder(rows: readonly PlaneRow[]): PlaneRow[] {
  const rank = (row: PlaneRow): number =>
    Math.max(NAMED_SURFACES.indexOf(row.surface), UNNAMED_SURFACES.indexOf(row.surface));
  return [...rows].sort((a, b) => rank(a) - rank(b));
}

function makePlane(world: World, { degrees, surface, letter }: PlaneRow): Thing {
  const plane = make(world, "InclinedPlane");
  plane.slope = { degrees, surface: surfaceOf(surface), letter, positions: new Map() };
  return plane;
}

function surfaceOf(name: string): Slope["surface"] {
  const material = MATERIALS.get(name);
  if (material === undefined) throw new Error(`no surface ${name} in data/materials.ts`);
  return { substance: material.substance, friction: material.friction, named: name !== DEFAULT_SURFACE };
}

function experimentGoals(planes: readonly [string, string], block: string, numbered: boolean): Goal[] {
  const steps = planes.flatMap((plane, i) => {
    const n = i + 1;
    const where = numbered ? ` (plane ${n})` : "";
    return [
      holdsOneOf(plane, [block], `move block to plane ${n}`, { key: `b${n}` }),
      isOn(WATCH, `activate time keeping device${where}`, { key: `aTime${n}`, after: [`b${n}`] }),
      isOff(WATCH, `deactivate time keeping device${where}`, { key: `dTime${n}`, after: [`aTime${n}`] }),
      hasLookedAt(WATCH, `read time keeping device${where}`, { key: `readTime${n}`, after: [`dTime${n}`] }),
    ];
  });
  return [
    hasMoved("move to a new location (unless starting in task location)", PLACE),
    isInPlace(PLACE, "move to the location asked by the task"),
    ...steps,
  ];
}
