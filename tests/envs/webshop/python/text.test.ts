import { describe, expect, it } from "vitest";
import {
  dictRepr,
  floatRepr,
  jsonDumps,
  slice,
  splitWords,
  strip,
  textRepr,
} from "../../../../envs/webshop/python/text.ts";

describe("values as Python prints them", () => {
  it("prints floats with a point or an exponent", () => {
    const printed = [5, 1234.5, 1 / 3, 0.0001, 0.00001, 1e16, 0].map(floatRepr);
    expect(printed).toEqual(["5.0", "1234.5", "0.3333333333333333", "0.0001", "1e-05", "1e+16", "0.0"]);
  });

  it("prints texts in single quotes unless only those occur inside", () => {
    expect(["a", "it's", `18"`, `'"`, "é", "\xa0", "\n"].map(textRepr)).toEqual([
      "'a'",
      `"it's"`,
      `'18"'`,
      `'\\'"'`,
      "'é'",
      "'\\xa0'",
      "'\\n'",
    ]);
  });

  it("prints dicts in the order given, as repr and as ASCII JSON", () => {
    const entries = [
      ["size", '20"'],
      ["color", "café"],
    ] as const;
    expect(dictRepr(entries)).toBe(`{'size': '20"', 'color': 'café'}`);
    expect(jsonDumps(entries)).toBe(String.raw`{"size": "20\"", "color": "caf\u00e9"}`);
  });

  it("trims and splits at what Python calls white space", () => {
    expect(strip("\u0085\x1c a b\u00a0")).toBe("a b");
    expect(strip("\ufeffa")).toBe("\ufeffa");
    expect(splitWords("  a\u2003b\n")).toEqual(["a", "b"]);
  });

  it("slices with negative bounds from the end", () => {
    expect(slice([1, 2, 3, 4], -2, 4)).toEqual([3, 4]);
    expect(slice([1, 2, 3, 4], -10, 0)).toEqual([]);
  });
});
