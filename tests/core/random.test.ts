import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createRandom, type PhiloxBlock, type PhiloxKey, philox, unitFloat } from "../../core/random.ts";

// Known answers published with Random123 1.14, kat_vectors, "philox4x32 10".
const knownAnswers: [PhiloxKey, PhiloxBlock, number[]][] = [
  [
    [0, 0],
    [0, 0, 0, 0],
    [0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8],
  ],
  [
    [0xffffffff, 0xffffffff],
    [0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff],
    [0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd],
  ],
  [
    [0xa4093822, 0x299f31d0],
    [0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344],
    [0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1],
  ],
];

describe("random numbers", () => {
  test("philox gives the published answers", () => {
    for (const [key, counter, answer] of knownAnswers) expect(philox(key, counter)).toEqual(answer);
  });

  test("u32 maps to [0, 1) exactly in f32", () => {
    expect(unitFloat(0)).toBe(0);
    expect(unitFloat(0xffffffff)).toBe(1 - 2 ** -24);
    fc.assert(fc.property(fc.nat(0xffffffff), (x) => unitFloat(x) === Math.fround(unitFloat(x)) && unitFloat(x) < 1));
  });

  test("the same seed gives the same stream and another seed another", () => {
    const draw = (seed: number | string) => {
      const random = createRandom(seed);
      return Array.from({ length: 9 }, () => random.u32());
    };
    expect(draw(7)).toEqual(draw(7));
    expect(draw("a/b")).toEqual(draw("a/b"));
    expect(draw(7)).not.toEqual(draw(8));
    expect(draw("a/b")).not.toEqual(draw("a/c"));
  });

  test("a fork does not depend on what was drawn before it", () => {
    const fresh = createRandom(1);
    const used = createRandom(1);
    used.u32();
    expect(used.fork("x").u32()).toBe(fresh.fork("x").u32());
    expect(fresh.fork(1).u32()).not.toBe(fresh.fork("1").u32());
  });

  test("int(n) stays below n and reaches every value", () => {
    const random = createRandom(3);
    const seen = new Set(Array.from({ length: 400 }, () => random.int(10)));
    expect([...seen].sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test("shuffle keeps the items", () => {
    fc.assert(
      fc.property(fc.nat(), fc.array(fc.integer()), (seed, items) => {
        const shuffled = createRandom(seed).shuffle([...items]);
        expect(shuffled.sort()).toEqual([...items].sort());
      }),
    );
  });

  test("normal samples have mean 0 and variance 1", () => {
    const random = createRandom(5);
    const samples = Array.from({ length: 20000 }, () => random.normal());
    const mean = samples.reduce((sum, x) => sum + x, 0) / samples.length;
    const variance = samples.reduce((sum, x) => sum + (x - mean) ** 2, 0) / samples.length;
    expect(Math.abs(mean)).toBeLessThan(0.03);
    expect(Math.abs(variance - 1)).toBeLessThan(0.04);
  });

  test("a seed that is not a whole number is refused", () => {
    expect(() => createRandom(1.5)).toThrow("whole number");
    expect(() => createRandom(-1)).toThrow("whole number");
  });
});
