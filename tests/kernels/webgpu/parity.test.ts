import { expect, test } from "vitest";
import { dawnGpu, runInDeno } from "../../support/webgpu-hosts.ts";
import { compareAll, failures, type ParityReport } from "./parity.ts";

for (const kernels of ["software", "hardware"] as const) {
  test(`every op gives what the CPU gives on Dawn, with the kernels for ${kernels}`, {
    timeout: 120_000,
  }, async (context) => {
    expect(failures(await compareAll(await dawnGpu(context), kernels))).toEqual([]);
  });
}

test("Naga compiles every variant of every kernel, but for a device without subgroups those that use them", {
  timeout: 60_000,
}, async (context) => {
  const complaints = JSON.parse(await runInDeno(context, "tests/support/compile-in-deno.ts")) as string[];
  for (const complaint of complaints) expect(complaint).toMatch(/subgroups: .*requires capability .*SUBGROUP/s);
});

test("every op gives what the CPU gives on wgpu, through Naga", { timeout: 120_000 }, async (context) => {
  const reports = JSON.parse(await runInDeno(context, "tests/support/parity-in-deno.ts")) as ParityReport[];
  expect(reports).toHaveLength(2);
  for (const report of reports) expect(failures(report)).toEqual([]);
});
