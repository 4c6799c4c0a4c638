/** @file Goals about what the agent did since they were first looked at. */

import type { Deed } from "../model/thing.ts";
import { calledName } from "../text/names.ts";
import { type Goal, type GoalOptions, goal, isCalled } from "./goal.ts";

/** The agent looked at something called `name`. */
export function hasLookedAt(name: string, description: string, options?: GoalOptions): Goal {
  return deedGoal("GoalPastActionExamineObject", description, (deed) => involves(deed, "look at", name), options);
}

/** The agent read something called `name`. */
export function hasRead(name: string, description: string): Goal {
  return deedGoal("GoalPastActionReadObject", description, (deed) => involves(deed, "read", name));
}

/** The agent used a tool on something: one of the two names is enough in the original. */
export function hasUsed(tool: string, target: string, description: string, options?: GoalOptions): Goal {
  const test = ({ action, things: [used, on] }: Deed): boolean =>
    action === "use object" &&
    (used?.name.toLowerCase() === tool.toLowerCase() ||
      (on !== undefined && calledName(on).toLowerCase() === target.toLowerCase()));
  return deedGoal("GoalPastActionUseObjectOnObject", description, test, options);
}

function involves({ action, things: [thing] }: Deed, wanted: string, name: string): boolean {
  return action === wanted && thing !== undefined && isCalled(thing, name);
}

function deedGoal(className: string, description: string, test: (deed: Deed) => boolean, options?: GoalOptions): Goal {
  let since = -1;
  return goal(
    className,
    description,
    (_, { world: { deeds } }) => {
      if (since < 0) since = deeds.length;
      for (let i = since; i < deeds.length; i++) if (test(deeds[i] as Deed)) return "passed";
      return "open";
    },
    options,
  );
}
