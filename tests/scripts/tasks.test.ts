import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("deno.json offers the same commands as package.json, so that Deno alone is enough", () => {
  const { tasks } = JSON.parse(readFileSync("deno.json", "utf8")) as { tasks: object };
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: object };
  expect(tasks).toEqual(scripts);
});
