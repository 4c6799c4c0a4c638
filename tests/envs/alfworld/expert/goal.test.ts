import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { UserError } from "../../../../core/errors.ts";
import { createRandom } from "../../../../core/random.ts";
import { parseGoal } from "../../../../envs/alfworld/expert/goal.ts";
import { TASK_TYPES } from "../../../../envs/alfworld/generate/rooms.ts";
import { taskSentence } from "../../../../envs/alfworld/generate/task.ts";

describe("a task sentence", () => {
  test.each([
    ["put a mug in desk.", { kind: "place", object: "mug", target: "desk", change: null }],
    ["put some mug on desk.", { kind: "place", object: "mug", target: "desk", change: null }],
    ["put a clean fork in drawer.", { kind: "place", object: "fork", target: "drawer", change: "clean" }],
    ["clean some fork and put it in drawer.", { kind: "place", object: "fork", target: "drawer", change: "clean" }],
    ["put a hot egg in fridge.", { kind: "place", object: "egg", target: "fridge", change: "heat" }],
    ["heat some egg and put it in fridge.", { kind: "place", object: "egg", target: "fridge", change: "heat" }],
    ["put a cool pan in stoveburner.", { kind: "place", object: "pan", target: "stoveburner", change: "cool" }],
    [
      "cool some pan and put it in stoveburner.",
      { kind: "place", object: "pan", target: "stoveburner", change: "cool" },
    ],
    ["put two cd in safe.", { kind: "two", object: "cd", target: "safe" }],
    ["find two cd and put them in safe.", { kind: "two", object: "cd", target: "safe" }],
    ["look at bowl under the desklamp.", { kind: "light", object: "bowl", lamp: "desklamp" }],
    ["examine the bowl with the desklamp.", { kind: "light", object: "bowl", lamp: "desklamp" }],
  ])("is understood: %s", (sentence, goal) => {
    expect(parseGoal(`You see a desk 1.\n\nYour task is to: ${sentence}`)).toEqual(goal);
  });

  test("of a generated game names its object and target", () => {
    fc.assert(
      fc.property(fc.constantFrom(...TASK_TYPES), fc.nat(), (type, seed) => {
        const goal = parseGoal(taskSentence({ type, object: "CellPhone", target: "SideTable" }, createRandom(seed)));
        expect(goal.object).toBe("cellphone");
        expect(goal.kind === "light" ? goal.lamp : goal.target).toBe("sidetable");
      }),
    );
  });

  test("in other words is refused with the sentence in the message", () => {
    expect(() => parseGoal("Your task is to: tidy up.")).toThrow(UserError);
    expect(() => parseGoal("Your task is to: tidy up.")).toThrow(/tidy up/);
  });
});
