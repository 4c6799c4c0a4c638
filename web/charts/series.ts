/** @file Curves of a run: metrics records turned into points. */

import type { MetricsRecord } from "../../core/run/recorder.ts";
import type { StageName } from "../../core/run/run.ts";
import type { XAxis } from "../url-state.ts";

export interface Series {
  readonly name: string;
  /** Which of several curves of the same name it is. */
  readonly part?: string;
  /** A CSS colour; names of custom properties are resolved by the chart. */
  readonly colour: string;
  readonly dash?: readonly number[];
  readonly points: readonly (readonly [x: number, y: number])[];
}

/** Seconds without any record that count as a pause. */
const longestGap = 60;

/** The place of every record on an axis; it never falls. */
export function placesOf(records: readonly MetricsRecord[], axis: XAxis): number[] {
  let place = 0;
  return records.map(({ time, iteration, metrics }, i) => {
    if (axis === "time") {
      const gap = time - (records[i - 1]?.time ?? time);
      if (gap < longestGap) place += Math.max(0, gap);
    } else if (axis === "iteration") place = iteration;
    else place += metrics[axis] ?? 0;
    return place;
  });
}

/** A metric of some stages over an axis. */
export function pointsOf(
  records: readonly MetricsRecord[],
  places: readonly number[],
  stages: readonly StageName[],
  metric: string,
): [number, number][] {
  return records.flatMap(({ stage, metrics }, i) => {
    const value = metrics[metric];
    return stages.includes(stage) && value !== undefined ? [[places[i] as number, value] as [number, number]] : [];
  });
}

/** Exponential moving average without bias at its beginning, as in TensorBoard. */
export function smooth(points: readonly (readonly [number, number])[], weight: number): [number, number][] {
  let mean = 0;
  return points.map(([x, y], i) => {
    mean = weight * mean + (1 - weight) * y;
    return [x, mean / (1 - weight ** (i + 1))];
  });
}
