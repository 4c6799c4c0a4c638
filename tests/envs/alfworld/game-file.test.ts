import { describe, expect, it } from "vitest";
import { parseGameFile } from "../../../envs/alfworld/game-file.ts";
import { COTTAGE } from "./fixtures/cottage.ts";

describe("a game file", () => {
  it("is read with and without the keys newer versions added", () => {
    expect(parseGameFile(JSON.stringify(COTTAGE), "g")).toEqual(COTTAGE);
    const newer = { ...COTTAGE, solvable: null, walkthrough: ["look"] };
    expect(parseGameFile(JSON.stringify(newer), "g")).toEqual(newer);
  });

  it("is refused with its name and a remedy when it is truncated", () => {
    const text = JSON.stringify(COTTAGE).slice(0, 500);
    expect(() => parseGameFile(text, "a/game.tw-pddl")).toThrow(
      /^a\/game\.tw-pddl: not valid JSON .*download or generate/,
    );
  });

  it("is refused with the place when a part is missing or of the wrong type", () => {
    expect(() => parseGameFile('{"pddl_domain": "", "grammar": 3}', "g")).toThrow(/^g: at "grammar":/);
    expect(() => parseGameFile("[]", "g")).toThrow(/^g: at "the top level":/);
  });
});
