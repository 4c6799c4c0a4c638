import { expect, test } from "vitest";
import { run } from "./command.ts";

test.each([
  ["page", "--rounds=3", "a setting; this takes none"],
  ["server", "seconds=3", '"seconds=3" is a setting'],
  ["wasm-peak", "--rounds", "There is no option --rounds"],
])("bench %s refuses what it does not know: %s", { timeout: 60_000 }, async (suite, arg, message) => {
  const { code, stdout, stderr } = await run("cli/bench.ts", [suite, arg]);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toContain(message);
});
