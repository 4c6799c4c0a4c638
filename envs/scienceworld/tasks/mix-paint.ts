/** @file Mix secondary and tertiary colours. */

import { find } from "../goals/focus.ts";
import type { Goal } from "../goals/goal.ts";
import { areAloneTogether, hasMoved, isInPlace, isNear } from "../goals/places.ts";
import { addPaintCups, makePaints } from "../house/rooms.ts";
import { shuffled } from "../model/java-random.ts";
import { make } from "../model/make.ts";
import type { Thing, World } from "../model/thing.ts";
import { add, at, digits, type Family, type Prepared, type TaskText } from "./family.ts";

const ART_STUDIO = "art studio";
const ROOMS = [ART_STUDIO, "workshop"];
const VESSELS = ["GlassCup", "WoodBowl", "Jug"];
/** Furniture with cups of paint: its kind, its name and the kind of the cups. */
const FURNITURE = [
  { kind: "Cupboard", name: "paint cupboard", cup: "WoodCup" },
  { kind: "Closet", name: "paint closet", cup: "GlassCup" },
  { kind: "Desk", name: "desk", cup: "TinCup" },
];

interface Mixture {
  readonly parts: readonly [string, string];
  readonly secondary: string;
  readonly tertiaryParts: readonly [string, string];
  readonly tertiary: string;
}

const MIXTURES: readonly Mixture[] = [
  mixture("blue", "yellow", "green", "blue", "green-blue"),
  mixture("blue", "yellow", "green", "yellow", "yellow-green"),
  mixture("red", "yellow", "orange", "red", "red-orange"),
  mixture("red", "yellow", "orange", "yellow", "yellow-orange"),
  mixture("red", "blue", "violet", "red", "violet-red"),
  mixture("red", "blue", "violet", "blue", "blue-violet"),
];

export const MIX_PAINT: Family = {
  tasks: ["chemistry-mix-paint-secondary-color", "chemistry-mix-paint-tertiary-color"],
  variations: 36,
  ids: 111,
  draws: 2,
  prepare(world, index): Prepared {
    const vessels = shuffled(
      world.random,
      VESSELS.map((kind) => make(world, kind)),
    );
    const places = ROOMS.flatMap((room) => makePaintPlaces(world, room, vessels));
    const [m, p] = digits(index, MIXTURES.length, places.length) as [number, number];
    const mix = at(MIXTURES, m);
    const { room, things } = at(places, p);
    return {
      changes: things.map((thing) => add(thing, room)),
      describe: (task) => (task === MIX_PAINT.tasks[0] ? secondaryTask(mix) : tertiaryTask(mix, room)),
    };
  },
};

/** The same three paints go from the cupboard to the closet to the desk, where they stay: only the desk has paint. */
function makePaintPlaces(world: World, room: string, vessels: readonly Thing[]): { room: string; things: Thing[] }[] {
  const paints = makePaints(world);
  return FURNITURE.map(({ kind, name, cup }, i) => {
    const furniture = make(world, kind);
    addPaintCups(world, furniture, cup, paints);
    furniture.name = name;
    return { room, things: room === ART_STUDIO ? [furniture] : [furniture, at(vessels, i)] };
  });
}

function secondaryTask({ parts, secondary }: Mixture): TaskText {
  return {
    description: `Your task is to use chemistry to create ${secondary}. When you are done, focus on the ${secondary}.`,
    ordered: [find(secondary, `focus on the mixing result (${secondary})`)],
    optional: [
      hasMoved("move to a new location"),
      ...nearEach(parts),
      areAloneTogether(parts, "have all ingredients alone in a single container"),
      isNear(secondary, `be in same location as ${secondary}`),
    ],
  };
}

function tertiaryTask({ parts, secondary, tertiaryParts, tertiary }: Mixture, room: string): TaskText {
  return {
    // The original names the secondary colour at the end, too.
    description: `Your task is to use chemistry to create ${tertiary}. When you are part-way done, focus on the intermediate (secondary color) paint you created.  When you are completely done, focus on the ${secondary}.`,
    ordered: [
      find(secondary, `focus on the intermediate mixing result (${secondary})`, { defocus: true }),
      find(tertiary, `focus on the final mixing result (${tertiary})`),
    ],
    optional: [
      hasMoved("move to a new location (unless starting in task location)", room),
      isInPlace(room, "move to the location of the paint"),
      ...nearEach(parts),
      areAloneTogether(parts, "have all ingredients (secondary) alone in a single container"),
      isNear(secondary, `be in same location as (secondary) ${secondary}`, { key: "secondary" }),
      ...tertiaryParts.map((part) =>
        isNear(part, `be in same location as (tertiary) ${part}`, { key: `tertiary_${part}`, after: ["secondary"] }),
      ),
      areAloneTogether(tertiaryParts, "have all ingredients (tertiary) alone in a single container"),
      isNear(tertiary, `be in same location as ${tertiary}`),
    ],
  };
}

function nearEach(parts: readonly string[]): Goal[] {
  return parts.map((part) => isNear(part, `be in same location as ${part}`));
}

function mixture(first: string, second: string, secondary: string, added: string, tertiary: string): Mixture {
  const paint = (color: string): string => `${color} paint`;
  return {
    parts: [paint(first), paint(second)],
    secondary: paint(secondary),
    tertiaryParts: [paint(secondary), paint(added)],
    tertiary: paint(tertiary),
  };
}
