import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { checkJsonl, parseJsonl, readJsonl, toJsonl } from "../../../core/data/jsonl.ts";
import { UserError } from "../../../core/errors.ts";

async function* chunksOf(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function collect<T>(values: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const value of values) all.push(value);
  return all;
}

const point = z.object({ x: z.number() });

describe("JSON Lines", () => {
  test("what is written is read back, in chunks of any size", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.jsonValue()), fc.integer({ min: 1, max: 7 }), async (values, size) => {
        const text = toJsonl(values);
        const plain = JSON.parse(JSON.stringify(values));
        expect(parseJsonl(text, "f", z.unknown())).toEqual(plain);
        expect(await collect(readJsonl(chunksOf(new TextEncoder().encode(text), size), "f", z.unknown()))).toEqual(
          plain,
        );
      }),
    );
  });

  test("blank lines, Windows line ends and a missing last line feed are fine", () => {
    expect(parseJsonl('{"x":1}\r\n\n{"x":2}', "f", point)).toEqual([{ x: 1 }, { x: 2 }]);
  });

  test.each([
    ['{"x":1}\n{"x":', "f.jsonl:2: not JSON", "cut off; delete it"],
    ['{"x":1}\n{oops}\n{"x":1}\n', "f.jsonl:2: not JSON", "Correct or delete the line"],
    ['\n{"x":"1"}\n', 'f.jsonl:2: field "x"', "number"],
    ["3\n", "f.jsonl:1: ", "object"],
  ])("%j is refused by file, line and field", async (text, place, why) => {
    for (const read of [
      async () => parseJsonl(text, "f.jsonl", point),
      () => collect(readJsonl(chunksOf(new TextEncoder().encode(text), 3), "f.jsonl", point)),
    ]) {
      await expect(read()).rejects.toThrow(UserError);
      await expect(read()).rejects.toThrow(place);
      await expect(read()).rejects.toThrow(why);
    }
  });

  test("a check names every bad line and keeps the good ones", () => {
    const { values, problems } = checkJsonl('{"x":1}\n{oops}\n\n{"x":2}\n{"x":"3"}\n', "f.jsonl", point);
    expect(values).toEqual([{ x: 1 }, { x: 2 }]);
    expect(problems).toHaveLength(2);
    expect(problems[0]).toContain("f.jsonl:2: not JSON");
    expect(problems[1]).toContain('f.jsonl:5: field "x"');
  });

  test("bytes that are not UTF-8 are refused by line", async () => {
    const bytes = Uint8Array.of(0x31, 0x0a, 0xff, 0x0a);
    await expect(collect(readJsonl(chunksOf(bytes, 2), "f.jsonl", z.unknown()))).rejects.toThrow(
      "line 2 are not UTF-8",
    );
  });
});
