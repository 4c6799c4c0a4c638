/** @file Using a tool on a thing: one function per tool. */

import { ignite } from "../laws/combustion.ts";
import { make } from "../model/make.ts";
import { discard, isA, put, type Thing, type World } from "../model/thing.ts";
import { reading } from "../text/describe.ts";
import { calledName, isSeed } from "../text/names.ts";
import { type Action, OBJ } from "./action.ts";

/** How hot a lighter gets and what it adds at once, in °C. */
const LIGHTER_LIMIT = 2200;
const LIGHTER_STEP = 10;

/** Says what happened; null when the tool is no good for that thing. */
type Tool = (world: World, target: Thing) => string | null;

const TOOLS: Readonly<Record<string, Tool>> = {
  Axe: (world, target) => chop(world, target),
  Lighter: (_, target) => heatUp(target),
  Shovel: (world, target) => dig(world, target),
  Thermometer: (_, target) => measure(target),
};

export const USE: Action = {
  name: "use object",
  id: 13,
  words: [["use"], OBJ, ["on", "with"], OBJ],
  refuse: (_, tool) => (tool.device?.usable ? null : `I'm not sure how to use the ${tool.name}. `),
  listsNoneOf: (tool) => !tool.device?.usable,
  run: ({ world }, tool, target) =>
    TOOLS[tool.kindName]?.(world, target) ?? "I'm not sure how to use those two things together.",
};

function measure({ matter }: Thing): string {
  if (matter === null) return "That thing doesn't appear to have a temperature that the thermometer can read. ";
  return `the thermometer measures a temperature of ${reading(matter)}`;
}

function heatUp(target: Thing): string {
  const { matter } = target;
  if (matter === null) return "It's not clear how to use those items together.";
  if (matter.burns <= LIGHTER_LIMIT) return ignite(target);
  matter.temperature += Math.max(0, Math.min(LIGHTER_STEP, LIGHTER_LIMIT - matter.temperature));
  return `The lighter heats up the ${target.name} a small amount.`;
}

function dig(world: World, target: Thing): string | null {
  if (target.kindName !== "Ground" || target.container === null) return null;
  put(target.container, make(world, "Hole"));
  put(target.container, make(world, "Soil"));
  return "You dig a hole in the ground, and place the soil nearby.";
}

function chop(world: World, target: Thing): string | null {
  if (isA(target, "Tree")) return isSeed(target) ? "You can't chop a seed." : fell(world, target);
  if (target.device === null) return null;
  target.device.isBroken = true;
  return `You hit the ${target.name} with the axe, causing it to break.`;
}

function fell(world: World, tree: Thing): string {
  const called = calledName(tree);
  if (tree.container !== null) put(tree.container, make(world, "Wood"));
  discard(tree, true);
  return `You chop down the ${called}, creating wood.`;
}
