import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { checkAlgorithm } from "../../../cli/conformance/algorithm.ts";

const shared = process.env.SHARED_DIR;

let folder = "";
let printed: string[] = [];

beforeEach(async () => {
  folder = await mkdtemp(`${tmpdir()}/algorithm-`);
  printed = [];
  vi.spyOn(console, "log").mockImplementation((line) => printed.push(String(line)));
});

afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

async function check(golden: unknown): Promise<boolean> {
  await writeFile(`${folder}/golden.json`, JSON.stringify(golden));
  return checkAlgorithm(["--golden", `${folder}/golden.json`]);
}

describe("conformance algorithm", () => {
  // 48 checks are the fixed points, which need no recording.
  test("counts every number of the sections that are there", async () => {
    expect(
      await check({
        expectile: { delta: [-1, 2], "m0.7": [0.3, 2.8] },
        whiten: { x: [1, 3], y: [-0.7071067794, 0.7071067794] },
      }),
    ).toBe(true);
    expect(printed).toEqual(["conformance algorithm: 52/52 checks"]);
  });

  test("prints a number that differs, with both values, and fails", async () => {
    expect(await check({ rloo_adv: { r: [1, 0], A: [1, -2] } })).toBe(false);
    expect(printed).toEqual(["rloo_adv.A[1]: -1 instead of -2", "conformance algorithm: 49/50 checks"]);
  });

  test("fails on results that no check knows", async () => {
    expect(await check({ awr: { A: [0], "exp(A)": [1], "tanh(A)": [0] }, news: { x: 1 } })).toBe(false);
    expect(printed.slice(0, 2)).toEqual([
      "awr.tanh(A): no check knows this result",
      "news.x: no check knows this result",
    ]);
  });

  test("says what is wrong with a file or an option", async () => {
    await expect(checkAlgorithm([])).rejects.toThrow(/--golden is needed/);
    await expect(checkAlgorithm(["--golden", `${folder}/none.json`])).rejects.toThrow(/none\.json: cannot be read/);
    await expect(check({ whiten: { x: "many" } })).rejects.toThrow(/at "whiten\.x"/);
  });

  test.skipIf(!shared)("all recorded numbers (set SHARED_DIR to the folder of recordings)", async () => {
    expect(await checkAlgorithm(["--golden", `${shared}/golden/algorithm.json`])).toBe(true);
  });
});
