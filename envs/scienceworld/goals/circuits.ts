/** @file Goals about electrical circuits. */

import { isInCircuitWith } from "../laws/electricity.ts";
import { isA, type Thing } from "../model/thing.ts";
import { type Goal, goal, isCalled, verdict } from "./goal.ts";
import { isOtherFocus } from "./matter.ts";

/** The focus is called `name` and on. */
export function isPowered(name: string, description: string): Goal {
  return goal("GoalActivateDevice", description, (focus) =>
    verdict(focus !== null && focus.device !== null && focus.name === name && focus.device.isOn),
  );
}

/** The focus is in one circuit with a part called `name`; otherwise the task fails. */
export function isPoweredBy(name: string, description: string): Goal {
  return goal("GoalElectricallyConnected", description, (focus, view) => {
    if (focus === null || isOtherFocus(focus, view)) return "open";
    return isInCircuitWith(focus, name) ? "passed" : "failed";
  });
}

/** One contact of a thing called `name` is connected to a wire: 0 is terminal 1 or the anode, 1 the other. */
export function isWiredAt(name: string, contact: 0 | 1, description: string): Goal {
  const test = (thing: Thing): boolean =>
    isCalled(thing, name) && thing.contacts?.[contact].wiredTo?.owner?.kindName === "Wire";
  return goal("GoalObjectConnectedToWire", description, (_, view) => verdict(view.around().some(test)));
}

/** A wire connects a thing called `name` with a power source (called `source`, if given). */
export function wireJoinsSource(name: string, source: string, description: string): Goal {
  return wireGoal("GoalWireConnectsObjectAndAnyPowerSource", description, [
    (thing) => isCalled(thing, name),
    (thing) => isA(thing, "Generator") && (source === "" || isCalled(thing, source)),
  ]);
}

/** A wire connects a thing called `name` with a light bulb. */
export function wireJoinsLamp(name: string, description: string): Goal {
  return wireGoal("GoalWireConnectsObjectAndAnyLightBulb", description, [
    (thing) => isCalled(thing, name),
    (thing) => thing.kindName === "LightBulb",
  ]);
}

/** A wire connects a power source with a light bulb. */
export function wireJoinsSourceAndLamp(description: string): Goal {
  return wireGoal("GoalWireConnectsPowerSourceAndAnyLightBulb", description, [
    (thing) => isA(thing, "Generator"),
    (thing) => thing.kindName === "LightBulb",
  ]);
}

function wireGoal(className: string, description: string, ends: readonly ((thing: Thing) => boolean)[]): Goal {
  const joins = (wire: Thing): boolean => {
    if (wire.kindName !== "Wire") return false;
    const owners = (wire.contacts ?? []).map((contact) => contact.wiredTo?.owner ?? null);
    return ends.every((isEnd) => owners.some((owner) => owner !== null && isEnd(owner)));
  };
  return goal(className, description, (_, view) => verdict(view.around().some(joins)));
}
