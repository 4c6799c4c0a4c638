import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bfloatsToFloats, floatsToHalfs, halfsToFloats } from "../../../core/model/half.ts";

const everyPattern = Uint16Array.from({ length: 65536 }, (_, bits) => bits);

describe("16-bit floats", () => {
  test("every half survives the way to f32 and back", () => {
    const quiet = (bits: number) => ((bits & 0x7fff) > 0x7c00 ? 0x7e00 : bits);
    const back = floatsToHalfs(halfsToFloats(everyPattern));
    expect(back.map(quiet)).toEqual(everyPattern.map(quiet));
  });

  test("a float goes to the nearest half", () => {
    fc.assert(
      fc.property(fc.float({ noNaN: true, min: -65504, max: 65504 }), (value) => {
        const half = floatsToHalfs(Float32Array.of(value))[0] as number;
        const [at, up, down] = halfsToFloats(Uint16Array.of(half, half + 1, Math.max(half - 1, half & 0x8000)));
        const distance = Math.abs(value - (at as number));
        for (const other of [up, down]) {
          if (Number.isFinite(other)) expect(distance).toBeLessThanOrEqual(Math.abs(value - (other as number)));
        }
      }),
      { numRuns: 2000 },
    );
  });

  test("ties go to the even half, large values to infinity, tiny ones to zero", () => {
    const values = Float32Array.of(1 + 2 ** -11, 1 + 3 * 2 ** -11, 2 ** -25, 3 * 2 ** -25, 65519, 65520, -1e9, 1e-30);
    expect([...floatsToHalfs(values)]).toEqual([0x3c00, 0x3c02, 0, 2, 0x7bff, 0x7c00, 0xfc00, 0]);
  });

  test("a bfloat is the upper half of an f32", () => {
    expect([...bfloatsToFloats(Uint16Array.of(0x3f80, 0xc000, 0x7f80))]).toEqual([1, -2, Infinity]);
  });
});
