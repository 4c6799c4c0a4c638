import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createTally } from "../../../cli/conformance/webshop/tally.ts";
import { checkWebshop } from "../../../cli/conformance/webshop.ts";

const shared = process.env.SHARED_DIR;

let printed: string[] = [];

beforeEach(() => {
  printed = [];
  vi.spyOn(console, "log").mockImplementation((line) => printed.push(String(line)));
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe("conformance webshop", () => {
  it.skipIf(shared === undefined)(
    "holds for the recordings of the original (needs SHARED_DIR)",
    async () => {
      const args = ["--golden", `${shared}/golden/webshop`, "--data", `${shared}/data/webshop`];
      expect(await checkWebshop(args)).toBe(true);
      expect(printed.at(-1)).toMatch(/^conformance webshop: (\d+)\/\1 checks$/);
    },
    60_000,
  );

  it("explains which options it needs", async () => {
    await expect(checkWebshop([])).rejects.toThrow(/--golden is needed/);
    await expect(checkWebshop(["--gold", "x"])).rejects.toThrow(/Usage/);
  });

  it("refuses a folder without recordings", async () => {
    const folder = await mkdtemp(`${tmpdir()}/webshop-`);
    await expect(checkWebshop(["--golden", folder])).rejects.toThrow(/holds no recording/);
    await rm(folder, { recursive: true });
  });
});

describe("a tally", () => {
  it("compares as JSON, whatever the order of keys, and shows where texts part", () => {
    const tally = createTally();
    tally.equal("same", { a: 1, b: 2 }, { b: 2, a: 1 });
    tally.equal("other", "cup of tea", "cup of tee");
    expect([tally.passed, tally.total]).toEqual([1, 2]);
    expect(tally.failures).toEqual(['other: …"cup of tea"… instead of …"cup of tee"…']);
  });
});
