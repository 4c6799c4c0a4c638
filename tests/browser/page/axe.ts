import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "playwright-core";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe has against the page as it is: rules with the elements that break them. */
export async function violationsOf(page: Page): Promise<[rule: string, elements: string[]][]> {
  await page.evaluate(source);
  const { violations } = (await page.evaluate("axe.run()")) as axe.AxeResults;
  return violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target.join(" "))]);
}
