/** @file Which heater brings a substance to a state without jumping over the states between. */

import type { MaterialRow, State } from "../data/materials.ts";

/** The part of the difference to its setpoint by which a heater warms its contents in a tick. */
const FLOW = 0.1;
const MOST_TICKS = 60;

/** Whether something in contact with a heater of `limit` °C becomes `state`, and liquid on the way, soon enough. */
export function passesThrough(
  { melts, boils, burns }: Pick<MaterialRow, "melts" | "boils" | "burns">,
  start: number,
  limit: number,
  state: State,
): boolean {
  let temperature = start;
  let wasLiquid = temperature >= melts;
  for (let tick = 0; tick < MOST_TICKS; tick++) {
    temperature += (limit - temperature) * FLOW;
    const isGas = temperature > boils || temperature >= burns;
    if (!isGas && temperature > melts) wasLiquid = true;
    if (state === "liquid" && (wasLiquid || isGas)) return wasLiquid;
    if (isGas) return wasLiquid;
  }
  return false;
}
