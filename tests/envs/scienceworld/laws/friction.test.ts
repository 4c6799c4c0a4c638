import { describe, expect, it } from "vitest";
import { play } from "../playing.ts";

describe("inclined planes", () => {
  it("let a block slide from the top to the bottom", () => {
    const { said } = play("inclined-plane-determine-angle", 0, "easy", [
      "teleport to workshop",
      "look around",
      "move block to inclined plane b",
      "look at inclined plane b",
      ...Array.from({ length: 10 }, () => "wait"),
      "look at inclined plane b",
    ]);
    expect(said[3]).toMatch(/block (at the top|approximately)/);
    expect(said.at(-1)).toMatch(/block at the bottom of the plane/);
  });
});
