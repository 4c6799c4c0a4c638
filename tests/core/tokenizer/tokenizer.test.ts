import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Tokenizer } from "@huggingface/tokenizers";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { UserError } from "../../../core/errors.ts";
import { learnMerges } from "../../../core/tokenizer/learn-merges.ts";
import { createMergeTable } from "../../../core/tokenizer/merge-table.ts";
import { splitPieces } from "../../../core/tokenizer/pieces.ts";
import { loadTokenizer } from "../../../core/tokenizer/tokenizer.ts";
import { trainBpe } from "../../../core/tokenizer/train-bpe.ts";

const texts = [
  "You open the cabinet 3. The cabinet 3 is open. In it, you see a mug 1, and a mug 2.",
  "On the desk 1, you see a lamp 1, a mug 12, and a pen 2.<|eot|>",
  "Your task is to: put a clean mug in cabinet.\nNothing happens.",
];
const nouns = ["mug", "cabinet", "spoon"];
const phrases = nouns.flatMap((noun) => Array.from({ length: 15 }, (_, i) => ` ${noun} ${i + 1}`));
const options = {
  texts,
  vocabSize: 400,
  requiredPhrases: phrases,
  framePhrases: [", and a", ", a", " is open. In it, you see a"],
  specialTokens: ["<|pad|>", "<|eot|>"],
};
const json = trainBpe(options);
const tokenizer = loadTokenizer(json, "tokenizer.json");

const anyText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({
    unit: fc.constantFrom(
      " ",
      "\n",
      "\t",
      "a",
      "mug",
      " mug 1",
      ", a",
      "nd a",
      "12",
      "'s",
      "é",
      "🙂",
      "\u0085",
      "\ufeff",
      ".",
    ),
  }),
  fc.string({ unit: fc.constantFrom("<|eot|>", "<|", " ", "eot", "|>") }),
);

describe("training a tokenizer", () => {
  test("every required phrase is one token, seen in the texts or not", () => {
    for (const phrase of phrases) expect(tokenizer.encode(phrase), phrase).toHaveLength(1);
    expect(tokenizer.encode("go to mug 12.").map((id) => tokenizer.decode([id]))).toContain(" mug 12");
  });

  test("the most frequent pair comes first, and equals go in code-unit order", () => {
    const merges = learnMerges(
      new Map([
        ["abab", 3],
        ["cd", 6],
        ["xyz", 2],
      ]),
      10,
    );
    expect(merges).toEqual([
      ["a", "b"],
      ["c", "d"],
      ["ab", "ab"],
      ["x", "y"],
      ["xy", "z"],
    ]);
    expect(createMergeTable(merges).join([..."abcdab"])).toEqual(["ab", "cd", "ab"]);
  });

  test("the same texts give the same file", () => {
    expect(JSON.stringify(trainBpe(options))).toBe(JSON.stringify(json));
  });

  test("special tokens have the first ids and are never learned as text", () => {
    expect(tokenizer.idOf("<|pad|>")).toBe(0);
    expect(tokenizer.idOf("<|eot|>")).toBe(1);
    expect(tokenizer.encode("mug 1<|eot|>").at(-1)).toBe(1);
    expect(tokenizer.decode([1])).toBe("<|eot|>");
  });

  test("a frame is one token, and the longest wins", () => {
    const pieces = tokenizer.encode(" mug 1, and a mug 2, a").map((id) => tokenizer.decode([id]));
    expect(pieces).toEqual([" mug 1", ", and a", " mug 2", ", a"]);
    expect(tokenizer.encode("It is open. In it, you see a mug 1").slice(-2)).toEqual([
      ...tokenizer.encode(" is open. In it, you see a"),
      ...tokenizer.encode(" mug 1"),
    ]);
  });

  test("the vocabulary keeps its limit and gives up frequent pairs for required phrases", () => {
    expect(tokenizer.vocabSize).toBeLessThanOrEqual(400);
    const tight = loadTokenizer(trainBpe({ ...options, vocabSize: 340 }), "t");
    expect(tight.vocabSize).toBeLessThanOrEqual(340);
    for (const phrase of phrases) expect(tight.encode(phrase), phrase).toHaveLength(1);
  });

  test("what cannot be is refused with a remedy", () => {
    expect(() => trainBpe({ ...options, vocabSize: 300 })).toThrow(/Raise model.vocabSize by \d+/);
    expect(() => trainBpe({ ...options, vocabSize: 100 })).toThrow("too few");
    expect(() => trainBpe({ ...options, requiredPhrases: ["two words"] })).toThrow(
      '"two words" can never be one token',
    );
  });
});

describe("a tokenizer", () => {
  test("gives back any text", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(tokenizer.decode(tokenizer.encode(text))).toBe(text);
      }),
      { numRuns: 300 },
    );
  });

  test("cuts a text into pieces and loses nothing", () => {
    fc.assert(fc.property(anyText, (text) => splitPieces(text).join("") === text));
    expect(splitPieces("a mug 12, don't\n")).toEqual(["a", " mug 12", ",", " don", "'t", "\n"]);
  });

  test("remembered pieces give what the library gives for the whole text", () => {
    const library = new Tokenizer(json, {});
    fc.assert(
      fc.property(anyText, (text) => {
        expect(tokenizer.encode(text)).toEqual(library.encode(text, { add_special_tokens: false }).ids);
      }),
      { numRuns: 300 },
    );
  });

  test("an unknown token and a broken file are refused by name", () => {
    expect(() => tokenizer.idOf("<|nope|>")).toThrow('tokenizer.json: no token "<|nope|>"');
    expect(() => loadTokenizer({}, "t.json")).toThrow('t.json: "model"');
    expect(() => loadTokenizer({ model: { type: "Odd", vocab: {} } }, "t.json")).toThrow(UserError);
  });

  const recordings = process.env.SHARED_DIR;
  test.skipIf(!recordings)("agrees with Python's tokenizers (set SHARED_DIR to the recordings)", () => {
    const folder = join(recordings as string, "golden/models/tiny-tokenizer");
    const read = (name: string) => JSON.parse(readFileSync(join(folder, name), "utf8"));
    const recorded = loadTokenizer(read("tokenizer.json"), "tiny-tokenizer");
    const golden: { encode: [string, number[]][]; chat_text: string; chat_ids: number[] } = read("golden.json");
    for (const [text, ids] of [...golden.encode, [golden.chat_text, golden.chat_ids] as const]) {
      expect(recorded.encode(text)).toEqual(ids);
      expect(recorded.decode(ids)).toBe(text);
    }
  });
});
