import { describe, expect, it } from "vitest";
import { UserError } from "../../../../core/errors.ts";
import { normalizeColor, normalizeNamedColor } from "../../../../envs/webshop/reward/colors.ts";
import { matchOptions } from "../../../../envs/webshop/reward/options.ts";
import { rewardOf } from "../../../../envs/webshop/reward/reward.ts";
import { nounListTagger, parseNounList } from "../../../../envs/webshop/reward/tagger.ts";
import { matchType } from "../../../../envs/webshop/reward/type.ts";
import { CUP_GOAL, fixtureStore } from "../fixture.ts";

describe("colours", () => {
  it("are the first of the list that occurs anywhere in a value", () => {
    expect(["dark green", "standard", "navy | white", "plain"].map(normalizeColor)).toEqual([
      "dark",
      "tan",
      "navy",
      "plain",
    ]);
  });

  it("of a named option must equal the name or the value", () => {
    expect(normalizeNamedColor("color", "red")).toBe("red");
    expect(normalizeNamedColor("color", "dark red")).toBe("('color', 'dark red')");
  });
});

describe("options", () => {
  it("may meet several wishes with one value", () => {
    expect(matchOptions(["8"], { kind: "plain", values: ["8", "8 wide"] }, "difflib")).toEqual({
      share: 1,
      matches: 2,
    });
  });

  it("have no share when none is wished for", () => {
    expect(matchOptions(["red"], { kind: "plain", values: [] }, "difflib")).toEqual({ share: null, matches: 0 });
  });
});

describe("the type factor", () => {
  const typed = (query: string, nouns: string[]) => ({ query, productCategory: "a › b", nouns });

  it("is zero without a common noun, even for the same query", () => {
    expect(matchType(typed("q", ["cup"]), typed("q", ["mug"]))).toMatchObject({ factor: 0, queryMatch: true });
  });

  it("is a half when neither query, category nor title are near", () => {
    const bought = { query: "x", productCategory: "c", nouns: ["cup"] };
    expect(matchType(bought, typed("q", ["cup", "a", "b", "c", "d", "e"])).factor).toBe(0.5);
  });

  it("takes a goal without nouns for 0.2 similar", () => {
    expect(matchType(typed("q", ["cup"]), typed("q", [])).titleScore).toBe(0.2);
  });

  it("counts repeated nouns of the goal, so the goal itself may score below 1", () => {
    expect(matchType(typed("q", ["cup", "cup"]), typed("q", ["cup", "cup"])).titleScore).toBe(0.5);
  });
});

describe("the reward", () => {
  it("is 1 for what was asked and its share for less", async () => {
    const { catalogue, rules } = await fixtureStore();
    const product = catalogue.find("A1")!;
    expect(rewardOf({ product, price: 12.5, options: ["blue"] }, CUP_GOAL, rules).reward).toBe(1);
    expect(rewardOf({ product, price: 12.5, options: [] }, CUP_GOAL, rules).reward).toBe(2 / 3);
    expect(rewardOf({ product, price: 20.01, options: ["small"] }, CUP_GOAL, rules)).toMatchObject({
      reward: 1 / 3,
      details: { r_att: 1, r_option: 0, r_price: false },
    });
  });

  it("finds attributes in title, bullets and description as well", async () => {
    const { catalogue, rules } = await fixtureStore();
    const product = catalogue.find("A2")!;
    const goal = { ...CUP_GOAL, attributes: ["not for <ovens>", "red tea", "works well"] };
    expect(rewardOf({ product, price: 1, options: [] }, goal, rules).details.r_att).toBe(1);
  });

  it("refuses goals that the original cannot score", async () => {
    const { catalogue, rules } = await fixtureStore();
    const purchase = { product: catalogue.find("A1")!, price: 1, options: [] };
    expect(() => rewardOf(purchase, { ...CUP_GOAL, attributes: [] }, rules)).toThrow(UserError);
    expect(() => rewardOf(purchase, { ...CUP_GOAL, priceUpper: 0 }, rules)).toThrow(UserError);
  });
});

describe("lists of nouns", () => {
  it("are read from a file made with spaCy", () => {
    expect(parseNounList('{"A1": ["cup"]}', "nouns.json").nouns({ asin: "A1", title: "" })).toEqual(["cup"]);
  });

  it("name the file and the field that is wrong", () => {
    expect(() => parseNounList('{"A1": "cup"}', "nouns.json")).toThrow(/nouns\.json: field "A1"/);
  });

  it("of another catalogue are an error", () => {
    expect(() => nounListTagger(new Map()).nouns({ asin: "A1", title: "Cup" })).toThrow(/no entry for A1/);
  });
});
