/** @file Power a component, with any source or with a renewable or non-renewable one. */

import { isPowered, isPoweredBy, wireJoinsSource } from "../goals/circuits.ts";
import { find } from "../goals/focus.ts";
import { make } from "../model/make.ts";
import { makeConsumers, WORKSHOP, wiringGoals } from "./circuit-goals.ts";
import { add, at, digits, type Family, type Prepared, type TaskText } from "./family.ts";

const ANY_SOURCE = "power-component";

export const POWER_COMPONENT: Family = {
  tasks: [ANY_SOURCE, "power-component-renewable-vs-nonrenewable-energy"],
  variations: 20,
  ids: 30,
  draws: 0,
  prepare(world, index): Prepared {
    const battery = make(world, "Battery");
    const consumers = makeConsumers(world);
    const renewable = [make(world, "SolarPanel"), make(world, "WindGenerator")];
    const nonRenewable = [make(world, "GasGenerator"), make(world, "NuclearGenerator")];
    const [c, r, n] = digits(index, 5, 2, 2) as [number, number, number];
    const sources = [at(renewable, r), at(nonRenewable, n)];
    const name = at(consumers, c).name;
    const source = at(sources, index % 2).name;
    return {
      changes: [battery, ...consumers, ...sources].map((thing) => add(thing, WORKSHOP)),
      describe: (task) => (task === ANY_SOURCE ? powerAny(name) : powerBy(name, source, index % 2 === 0)),
    };
  },
};

function powerAny(name: string): TaskText {
  return {
    description: `Your task is to turn on the ${name}. First, focus on the ${name}. Then, create an electrical circuit that powers it on. `,
    ordered: [find(name, "focus on task object"), isPowered(name, "power task object")],
    optional: [
      ...wiringGoals(name, "Connect"),
      wireJoinsSource(name, "", "Task object is at least partially connected to power source through wire"),
    ],
  };
}

function powerBy(name: string, source: string, isRenewable: boolean): TaskText {
  const kind = isRenewable ? "renewable" : "nonrenewable";
  return {
    description: `Your task is to turn on the ${name} by powering it using a ${kind} power source. First, focus on the ${name}. Then, create an electrical circuit that powers it on. `,
    ordered: [
      find(name, "focus on task object"),
      isPowered(name, "power task object"),
      isPoweredBy(source, "use correct power source"),
    ],
    optional: [
      ...wiringGoals(name, "connect"),
      wireJoinsSource(name, source, "task object is at least partially connected to power source through wire"),
    ],
  };
}
