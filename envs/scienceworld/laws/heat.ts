/** @file Heat: from heaters and coolers to their contents, and between things that touch. */

import type { Matter, Thing } from "../model/thing.ts";

/** The part of a temperature difference that flows in one tick. */
const FLOW = 0.1;
/** The most a temperature changes in one exchange, in °C. */
const MAX_CHANGE = 1000;

/** A heater that is on warms what is in it and colder than its setpoint. */
export function heatContents(heater: Thing): void {
  const setpoint = heater.heater?.setpoint ?? null;
  if (setpoint === null || heater.device?.isOn === false) return;
  for (const { matter } of heater.contents) {
    if (matter !== null && matter.temperature < setpoint) {
      matter.temperature += limited((setpoint - matter.temperature) * FLOW);
    }
  }
}

/** A cooler that is on cools what is in it and warmer than its setpoint. */
export function coolContents(cooler: Thing): void {
  const setpoint = cooler.cooler?.setpoint ?? null;
  if (setpoint === null || cooler.device?.isOn === false) return;
  for (const { matter } of cooler.contents) {
    if (matter !== null && matter.temperature > setpoint) {
      matter.temperature += limited((setpoint - matter.temperature) * FLOW);
    }
  }
}

/** Sets a heater or cooler to its limit when it is on and switches it off otherwise. */
export function setThermostat(thing: Thing): void {
  const thermal = thing.heater ?? thing.cooler;
  if (thermal !== null) thermal.setpoint = thing.device?.isOn ? thermal.limit : null;
}

/** Heat between a thing and each of its contents, then between its contents pair by pair. */
export function exchangeHeat(outer: Thing, inside: readonly Thing[]): void {
  const matters: Matter[] = [];
  for (const { matter } of inside) if (matter !== null) matters.push(matter);
  if (outer.matter !== null) for (const matter of matters) touch(outer.matter, matter);
  for (let i = 0; i < matters.length; i++) {
    for (let j = 0; j < i; j++) touch(matters[i] as Matter, matters[j] as Matter);
  }
}

/** One exchange; the second side already sees the first side's new temperature. */
function touch(first: Matter, second: Matter): void {
  const conductivity = Math.min(first.heat, second.heat);
  first.temperature += limited((second.temperature - first.temperature) * conductivity * FLOW);
  second.temperature += limited((first.temperature - second.temperature) * conductivity * FLOW);
}

function limited(change: number): number {
  return Math.abs(change) > MAX_CHANGE ? MAX_CHANGE * Math.sign(change) : change;
}
