import { type Browser, chromium } from "playwright-core";
import { afterAll, beforeEach, expect, test } from "vitest";
import { requireTool } from "../../support/webgpu-hosts.ts";
import { builtPage, type PageServer, servePage } from "./built-page.ts";
import { button, launch, visit } from "./visit.ts";

let browser: Browser | undefined;
let server: PageServer;

afterAll(async () => {
  await browser?.close();
  server?.close();
});
beforeEach(async (test) => {
  const executable = requireTool("chromium", test);
  server ??= await servePage(await builtPage());
  browser ??= await launch(executable);
}, 240_000);

test("a kernel shows the WGSL that runs, agrees with its CPU twin here, and is measured", async () => {
  const context = await (browser as Browser).newContext();
  const { page, complaints } = await visit(context, `${server.address}#v=1&view=kernels&kernel=polyak`);
  await page.getByText("One invocation per element.").waitFor();
  await page.getByText("fn main(").waitFor();
  await button(page, "Run its tests here").click();
  await page.getByText("1 of 1 agree.").waitFor();
  await button(page, "Measure it here").click();
  await page.getByRole("columnheader", { name: "WebGPU, GB/s" }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test("without WebGPU the Kernels view says so", async (test) => {
  const plain = await chromium.launch({
    executablePath: requireTool("chromium", test),
    args: ["--no-sandbox", "--disable-features=WebGPU", "--disable-gpu"],
  });
  const { page } = await visit(await plain.newContext(), `${server.address}#v=1&view=kernels&kernel=polyak`);
  await button(page, "Run its tests here").click();
  await page.getByText("Not run: this browser gives no WebGPU.").waitFor();
  await plain.close();
});
