import { describe, expect, it } from "vitest";
import {
  javaRandom,
  nextBoolean,
  nextFloat,
  nextInt,
  shuffled,
  skip,
} from "../../../../envs/scienceworld/model/java-random.ts";

describe("the generator of java.util.Random", () => {
  it("gives the numbers Java documents for a seed", () => {
    const random = javaRandom(42);
    expect([nextInt(random, 10), nextInt(random, 10), nextInt(random, 10)]).toEqual([0, 3, 8]);
    expect(nextInt(javaRandom(0), 16)).toBe(11);
    expect(nextBoolean(javaRandom(0))).toBe(true);
    expect(nextFloat(javaRandom(0))).toBeCloseTo(0.7309678, 6);
  });

  it("skips as many numbers as it is told to", () => {
    const [a, b] = [javaRandom(7), javaRandom(7)];
    for (let i = 0; i < 5; i++) nextBoolean(a);
    skip(b, 5);
    expect(b).toEqual(a);
  });

  it("shuffles without losing anything", () => {
    expect(shuffled(javaRandom(1), [1, 2, 3, 4, 5]).sort()).toEqual([1, 2, 3, 4, 5]);
  });
});
