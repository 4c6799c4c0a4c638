import { expect, test } from "vitest";
import { runInNode } from "../support/node-host.ts";
import { requireTool } from "../support/webgpu-hosts.ts";
import { runInChromium } from "./chromium.ts";

const call = { entry: "tests/browser/host-page.ts", argument: { add: [40, 2] }, folder: "tests/browser" };

test("a module runs in Chromium with its argument, a folder, shared memory and WebGPU", async (context) => {
  const result = await runInChromium(requireTool("chromium", context), call);
  expect(result).toEqual({
    sum: 42,
    firstLine: "/** @file Reports what a host gives a module. */",
    shared: true,
    gpu: true,
  });
});

test("a module runs in Node with its argument, a folder and WebGPU", async (context) => {
  const result = await runInNode(requireTool("swiftShader", context), call);
  expect(result).toMatchObject({ sum: 42, firstLine: "/** @file Reports what a host gives a module. */", gpu: true });
});

test("an error in the page comes back with its message", async (context) => {
  const failing = runInChromium(requireTool("chromium", context), { ...call, argument: { add: null } });
  await expect(failing).rejects.toThrow(/nothing to add/);
});
