import { expect, test } from "vitest";
import { run } from "./command.ts";

test("the doctor ends with what this machine computes with", { timeout: 60_000 }, async () => {
  const { code, stdout } = await run("cli/doctor.ts", [], { DENO_WEBGPU_BACKEND: "none" });
  expect(code).toBe(0);
  expect(stdout).toContain("GFLOP/s");
  expect(stdout.trimEnd().split("\n").at(-1)).toMatch(/^doctor: ready \(cpu, \d+ threads; webgpu: no adapter\)$/);
});
