import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { run } from "../cli/command.ts";

test.each([
  ["play-a-world", /Won\.\n$/],
  ["train-two-steps", /^step 1 of 2: loss \d\.\d+\nstep 2 of 2: loss \d\.\d+\n$/],
  ["label-a-trajectory", /^(V -?\d\.\d+ {2}Q -?\d\.\d+ {2}A -?\d\.\d+ {2}.+\n)+$/],
])("the example %s runs", { timeout: 60_000 }, async (name, expected) => {
  const { code, stdout } = await run(`examples/${name}.ts`, []);
  expect(stdout).toMatch(expected);
  expect(code).toBe(0);
});

test("library users can import every folder that examples import from", async () => {
  const { name, exports } = JSON.parse(readFileSync("package.json", "utf8")) as { name: string; exports: object };
  expect(Object.keys(exports)).toEqual(["./core/*", "./envs/*", "./kernels/*", "./package.json"]);
  expect(import.meta.resolve(`${name}/core/evolve.ts`)).toMatch(/\/core\/evolve\.ts$/);
});
