/** @file Electrical parts that several families of tasks put into the workshop, and what is rewarded on the way. */

import { isWiredAt, wireJoinsLamp, wireJoinsSource, wireJoinsSourceAndLamp } from "../goals/circuits.ts";
import type { Goal } from "../goals/goal.ts";
import { hasMoved, isNear } from "../goals/places.ts";
import { makeLamp } from "../house/rooms.ts";
import { make } from "../model/make.ts";
import type { Thing, World } from "../model/thing.ts";

export const WORKSHOP = "workshop";

/** Three lamps, a motor and a buzzer. */
export function makeConsumers(world: World): Thing[] {
  const lamps = ["red", "green", "blue"].map((color) => makeLamp(world, color));
  return [...lamps, make(world, "ElectricMotor"), make(world, "ElectricBuzzer")];
}

/** Go there, and wire one side and the other. */
export function wiringGoals(name: string, connect: "Connect" | "connect"): Goal[] {
  return [
    hasMoved("move to a new location"),
    isNear(name, "be in same location as part to power"),
    isWiredAt(name, 0, `${connect} the task object's (terminal1/anode) to a wire`),
    isWiredAt(name, 1, `${connect} the task object's (terminal2/cathode) to a wire`),
  ];
}

/** What helps to test whether `name` conducts. */
export function conductivityGoals(name: string): Goal[] {
  return [
    ...wiringGoals(name, "connect"),
    wireJoinsSource(name, "", "task object is at least partially connected to power source through wire"),
    wireJoinsLamp(name, "task object is at least partially connected to a light bulb through wire"),
    wireJoinsSourceAndLamp("light bulb is at least partially connected to a power source through wire"),
  ];
}
