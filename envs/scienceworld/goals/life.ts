/** @file Goals about growing. */

import { stageOf } from "../model/cycles.ts";
import { type Goal, type GoalOptions, goal, verdict } from "./goal.ts";
import { isOtherFocus } from "./matter.ts";

/** The focus, still the same and of a species, is in a stage of life. */
export function hasReached(species: string, stage: string, description: string): Goal {
  return goal("GoalLifeStage", description, (focus, view) => {
    if (focus === null || isOtherFocus(focus, view) || focus.life === null) return "open";
    return verdict(focus.life.species === species && stageOf(focus).name === stage);
  });
}

/** At least `count` living things of a species near the agent are in a stage of life. */
export function haveReached(
  species: string,
  stage: string,
  count: number,
  description: string,
  options?: GoalOptions,
): Goal {
  return goal(
    "GoalLifeStageAnywhere",
    description,
    (_, view) => {
      const matching = view.around().filter((t) => t.life?.species === species && stageOf(t).name === stage);
      return verdict(matching.length >= count);
    },
    options,
  );
}
