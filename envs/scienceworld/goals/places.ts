/** @file Goals about where the agent and things are, and about devices near the agent. */

import { type Thing, visibleContents } from "../model/thing.ts";
import { calledName } from "../text/names.ts";
import { type Goal, type GoalOptions, goal, isCalled, verdict } from "./goal.ts";
import { isOtherFocus } from "./matter.ts";

/** How many containers a search outwards goes through. */
const MAX_DEPTH = 20;

/** The agent is in a place. */
export function isInPlace(name: string, description: string, options?: GoalOptions): Goal {
  return goal("GoalMoveToLocation", description, (_, { place }) => verdict(place.name === name), options);
}

/** The agent is somewhere else than where it started, or in `unless`. */
export function hasMoved(description: string, unless = ""): Goal {
  let start: string | null = null;
  return goal("GoalMoveToNewLocation", description, (_, { place, notes }) => {
    if (place.name === unless) return "passed";
    if (start === null) {
      notes.set("startingLocation", place.name);
      start = place.name;
      return "open";
    }
    return verdict(place.name !== start);
  });
}

/** The agent stays in a place for a number of evaluations of this goal. */
export function stays(name: string, evaluations: number, description: string): Goal {
  let count = 0;
  return goal("GoalStayInLocation", description, (_, { place }) => {
    count = place.name === name ? count + 1 : 0;
    return verdict(count >= evaluations && count > 0);
  });
}

/** The agent's room has an open door. */
export function seesOpenDoor(description: string): Goal {
  return goal("GoalInRoomWithOpenDoor", description, (_, { place }) =>
    verdict(place.portals.some(({ passage }) => passage?.isOpen)),
  );
}

/** Something called `name` is near the agent. */
export function isNear(name: string, description: string, options?: GoalOptions): Goal {
  const matches = (thing: Thing): boolean =>
    thing.name.toLowerCase() === name.toLowerCase() || calledName(thing).toLowerCase() === name;
  return goal("GoalInRoomWithObject", description, (_, view) => verdict(view.around().some(matches)), options);
}

/** Some container near the agent holds exactly as many things as `names`, all of them called so. */
export function areAloneTogether(names: readonly string[], description: string): Goal {
  const holds = (container: Thing): boolean => {
    const inside = visibleContents(container);
    return inside.length === names.length && inside.every((thing) => isOneOf(thing, names));
  };
  return goal("GoalObjectsInSingleContainer", description, (_, view) =>
    verdict(names.length > 0 && view.around().some(holds)),
  );
}

/** A container called `container` near the agent directly holds one of `names`. */
export function holdsOneOf(
  container: string,
  names: readonly string[],
  description: string,
  options?: GoalOptions,
): Goal {
  const holds = (thing: Thing): boolean =>
    isCalled(thing, container) && visibleContents(thing).some((content) => isOneOf(content, names));
  return goal(
    "GoalSpecificObjectInDirectContainer",
    description,
    (_, view) => verdict(names.length > 0 && view.around().some(holds)),
    options,
  );
}

/** The focus, still the same, is somewhere inside a container called `name`; one in `wrong` fails the task. */
export function isInside(name: string, description: string, options?: GoalOptions): Goal {
  return insideGoal("GoalObjectInContainer", name, [], description, options);
}

/** As {@link isInside}, with containers that fail the task. */
export function isInsideNot(name: string, wrong: readonly string[], description: string): Goal {
  return insideGoal("GoalObjectInContainerByName", name, wrong, description);
}

/** A container called `name` near the agent is open. */
export function isOpen(name: string, description: string, options?: GoalOptions): Goal {
  const test = (thing: Thing): boolean => isCalled(thing, name) && thing.box?.isOpen === true;
  return goal("GoalContainerOpen", description, (_, view) => verdict(view.around().some(test)), options);
}

/** A device called `name` near the agent is on. */
export function isOn(name: string, description: string, options?: GoalOptions): Goal {
  const test = (thing: Thing): boolean => isCalled(thing, name) && thing.device?.isOn === true;
  return goal("GoalActivateDeviceWithName", description, (_, view) => verdict(view.around().some(test)), options);
}

/** A device called `name` near the agent is off. */
export function isOff(name: string, description: string, options?: GoalOptions): Goal {
  const test = (thing: Thing): boolean => isCalled(thing, name) && thing.device?.isOn === false;
  return goal("GoalDeactivateDeviceWithName", description, (_, view) => verdict(view.around().some(test)), options);
}

function insideGoal(
  className: string,
  name: string,
  wrong: readonly string[],
  description: string,
  options?: GoalOptions,
): Goal {
  const wanted = name.toLowerCase();
  return goal(
    className,
    description,
    (focus, view) => {
      if (focus === null || isOtherFocus(focus, view)) return "open";
      const outer = containersOf(focus);
      if (outer.some((container) => wrong.includes(container.name))) return "failed";
      return verdict(outer.some((container) => container.name.toLowerCase() === wanted));
    },
    options,
  );
}

function containersOf(thing: Thing): Thing[] {
  const outer: Thing[] = [];
  for (let c = thing.container; c !== null && outer.length < MAX_DEPTH; c = c.container) outer.push(c);
  return outer;
}

function isOneOf(thing: Thing, names: readonly string[]): boolean {
  return names.includes(thing.name) || names.includes(calledName(thing));
}
