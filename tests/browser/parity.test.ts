import { expect, test } from "vitest";
import { failures, type ParityReport } from "../kernels/webgpu/parity.ts";
import { requireTool } from "../support/webgpu-hosts.ts";
import { runInChromium } from "./chromium.ts";

test("every op gives in Chromium what the CPU gives there", { timeout: 240_000 }, async (context) => {
  const reports = (await runInChromium(requireTool("chromium", context), {
    entry: "tests/browser/parity-page.ts",
    argument: ["software", "hardware"],
  })) as ParityReport[];
  expect(reports).toHaveLength(2);
  for (const report of reports) expect(failures(report)).toEqual([]);
});
