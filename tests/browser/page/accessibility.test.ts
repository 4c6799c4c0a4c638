import type { Browser } from "playwright-core";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { viewNames } from "../../../web/view-names.ts";
import { requireTool } from "../../support/webgpu-hosts.ts";
import { violationsOf } from "./axe.ts";
import { builtPage, type PageServer, servePage } from "./built-page.ts";
import { launch, visit } from "./visit.ts";

let browser: Browser;
let server: PageServer;

beforeEach(async (test) => {
  const executable = requireTool("chromium", test);
  server ??= await servePage(await builtPage());
  browser ??= await launch(executable);
}, 240_000);
afterAll(async () => {
  await browser?.close();
  server?.close();
});

describe.each(viewNames)("the view %s", (view) => {
  test.each(["light", "dark"] as const)("has no accessibility violations in the %s theme", async (theme) => {
    const context = await browser.newContext({ reducedMotion: "reduce" });
    const { page } = await visit(context, `${server.address}#v=1&view=${view}&theme=${theme}`);
    await page.locator("main > *").waitFor();
    await page.waitForTimeout(500);
    expect(await violationsOf(page)).toEqual([]);
    await context.close();
  });

  test.each([390, 1440])("fits into %i pixels", async (width) => {
    const context = await browser.newContext({ viewport: { width, height: 800 }, reducedMotion: "reduce" });
    const { page } = await visit(context, `${server.address}#v=1&view=${view}`);
    await page.locator("main > *").waitFor();
    await page.waitForTimeout(500);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await context.close();
  });
});
