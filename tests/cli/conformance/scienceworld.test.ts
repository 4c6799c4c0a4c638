import { describe, expect, it } from "vitest";
import { createTally, difference, note } from "../../../cli/conformance/scienceworld/tally.ts";
import { checkScienceworld } from "../../../cli/conformance/scienceworld.ts";

const shared = process.env.SHARED_DIR;

describe("npm run conformance -- scienceworld", () => {
  it("says where a text differs, and compares nothing that was not recorded", () => {
    expect(difference("obs", "a", undefined)).toEqual([]);
    expect(difference("obs", "cat", "car")).toEqual(['obs is "cat", recorded is "car"']);
    const tally = createTally();
    note(tally, "steps", "here", difference("moves", 1, 2));
    note(tally, "steps", "here", difference("moves", 2, 2));
    expect(tally.steps).toEqual({ equal: 1, all: 2 });
    expect(tally.failures).toEqual(['here: moves is "1", recorded is "2"']);
  });

  it("refuses a folder that cannot be read", async () => {
    await expect(checkScienceworld(["--transcripts", "no/such/folder"])).rejects.toThrow(/cannot be read/);
    await expect(checkScienceworld([])).rejects.toThrow(/--transcripts is needed/);
  });

  it.skipIf(!shared)(
    "agrees with every recording of the original (set SHARED_DIR to their folder)",
    { timeout: 600_000 },
    async () => {
      expect(await checkScienceworld(["--transcripts", `${shared}/golden/scienceworld`])).toBe(true);
    },
  );
});
