/** @file Boil, melt, freeze, or change the state of a substance. */

import { find } from "../goals/focus.ts";
import type { Goal } from "../goals/goal.ts";
import { cooled, isInAnyState, isInOtherState, isInState, isOnFire, warmed } from "../goals/matter.ts";
import { areAloneTogether, holdsOneOf, isInside, isNear, isOn } from "../goals/places.ts";
import { make } from "../model/make.ts";
import type { Thing, World } from "../model/thing.ts";
import { inRandomCup } from "./cups.ts";
import { add, at, type Change, digits, type Family, type Prepared, type TaskText } from "./family.ts";

const CHANGE = "change-the-state-of-matter-of";
const HEATERS = ["stove", "blast furnace", "oven", "hot plate"];
const KITCHEN_FURNITURE = ["cupboard", "table", "desk"];
const WORKSHOP_FURNITURE = ["table", "desk"];

export const CHANGE_OF_STATE: Family = {
  tasks: [CHANGE, "melt", "boil", "freeze"],
  variations: 30,
  ids: 90,
  draws: 8,
  prepare(world, index): Prepared {
    const substances = makePool(world);
    const [substance, tool] = digits(index, 15, 2) as [number, number];
    const { name, changes } = at(substances, substance);
    const broken: Change[] = tool === 1 ? [{ type: "break", name: "stove", room: "kitchen" }] : [];
    return {
      changes: [...changes, ...broken],
      describe: (task) => describeTask(task, name),
    };
  },
};

interface SubstanceChoice {
  readonly name: string;
  readonly changes: readonly Change[];
}

function makePool(world: World): SubstanceChoice[] {
  const solid = (kind: string, name: string, room: string, into: string[]): SubstanceChoice => ({
    name,
    changes: [add(make(world, kind), room, { name, into })],
  });
  const cup = (kind: string, name: string, room: string, into: string[], force = false): SubstanceChoice => ({
    name,
    changes: [add(inRandomCup(world, make(world, kind)), room, { name, into, force })],
  });
  const metal = (kind: string, name: string): SubstanceChoice => cup(kind, name, "workshop", WORKSHOP_FURNITURE, true);
  const pool = [
    { name: "water", changes: [] },
    { name: "water", changes: [{ type: "break", name: "sink", room: "kitchen" } as const] },
    solid("Ice", "ice", "kitchen", ["freezer"]),
    cup("OrangeJuice", "orange juice", "kitchen", ["fridge"]),
    cup("AppleJuice", "apple juice", "kitchen", ["fridge"]),
    solid("Chocolate", "chocolate", "kitchen", ["fridge"]),
    solid("Marshmallow", "marshmallow", "kitchen", KITCHEN_FURNITURE),
    cup("IceCream", "ice cream", "kitchen", ["freezer"]),
    solid("Soap", "soap", "kitchen", KITCHEN_FURNITURE),
    solid("Rubber", "rubber", "workshop", WORKSHOP_FURNITURE),
    metal("Lead", "lead"),
    metal("Tin", "tin"),
    metal("Mercury", "mercury"),
    metal("Gallium", "gallium"),
    metal("Caesium", "caesium"),
  ];
  makeUnusedStove(world);
  return pool;
}

/** The kitchen always has a stove, so that this one never comes into the house. */
function makeUnusedStove(world: World): Thing {
  return make(world, "Stove");
}

function describeTask(task: string, name: string): TaskText {
  const verb = task === CHANGE ? "change the state of matter of" : task;
  const burning =
    task === "boil" ? "For compounds without a boiling point, combusting the substance is also acceptable. " : "";
  return {
    description: `Your task is to ${verb} ${name}. ${burning}First, focus on the substance. Then, take actions that will cause it to change its state of matter. `,
    ordered: [find(name, "focus on substance"), ...stateGoals(task)],
    optional: [
      isNear(name, `be in same location as ${name}`),
      areAloneTogether([name], "have substance alone in a single container"),
      ...helpfulGoals(task),
    ],
  };
}

function stateGoals(task: string): Goal[] {
  const solid = isInState("solid", "substance is in a solid state");
  const liquid = isInState("liquid", "substance is in a liquid state");
  switch (task) {
    case "melt":
      return [solid, liquid];
    case "freeze":
      return [liquid, solid];
    case "boil":
      return [liquid, isInState("gas", "substance is in a gaseous state (or combusting)", true)];
    default:
      return [isInAnyState(), isInOtherState()];
  }
}

function helpfulGoals(task: string): Goal[] {
  const cooling = ["fridge", "freezer"].map((name) => isInside(name, `have object in cooler (${name})`));
  if (task === "freeze") return [...cooling, cooled(5, "cool object by at least 5C")];
  if (task !== CHANGE) return [...heatingGoals("object"), warmed(20, "heat object by at least 20C")];
  const change = [warmed(10, "heat object by at least 10C"), cooled(10, "cool object by at least 10C")];
  return [...heatingGoals("object"), ...cooling, ...change];
}

/** Switch a heater on or make a fire, and put the object or substance on it. */
export function heatingGoals(what: "object" | "substance", after: readonly string[] = []): Goal[] {
  return [
    ...HEATERS.map((name) => isOn(name, `activate heater (${name})`)),
    holdsOneOf("inventory", ["lighter"], "have lighter in inventory"),
    holdsOneOf("fire pit", ["wood"], "move wood into fire pit", { key: "wood1" }),
    isOnFire("wood", "ignite wood", { key: "ignite", after: ["wood1"] }),
    ...[...HEATERS, "fire pit"].map((name) => isInside(name, `have ${what} on heater (${name})`, { after })),
  ];
}
