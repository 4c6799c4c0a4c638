import { describe, expect, test } from "vitest";
import { viewNames } from "../../../web/view-names.ts";
import { violationsOf } from "./axe.ts";
import { hostedPage } from "./hosted-page.ts";
import { visit } from "./visit.ts";

const hosted = hostedPage();

describe.each(viewNames)("the view %s", (view) => {
  test.each(["light", "dark"] as const)("has no accessibility violations in the %s theme", async (theme) => {
    const context = await hosted.browser.newContext({ reducedMotion: "reduce" });
    const { page } = await visit(context, `${hosted.server.address}#v=1&view=${view}&theme=${theme}`);
    await page.locator("main > *").waitFor();
    await page.waitForTimeout(500);
    expect(await violationsOf(page)).toEqual([]);
    await context.close();
  });

  test.each([390, 1440])("fits into %i pixels", async (width) => {
    const context = await hosted.browser.newContext({ viewport: { width, height: 800 }, reducedMotion: "reduce" });
    const { page } = await visit(context, `${hosted.server.address}#v=1&view=${view}`);
    await page.locator("main > *").waitFor();
    await page.waitForTimeout(500);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await context.close();
  });
});
