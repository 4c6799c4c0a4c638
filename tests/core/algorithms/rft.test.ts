import { describe, expect, test } from "vitest";
import { epochsFor, rejectionSample, tokensOf } from "../../../core/algorithms/rft.ts";
import type { Trajectory } from "../../../core/data/trajectory.ts";
import { toyTrajectories } from "../toy.ts";

const [won, lost] = toyTrajectories as [Trajectory, Trajectory];

describe("rejection sampling", () => {
  test("keeps demonstrations and won episodes, and each way to win a task once", () => {
    const expert = { ...lost, id: "expert", source: "expert" as const };
    const again = { ...won, id: "again" };
    const elsewhere = { ...won, id: "elsewhere", task: 1 };
    const otherwise = { ...won, id: "otherwise", steps: won.steps.map((step) => ({ ...step, reply: "other" })) };
    const partly = { ...lost, id: "partly", reward: 0.5 };
    const kept = rejectionSample([expert, won, lost, again, elsewhere, otherwise, partly]);
    expect(kept.map(({ id }) => id)).toEqual(["expert", won.id, "elsewhere", "otherwise"]);
  });

  test("trains for as many tokens as it is given, whatever is kept", () => {
    const tokens = won.ids.length + lost.ids.length;
    expect(tokensOf([won, lost])).toBe(tokens);
    expect(epochsFor(3 * tokens, [won, lost])).toBe(3);
  });
});
