/** @file Goals about matter: state, temperature, fire. */

import type { State } from "../data/materials.ts";
import type { Matter, Thing } from "../model/thing.ts";
import { type Goal, type GoalOptions, type GoalView, goal, isCalled, type Verdict, verdict } from "./goal.ts";

/** The focus, still the same, is in a state (or burns, where that counts). */
export function isInState(state: State, description: string, burningCounts = false): Goal {
  return sameFocusGoal("GoalChangeStateOfMatter", description, (matter) =>
    verdict(matter.state === state || (burningCounts && matter.onFire)),
  );
}

/** The focus is in any state, which is remembered. */
export function isInAnyState(): Goal {
  return sameFocusGoal("GoalIsStateOfMatter", "", (matter, view) => {
    view.notes.set("stateOfMatter", matter.state);
    return "passed";
  });
}

/** The focus is in another state than the remembered one. */
export function isInOtherState(): Goal {
  return sameFocusGoal("GoalIsDifferentStateOfMatter", "", (matter, view) =>
    verdict(matter.state !== view.notes.get("stateOfMatter")),
  );
}

/** Something called `name` near the agent is on fire. */
export function isOnFire(name: string, description: string, options?: GoalOptions): Goal {
  const burns = (thing: Thing): boolean => isCalled(thing, name) && thing.matter?.onFire === true;
  return goal("GoalTemperatureOnFire", description, (_, view) => verdict(view.around().some(burns)), options);
}

/** The focus has become warmer by `degrees` since this goal first saw one. */
export function warmed(degrees: number, description: string, options?: GoalOptions): Goal {
  return temperatureGoal("GoalTemperatureIncrease", description, (now, start) => now >= start + degrees, options);
}

/** The focus has become colder by `degrees` since this goal first saw one. */
export function cooled(degrees: number, description: string): Goal {
  return temperatureGoal("GoalTemperatureDecrease", description, (now, start) => now <= start - degrees);
}

/** The focus is in the box for things above, or the one for things below a temperature; the wrong box fails. */
export function isSortedByTemperature(threshold: number, above: string, below: string, description: string): Goal {
  return goal("GoalContainerByTemperature", description, (focus, view) => {
    if (focus === null || isOtherFocus(focus, view) || focus.matter === null || focus.container === null) return "open";
    const { temperature } = focus.matter;
    const box = focus.container.name;
    if (box !== above && box !== below) return "open";
    const isRight = (box === above && temperature >= threshold) || (box === below && temperature <= threshold);
    return isRight ? "passed" : "failed";
  });
}

/** Whether the focus is not the thing the last ordered goal was about. */
export function isOtherFocus(focus: Thing, view: GoalView): boolean {
  return view.lastFocus !== null && view.lastFocus !== focus;
}

function sameFocusGoal(
  className: string,
  description: string,
  test: (matter: Matter, view: GoalView) => Verdict,
): Goal {
  return goal(className, description, (focus, view) => {
    if (focus === null || focus.matter === null || isOtherFocus(focus, view)) return "open";
    return test(focus.matter, view);
  });
}

function temperatureGoal(
  className: string,
  description: string,
  isEnough: (now: number, start: number) => boolean,
  options?: GoalOptions,
): Goal {
  let start: number | null = null;
  const test = (focus: Thing | null): Verdict => {
    if (focus === null || focus.matter === null) return "open";
    start ??= focus.matter.temperature;
    return verdict(isEnough(focus.matter.temperature, start));
  };
  return goal(className, description, test, options);
}
