import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createPythonRandom } from "../../../../envs/webshop/python/random.ts";
import { createRanker } from "../../../../envs/webshop/search/bm25.ts";
import { buildIndex } from "../../../../envs/webshop/search/inverted-index.ts";
import { decodeLength, encodeLength } from "../../../../envs/webshop/search/length-norm.ts";
import { createProductSearch, rankerFor } from "../../../../envs/webshop/search/product-search.ts";
import { loadFixture } from "../fixture.ts";

const rankerOver = (texts: Readonly<Record<string, string>>) =>
  createRanker(buildIndex(Object.entries(texts).map(([asin, text]) => ({ asin, text }))));

describe("lengths in one byte", () => {
  it("are exact up to 40 and never grow above", () => {
    for (let length = 0; length <= 40; length++) expect(decodeLength(encodeLength(length))).toBe(length);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 - 1 }), (length) => {
        const kept = decodeLength(encodeLength(length));
        expect(kept).toBeLessThanOrEqual(length);
        expect(kept).toBeGreaterThan(length * 0.87 - 1);
      }),
    );
  });
});

describe("ranking", () => {
  it("puts rare words and short texts first", () => {
    const rank = rankerOver({ A: "red cup", B: "red cup with many other words about it", C: "blue cup", D: "cup" });
    expect(rank("red cup", 10).map(({ asin }) => asin)).toEqual(["A", "B", "D", "C"]);
  });

  it("breaks ties by asin, whatever the order of the catalogue", () => {
    const rank = rankerOver({ C: "cup", A: "cup", B: "cup" });
    expect(rank("cup", 2).map(({ asin }) => asin)).toEqual(["A", "B"]);
  });

  it("gives float32 scores", () => {
    for (const { score } of rankerOver({ A: "red cup", B: "cup cup" })("cup red", 9)) {
      expect(score).toBe(Math.fround(score));
    }
  });

  it("counts a repeated query word twice", () => {
    const rank = rankerOver({ A: "red cup", B: "blue cup", C: "mug" });
    expect(rank("red red", 1)[0]?.score).toBeCloseTo(2 * rank("red", 1)[0]!.score, 5);
  });

  it("finds nothing for stop words, unknown words and no words", () => {
    const rank = rankerOver({ A: "red cup" });
    for (const query of ["the of", "zebra", "", "!?"]) expect(rank(query, 5)).toEqual([]);
  });

  it("scores words of thousands of texts as it scores rare ones", () => {
    // 5,000 texts of one length: "cup" in all of them, "mug" in one. Lucene's formula, by hand.
    const texts = Object.fromEntries(
      Array.from({ length: 5000 }, (_, index) => [`A${index}`, index === 7 ? "cup mug" : "cup cup"]),
    );
    const f32 = Math.fround;
    const score = (documents: number, count: number) => {
      const weight = f32(Math.log(1 + (5000 - documents + 0.5) / (documents + 0.5)));
      const inverse = f32(1 / f32(f32(0.9) * f32(f32(1 - f32(0.4)) + f32(f32(f32(0.4) * 2) / 2))));
      return f32(weight - f32(weight / f32(1 + f32(count * inverse))));
    };
    const rank = rankerOver(texts);
    expect(rank("mug cup", 2)).toEqual([
      { asin: "A7", score: f32(score(1, 1) + score(5000, 1)) },
      { asin: "A0", score: score(5000, 2) },
    ]);
  });

  it("keeps the best of many exactly as sorting all would", () => {
    const word = fc.constantFrom("red", "blue", "cup", "mug", "tea");
    fc.assert(
      fc.property(fc.array(fc.array(word, { minLength: 1 }), { minLength: 1, maxLength: 40 }), (texts) => {
        const rank = rankerOver(Object.fromEntries(texts.map((text, index) => [`A${index}`, text.join(" ")])));
        expect(rank("red cup tea", 5)).toEqual(rank("red cup tea", 1000).slice(0, 5));
      }),
    );
  });
});

describe("the search bar", () => {
  const open = async () => {
    const catalogue = await loadFixture();
    return createProductSearch(catalogue, rankerFor(catalogue), createPythonRandom(0));
  };

  it("finds by text, by category and by shop query", async () => {
    const search = await open();
    const asins = (words: string) => search(words.split(" ")).map(({ asin }) => asin);
    expect(asins("red tea")).toEqual(["A2", "A1"]);
    expect(asins("<c> garden")).toEqual(["A1", "A2", "A3"]);
    expect(asins("<c> beauty")).toEqual([]);
    expect(asins("<q> tea cups")).toEqual(["A1", "A2"]);
  });

  it("refuses clearly where the original crashes", async () => {
    const search = await open();
    expect(() => search(["<c>"])).toThrow(/needs a category/);
    expect(() => search(["<a>", "safe"])).toThrow(/not possible/);
    expect(() => search(["<r>"])).toThrow(/draws 50 products, but the catalogue has 3/);
  });
});
