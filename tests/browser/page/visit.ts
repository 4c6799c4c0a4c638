/** @file Visits the built page in Chromium. */

import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { softwareWebGpu } from "../chromium.ts";

/** A name that is not the loopback address, so that plain http is no secure context. */
export const elsewhere = "classroom.test";

export function launch(executable: string): Promise<Browser> {
  const resolver = `--host-resolver-rules=MAP ${elsewhere} 127.0.0.1`;
  return chromium.launch({ executablePath: executable, args: [...softwareWebGpu, resolver] });
}

/** A run that needs seconds: what is tried is the page. */
export const quickRun =
  "sft.demonstrations=60;sft.numTrainEpochs=1;sft.probes=2;eval.episodes=8;eval.batchSize=8;collect.tasks=8;" +
  "collect.demonstrations=8;iterations=1";

export interface Visit {
  readonly page: Page;
  /** Uncaught errors and what the console calls errors. */
  readonly complaints: readonly string[];
}

/** Opens an address of the page in a context, whose storage all its visits share. */
export async function visit(context: BrowserContext, address: string): Promise<Visit> {
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  await page.goto(address);
  return { page, complaints };
}

export function button(page: Page, name: string | RegExp) {
  return page.getByRole("button", { name, exact: true });
}

/** Waits until the run's status is this. */
export async function status(page: Page, text: string, timeout = 60_000): Promise<void> {
  await page.locator("run-panel [role=status]", { hasText: text }).waitFor({ timeout });
}

/** Greedy success of the run on unseen games so far: first and last, from the chart's table. */
export async function success(page: Page): Promise<{ first: number; last: number } | null> {
  const own = page
    .locator("line-chart")
    .first()
    .locator("tr", { hasText: /seed\d+/ });
  const cells = await own.locator("td").allTextContents();
  return cells.length < 2 ? null : { first: Number(cells[0]), last: Number(cells[1]) };
}
