import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createJsonArraySplitter } from "../../../../envs/webshop/catalogue/json-stream.ts";

describe("splitting a JSON array", () => {
  it("gives back every element however the text is cut into pieces", () => {
    const elements = fc.array(fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.array(fc.jsonValue())));
    fc.assert(
      fc.property(elements, fc.integer({ min: 1, max: 20 }), fc.nat(2), (values, size, indent) => {
        const text = JSON.stringify(values, null, indent);
        const splitter = createJsonArraySplitter("x.json");
        const found: unknown[] = [];
        for (let at = 0; at < text.length; at += size) {
          found.push(...splitter.push(text.slice(at, at + size)).map((element) => JSON.parse(element) as unknown));
        }
        splitter.end();
        expect(JSON.stringify(found)).toBe(JSON.stringify(values));
      }),
    );
  });

  it("notices that the end is missing wherever it was cut off", () => {
    const text = JSON.stringify([{ a: "]" }, { b: [1, 2] }]);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: text.length - 1 }), (length) => {
        const splitter = createJsonArraySplitter("x.json");
        splitter.push(text.slice(0, length));
        expect(() => splitter.end()).toThrow(/x\.json/);
      }),
    );
  });
});
