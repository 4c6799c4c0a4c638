/** @file Whitening of advantages as in TRL: mean 0, variance 1. It may turn the sign of an advantage. */

import { mean, variance } from "./statistics.ts";

const EPSILON = 1e-8;

export function whiten(values: readonly number[]): number[] {
  const center = mean(values);
  const scale = 1 / Math.sqrt(variance(values) + EPSILON);
  return values.map((value) => (value - center) * scale);
}
