/** @file Goals about what the agent focuses on; most fail the task on a wrong focus. */

import { stageOf } from "../model/cycles.ts";
import { isA, type Thing } from "../model/thing.ts";
import { type Goal, type GoalOptions, goal, type Verdict, verdict } from "./goal.ts";

/** Focus on a thing called `name`. */
export function find(name: string, description: string, options?: GoalOptions): Goal {
  return focusGoal("GoalFind", description, (focus) => orFail(sameName(focus, name)), options);
}

/** Focus on the right answer box; only another answer box fails. */
export function findAnswerBox(name: string, description: string): Goal {
  return focusGoal("GoalFindAnswerBox", description, (focus) =>
    focus.kindName === "AnswerBox" ? orFail(sameName(focus, name)) : "open",
  );
}

/** Focus on a living thing of a species in a stage of life. */
export function findStage(species: string, stage: string, description: string): Goal {
  const test = (focus: Thing): Verdict =>
    orFail(focus.life?.species === species.toLowerCase() && stageOf(focus).name === stage);
  return focusGoal("GoalFindLivingThingStage", description, test, { defocus: true });
}

/** Focus on the inclined plane with a surface. */
export function findSurface(substance: string, description: string): Goal {
  const test = (focus: Thing): Verdict => orFail(isPlane(focus) && focus.slope?.surface.substance === substance);
  return focusGoal("GoalFindInclinedPlane", description, test, { defocus: true });
}

/** Focus on the inclined plane with a letter. */
export function findPlane(letter: string, description: string): Goal {
  const test = (focus: Thing): Verdict => orFail(isPlane(focus) && focus.slope?.letter === letter);
  return focusGoal("GoalFindInclinedPlaneNamed", description, test, { defocus: true });
}

export function focusOnLivingThing(description: string): Goal {
  return focusGoal("GoalFocusOnLivingThing", description, (focus) => orFail(isA(focus, "LivingThing")));
}

/** A non-living thing that can be moved; one that cannot neither passes nor fails. */
export function focusOnNonLivingThing(description: string): Goal {
  return focusGoal("GoalFocusOnNonlivingThing", description, (focus) =>
    isA(focus, "LivingThing") ? "failed" : verdict(focus.movable),
  );
}

export function focusOnAnimal(description: string): Goal {
  return focusGoal("GoalFocusOnAnimal", description, (focus) => orFail(isA(focus, "Animal")));
}

export function focusOnPlant(description: string): Goal {
  return focusGoal("GoalFocusOnPlant", description, (focus) => orFail(isA(focus, "Plant")));
}

function focusGoal(
  className: string,
  description: string,
  test: (focus: Thing) => Verdict,
  options?: GoalOptions,
): Goal {
  return goal(className, description, (focus) => (focus === null ? "open" : test(focus)), options);
}

function orFail(passed: boolean): Verdict {
  return passed ? "passed" : "failed";
}

function sameName(thing: Thing, name: string): boolean {
  return thing.name.toLowerCase() === name.toLowerCase();
}

function isPlane(thing: Thing): boolean {
  return thing.name.toLowerCase() === "inclined plane";
}
