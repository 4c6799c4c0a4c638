import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { analyze } from "../../../../envs/webshop/search/analyzer.ts";
import { porterStem } from "../../../../envs/webshop/search/porter.ts";
import { words } from "../../../../envs/webshop/search/word-break.ts";

describe("words of a text", () => {
  it.each([
    ["fl.oz foo:bar l'eau rock·n", ["fl.oz", "foo:bar", "l'eau", "rock·n"]],
    ["3,000.5a 5.0ghz 1;2 a.1 a,b", ["3,000.5a", "5.0ghz", "1;2", "a", "1", "a", "b"]],
    ["x_y __x__ __ t-shirt and/or", ["x_y", "__x__", "t", "shirt", "and", "or"]],
    ["x² ½ ① 5µm", ["x", "5µm"]],
    ["日本 ひら カタカナ abc", ["日", "本", "ひ", "ら", "カタカナ", "abc"]],
    ["soft\u00adhyphen e\u0301t", ["soft\u00adhyphen", "e\u0301t"]],
    ["★ ok ♫ 👍🏽 👩‍👧 🇫🇷 #️⃣ ﾞx", ["★", "ok", "♫", "👍🏽", "👩‍👧", "🇫🇷", "#️⃣", "x"]],
  ])("%s", (text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  it("are cut after 255 units", () => {
    expect(words("x".repeat(600)).map((word) => word.length)).toEqual([255, 255, 90]);
  });

  it("are the same with and without the shortcut for ASCII", () => {
    const characters = fc.constantFrom(..."ab1 _.,:;'\"-#*/".split(""));
    fc.assert(
      fc.property(fc.string({ unit: characters, maxLength: 40 }), (text) => {
        expect(words(`${text} é`).slice(0, -1)).toEqual(words(text));
      }),
    );
  });

  it("stand in the text, in order", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        let at = 0;
        for (const word of words(text)) {
          at = text.indexOf(word, at);
          expect(at).toBeGreaterThanOrEqual(0);
          at += word.length;
        }
      }),
    );
  });

  it("take time in proportion to long runs of joining characters", () => {
    const begun = performance.now();
    words(`a${"_".repeat(5000)}.${"a.".repeat(5000)}`);
    expect(performance.now() - begun).toBeLessThan(1000);
  });
});

describe("terms", () => {
  it("lose possessive endings, stop words and case", () => {
    expect(analyze("The Women's dresses are James’s")).toEqual(["women", "dress", "jame"]);
  });

  // From the examples in Porter's paper.
  it.each([
    ["caresses", "caress"],
    ["ponies", "poni"],
    ["feed", "feed"],
    ["agreed", "agre"],
    ["motoring", "motor"],
    ["conflated", "conflat"],
    ["hopping", "hop"],
    ["falling", "fall"],
    ["filing", "file"],
    ["happy", "happi"],
    ["sky", "sky"],
    ["relational", "relat"],
    ["conditional", "condit"],
    ["vietnamization", "vietnam"],
    ["triplicate", "triplic"],
    ["electrical", "electr"],
    ["replacement", "replac"],
    ["adoption", "adopt"],
    ["probate", "probat"],
    ["controll", "control"],
    ["yc", "yc"],
    ["ycs", "yc"],
  ])("%s becomes %s", (word, stem) => {
    expect(porterStem(word)).toBe(stem);
  });
});
