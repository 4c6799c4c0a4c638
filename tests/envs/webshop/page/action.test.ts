import { describe, expect, it } from "vitest";
import { parseAction } from "../../../../envs/webshop/page/action.ts";

describe("actions", () => {
  it.each([
    ["search[red cup]", "search", "red cup"],
    ["click[x] thanks", "click", "x"],
    ["search[a[b]c]", "search[a", "b]c"],
    ["think[x] click[y]", "think[x] click", "y"],
    ["click[a\nb]", "click[a\nb]", null],
    ["click[x]\nmore", "click", "x"],
    ["search[]", "search[]", null],
    ["", "", null],
  ])("%j splits into name and argument", (action, name, argument) => {
    expect(parseAction(action)).toEqual({ name, argument });
  });
});
