import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const run = promisify(execFile);

test("the page's trainer runs a whole run in Deno: paused, resumed, looked into, finished", async () => {
  const { stdout } = await run("node_modules/.bin/deno", ["run", "-A", "tests/workers/trainer-in-deno.ts"]);
  const { types, line, files } = JSON.parse(stdout) as { types: string[]; line: string; files: string[] };
  expect(types).toEqual([
    "checkpoint",
    "done",
    "episode",
    "inspected",
    "log",
    "metrics",
    "paused",
    "progress",
    "ready",
  ]);
  expect(line).toMatch(/^evolve alfworld: sft [\d.]+%, iter1 [\d.]+% \(unseen, 4 episodes, seed 0\)$/);
  expect(files).toEqual(expect.arrayContaining(["labelled.jsonl", "policy", "episodes-unseen-t0.jsonl"]));
});
