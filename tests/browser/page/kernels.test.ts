import { chromium } from "playwright-core";
import { expect, test } from "vitest";
import { requireTool } from "../../support/webgpu-hosts.ts";
import { hostedPage } from "./hosted-page.ts";
import { button, visit } from "./visit.ts";

const hosted = hostedPage();

test("a kernel shows the WGSL that runs, agrees with its CPU twin here, and is measured", async () => {
  const { page, complaints } = await visit(hosted.context, `${hosted.server.address}#v=1&view=kernels&kernel=polyak`);
  await page.getByText("One invocation per element.").waitFor();
  await page.getByText("fn main(").waitFor();
  await button(page, "Run its tests here").click();
  await page.getByText("1 of 1 agree.").waitFor();
  await button(page, "Measure it here").click();
  await page.getByRole("columnheader", { name: "WebGPU, GB/s" }).waitFor();
  expect(complaints).toEqual([]);
});

test("without WebGPU the Kernels view says so", async (test) => {
  const plain = await chromium.launch({
    executablePath: requireTool("chromium", test),
    args: ["--no-sandbox", "--disable-features=WebGPU", "--disable-gpu"],
  });
  const { page } = await visit(await plain.newContext(), `${hosted.server.address}#v=1&view=kernels&kernel=polyak`);
  await button(page, "Run its tests here").click();
  await page.getByText("Not run: this browser gives no WebGPU.").waitFor();
  await plain.close();
});
