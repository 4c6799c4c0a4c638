import { describe, expect, it } from "vitest";
import { nameObjects } from "../../../envs/alfworld/names.ts";

const names = (...ids: string[]) => Object.fromEntries(nameObjects(ids.sort()));

describe("names", () => {
  it("count down: the first id of a kind has the highest number", () => {
    const ids = Array.from({ length: 11 }, (_, i) => `drawer_bar_${String.fromCharCode(97 + i)}`);
    const result = names(...ids);
    expect([result.drawer_bar_a, result.drawer_bar_b, result.drawer_bar_k]).toEqual([
      "drawer 11",
      "drawer 10",
      "drawer 1",
    ]);
  });

  it("tell a basin from the sink around it", () => {
    expect(names("sink_bar_1", "sink_bar_1_bar_sinkbasin")).toEqual({
      sink_bar_1: "sink 1",
      sink_bar_1_bar_sinkbasin: "sinkbasin 1",
    });
  });

  it("have one space after them where an id has no number, as the original shows types and agents", () => {
    expect(names("agent1", "bed_bar_1")).toEqual({ agent1: "agent1 ", bed_bar_1: "bed 1" });
  });

  it("are the ids themselves in a game where no id has a place", () => {
    expect(names("bed", "agent1")).toEqual({ agent1: "agent1", bed: "bed" });
  });
});
