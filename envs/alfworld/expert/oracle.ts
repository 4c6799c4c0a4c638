/** @file The expert for diagnostics: it sees the facts and knows how far every state is from the goal. */

import type { AlfworldEnv } from "../env.ts";
import { type Change, parseGoal } from "./goal.ts";
import { type KnownObject, type KnownReceptacle, type KnownWorld, type PlanStep, shortestPlan } from "./plan.ts";

/**
 * The fewest commands from the current state to the goal (all choices of object, appliance and target are compared);
 * empty when the goal holds, null when it cannot be reached. The environment is left as it was.
 * @throws UserError when the task is none of the original's twelve sentences
 */
export function oraclePlan(env: AlfworldEnv): readonly string[] | null {
  const plan = planOf(env);
  if (plan === null) return null;
  const start = env.snapshot();
  const commands: string[] = [];
  for (const step of plan) {
    const command = commandOf(env, step);
    commands.push(command);
    env.step(command);
  }
  env.restore(start);
  return commands;
}

/** Number of actions that remain to the goal: 0 when it holds, Infinity when it cannot be reached. */
export function oracleDistance(env: AlfworldEnv): number {
  return planOf(env)?.length ?? Number.POSITIVE_INFINITY;
}

function planOf(env: AlfworldEnv): readonly PlanStep[] | null {
  return shortestPlan(knownWorld(env), parseGoal(env.game.task));
}

function commandOf(env: AlfworldEnv, step: PlanStep): string {
  const action = env
    .possibleActions()
    .find(({ name, args }) => name === step.name && step.ids.every((id) => args.includes(id)));
  if (action === undefined) throw new Error(`${env.game.where}: ${step.name} ${step.ids.join(" ")} is not possible`);
  return action.command;
}

const CHANGES: readonly { change: Change; can: string; is: string }[] = [
  { change: "clean", can: "cleanable", is: "isclean" },
  { change: "heat", can: "heatable", is: "ishot" },
  { change: "cool", can: "coolable", is: "iscool" },
];

function knownWorld(env: AlfworldEnv): KnownWorld {
  const holding = env.facts("holds")[0]?.args[1] ?? null;
  const canContain = new Set(
    env.facts("cancontain").map(({ args: [receptacle, object] }) => `${receptacle} ${object}`),
  );
  return {
    location: env.facts("atlocation")[0]?.args[1] ?? "",
    holding,
    receptacles: knownReceptacles(env),
    objects: knownObjects(env),
    canContain: (receptacle, object) => canContain.has(`${receptacle}type ${object}type`),
  };
}

function knownReceptacles(env: AlfworldEnv): ReadonlyMap<string, KnownReceptacle> {
  const types = pairs(env, "receptacletype");
  const openable = members(env, "openable");
  const opened = members(env, "opened");
  const receptacles = new Map<string, KnownReceptacle>();
  for (const [id, location] of pairs(env, "receptacleatlocation")) {
    const closed = openable.has(id) && !opened.has(id);
    receptacles.set(id, { id, location, closed, type: withoutSuffix(types.get(id)) });
  }
  return receptacles;
}

function knownObjects(env: AlfworldEnv): ReadonlyMap<string, KnownObject> {
  const pickupable = members(env, "pickupable");
  const toggled = members(env, "istoggled");
  const changes = CHANGES.map(({ change, can, is }) => ({ change, can: members(env, can), is: members(env, is) }));
  const places = new Map<string, string[]>();
  for (const { args } of env.facts("inreceptacle")) {
    const [object = "", receptacle = ""] = args;
    places.set(object, [...(places.get(object) ?? []), receptacle]);
  }
  const objects = new Map<string, KnownObject>();
  for (const [id, type] of pairs(env, "objecttype")) {
    objects.set(id, {
      id,
      type: withoutSuffix(type),
      places: places.get(id) ?? [],
      pickupable: pickupable.has(id),
      changeable: new Set(changes.filter(({ can }) => can.has(id)).map(({ change }) => change)),
      changed: new Set(changes.filter(({ is }) => is.has(id)).map(({ change }) => change)),
      toggled: toggled.has(id),
    });
  }
  return objects;
}

/** "mug" for "mugtype". */
function withoutSuffix(type = ""): string {
  return type.replace(/type$/, "");
}

function members(env: AlfworldEnv, predicate: string): ReadonlySet<string> {
  return new Set(env.facts(predicate).map(({ args }) => args[0] ?? ""));
}

function pairs(env: AlfworldEnv, predicate: string): ReadonlyMap<string, string> {
  return new Map(env.facts(predicate).map(({ args }): [string, string] => [args[0] ?? "", args[1] ?? ""]));
}
