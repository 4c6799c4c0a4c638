/** @file Electricity: generators put a potential on their anode; it spreads through whatever is connected. */

import { isA, type Thing } from "../model/thing.ts";

const GENERATOR_VOLTAGE = 9;
const GROUND_VOLTAGE = 0;
/** How many parts a search for ground goes through before it gives up. */
const MAX_HOPS = 10;
const MAX_CIRCUIT_HOPS = 10;

/** A generator that is on: voltage at the anode, ground at the cathode. */
export function generate(generator: Thing): void {
  const [anode, cathode] = contactsOf(generator);
  const isOn = generator.device?.isOn ?? false;
  anode.voltage = isOn ? GENERATOR_VOLTAGE : null;
  cathode.voltage = isOn ? GROUND_VOLTAGE : null;
}

/** Solar panels and wind generators run outside, or in open containers outside. */
export function generateOutdoors(generator: Thing): void {
  if (generator.device !== null) generator.device.isOn = isOutdoors(generator);
  generate(generator);
}

/** A consumer (lamp, motor, buzzer) is on while ground is at its anode and voltage at its cathode. */
export function consume(consumer: Thing): void {
  const [anode, cathode] = contactsOf(consumer);
  const isPowered = reachesGround(anode, MAX_HOPS) && touchesVoltage(cathode);
  if (isPowered) anode.voltage = GENERATOR_VOLTAGE;
  if (consumer.device !== null) consumer.device.isOn = isPowered;
}

/** A wire carries current in both directions and is "on" while it does. */
export function conductThroughWire(wire: Thing): void {
  const carries = conduct(wire);
  if (wire.device !== null) wire.device.isOn = carries;
}

/** Lets a wire or a thing of conductive material pass voltage on; says whether it did. */
export function conduct(thing: Thing): boolean {
  const { contacts } = thing;
  if (contacts === null || thing.kind.terminals === "poles") return false;
  const [first, second] = contacts;
  if (first.wiredTo === null && second.wiredTo === null) return false;
  if (!isA(thing, "UnpolarizedElectricalComponent") && !thing.matter?.conducts) return false;
  if (reachesGround(first, MAX_HOPS) && touchesVoltage(second)) {
    first.voltage = GENERATOR_VOLTAGE;
    return true;
  }
  if (reachesGround(second, MAX_HOPS) && touchesVoltage(first)) {
    second.voltage = GENERATOR_VOLTAGE;
    return true;
  }
  return false;
}

/** Whether going around the circuit from `part` meets a part called `name`. */
export function isInCircuitWith(part: Thing, name: string): boolean {
  const start = part.contacts?.[0];
  return start !== undefined && circuitMeets(part, start, name, MAX_CIRCUIT_HOPS);
}

function circuitMeets(part: Thing, entry: Thing, name: string, hops: number): boolean {
  if (hops <= 0) return false;
  const exit = otherContact(part, entry);
  // An open switch has no other side; the original stumbles over it and stays in an error state.
  if (exit === null) throw new Error("java.util.NoSuchElementException: None.get");
  const next = exit.wiredTo;
  if (next === null) return false;
  const owner = next.owner as Thing;
  return owner.name === name || circuitMeets(owner, next, name, hops - 1);
}

function touchesVoltage(terminal: Thing): boolean {
  return terminal.wiredTo?.voltage === GENERATOR_VOLTAGE;
}

function reachesGround(terminal: Thing, hops: number): boolean {
  const next = terminal.wiredTo;
  if (next === null) return false;
  const owner = next.owner as Thing;
  if (isA(owner, "Generator")) return next.voltage === GROUND_VOLTAGE;
  const isPart = isA(owner, "PolarizedElectricalComponent") || isA(owner, "UnpolarizedElectricalComponent");
  if (!isPart && !owner.matter?.conducts) return false;
  const exit = otherContact(owner, next);
  return exit !== null && hops > 0 && reachesGround(exit, hops - 1);
}

/** The contact on the other side; none through a switch that is off. */
function otherContact(thing: Thing, contact: Thing): Thing | null {
  if (thing.contacts === null) return null;
  if (thing.kindName === "Switch" && !thing.device?.isOn) return null;
  const [first, second] = thing.contacts;
  if (contact === first) return second;
  return contact === second ? first : null;
}

function isOutdoors(generator: Thing): boolean {
  let around = generator.container;
  for (let depth = 0; depth < 10; depth++) {
    if (around === null) return false;
    if (around.kindName === "Outside") return true;
    if (!around.box?.isOpen) return false;
    around = around.container;
  }
  return false;
}

function contactsOf(thing: Thing): readonly [Thing, Thing] {
  return thing.contacts as readonly [Thing, Thing];
}
