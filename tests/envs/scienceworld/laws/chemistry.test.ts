import { describe, expect, it } from "vitest";
import { mixContents } from "../../../../envs/scienceworld/laws/chemistry.ts";
import { put, type Thing, visibleContents } from "../../../../envs/scienceworld/model/thing.ts";
import { room } from "../playing.ts";

function mix(...kinds: string[]): { said: string; inside: string[] } {
  const { world, things } = room("WoodCup", ...kinds);
  const [cup, ...rest] = things as [Thing, ...Thing[]];
  for (const thing of rest) put(cup, thing);
  const said = mixContents(world, cup);
  return { said, inside: visibleContents(cup).map((thing) => thing.name) };
}

describe("mixing", () => {
  it("makes what a recipe says of exactly its ingredients", () => {
    expect(mix("Water", "SodiumChloride")).toEqual({
      said: "Sodium chloride and water mix to produce salt water.",
      inside: ["salt water"],
    });
    expect(mix("Water", "SodiumChloride", "Soap").said).toMatch(/does not appear to produce anything new/);
  });

  it("makes paints of paints, and brown of any that have no recipe", () => {
    expect(mix("RedPaint", "BluePaint").inside).toEqual(["violet paint"]);
    expect(mix("RedPaint", "BluePaint", "YellowPaint").inside).toEqual(["brown paint"]);
    expect(mix("RedPaint", "GreenPaint").inside).toEqual(["brown paint"]);
  });

  it("does not make brown of two portions of one paint", () => {
    expect(mix("RedPaint", "RedPaint").said).toMatch(/does not appear/);
  });

  it("dyes paper, always with the same words", () => {
    expect(mix("Paper", "RedPaint")).toEqual({
      said: "Paper and blue paint mix to produce red paper.",
      inside: ["red paper"],
    });
  });

  it("says so when there is too little", () => {
    expect(mix().said).toBe("That container is empty, so there are no items to mix.");
    expect(mix("Water").said).toBe("There is only one thing (water)");
  });
});
