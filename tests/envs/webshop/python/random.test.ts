import { describe, expect, it } from "vitest";
import { createPythonRandom } from "../../../../envs/webshop/python/random.ts";

// Numbers of CPython 3.11.
describe("Python's generator", () => {
  it("draws the numbers of random.seed(1)", () => {
    const random = createPythonRandom(1);
    expect([random.random(), random.random()]).toEqual([0.13436424411240122, 0.8474337369372327]);
  });

  it("ignores the sign of a seed and takes seeds above 32 bits", () => {
    expect(createPythonRandom(-5).random()).toBe(createPythonRandom(5).random());
    expect(createPythonRandom(2 ** 40 + 7).random()).not.toBe(createPythonRandom(7).random());
  });

  it("starts over when it is seeded again", () => {
    const random = createPythonRandom(3);
    const first = random.shuffle([1, 2, 3, 4, 5]);
    random.seed(3);
    expect(random.shuffle([1, 2, 3, 4, 5])).toEqual(first);
  });

  it("samples without repeats from small and from large pools", () => {
    const random = createPythonRandom(0);
    for (const size of [8, 5000]) {
      const items = Array.from({ length: size }, (_, index) => index);
      expect(new Set(random.sample(items, 7)).size).toBe(7);
    }
  });

  it("refuses to sample more than there is", () => {
    expect(() => createPythonRandom(0).sample([1], 2)).toThrow(/cannot sample 2 of 1/);
  });
});
