import { expect, test } from "vitest";
import { createRandom } from "../../../core/random.ts";
import { pairedBootstrap } from "../../../core/run/paired-bootstrap.ts";

test("equal rewards have no gain and no doubt", () => {
  expect(pairedBootstrap([0, 1, 1], [0, 1, 1], 0)).toEqual({ gain: 0, low: 0, high: 0 });
});

test("the interval is that of the normal distribution where there are many tasks", () => {
  const random = createRandom(1);
  const before = Array.from({ length: 2000 }, () => (random.float() < 0.4 ? 1 : 0));
  const after = before.map((reward) => (random.float() < 0.2 ? 1 : reward));
  const differences = after.map((reward, i) => reward - (before[i] as number));
  const mean = differences.reduce((sum, d) => sum + d, 0) / differences.length;
  const error = Math.sqrt(differences.reduce((sum, d) => sum + (d - mean) ** 2, 0) / differences.length ** 2);
  const { gain, low, high } = pairedBootstrap(before, after, 0);
  expect(gain).toBeCloseTo(mean, 12);
  expect(Math.abs(low - (mean - 1.96 * error))).toBeLessThan(0.1 * error);
  expect(Math.abs(high - (mean + 1.96 * error))).toBeLessThan(0.1 * error);
});

test("a seed gives one interval, and unpaired lists are refused", () => {
  const [before, after] = [
    [0, 0, 1, 0],
    [1, 0, 1, 1],
  ];
  expect(pairedBootstrap(before, after, 7)).toEqual(pairedBootstrap(before, after, 7));
  expect(() => pairedBootstrap([0], [0, 1], 0)).toThrow(RangeError);
  expect(() => pairedBootstrap([], [], 0)).toThrow(RangeError);
});
