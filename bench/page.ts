/**
 * @file `npm run bench -- page`: what learning costs the page in front of it. Builds the page, starts a run of the preset
 * `room` in Chromium, and watches the main thread: the longest task, and total blocking time (all that tasks take beyond
 * 50 ms each, as web.dev defines it); when the curve begins and has risen by 20 points; and how much had to arrive.
 */

import { existsSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { chromium, type Page } from "playwright-core";
import { build, type Plugin, preview } from "vite";
import type { BenchSuite } from "../cli/bench.ts";
import { parseOptionsOnly } from "../cli/options.ts";
import { UserError } from "../core/errors.ts";
import { findWebGpuTools } from "../scripts/setup-webgpu.ts";

/** Seconds of learning that are watched. */
const watched = 60;

declare global {
  /** Milliseconds that each long task of the page took. */
  var longTasks: number[];
}

export const benchPage: BenchSuite = async (args) => {
  parseOptionsOnly(args, {});
  const executablePath = findWebGpuTools().chromium;
  if (!executablePath) throw new UserError("The page is measured in Chromium, which was not found. Install it first.");
  await build({ logLevel: "error" });
  const { plugin, compressedKilobytes } = countRequests();
  const server = await preview({ plugins: [plugin], preview: { port: 0, host: "127.0.0.1" }, logLevel: "error" });
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    // The service worker would fetch the whole page for later.
    const page = await browser.newPage({ serviceWorkers: "block" });
    const opened = performance.now();
    await page.goto(server.resolvedUrls?.local[0] ?? "");
    const start = page.getByRole("button", { name: "Start learning" });
    await start.and(page.locator(":not([disabled])")).waitFor();
    const usable = performance.now() - opened;
    const shell = compressedKilobytes();
    await page.evaluate(() => {
      globalThis.longTasks = [];
      const note = (list: PerformanceObserverEntryList) => {
        for (const { duration } of list.getEntries()) globalThis.longTasks.push(duration);
      };
      new PerformanceObserver(note).observe({ type: "longtask" });
    });
    await start.click();
    const { firstPoint, risen } = await watch(page);
    const tasks = await page.evaluate(() => globalThis.longTasks);
    const blocking = tasks.reduce((sum, duration) => sum + duration - 50, 0);
    const rows: [string, string][] = [
      ["usable after", `${(usable / 1000).toFixed(1)} s`],
      ["compressed, until then", `${shell} KB`],
      ["compressed, with all that a run loads", `${compressedKilobytes()} KB`],
      ["first point of the curve", `${firstPoint.toFixed(1)} s after the click`],
      ["20 points up", risen === null ? `not within ${watched} s` : `${risen.toFixed(1)} s after the click`],
      [`tasks above 50 ms in ${watched} s of learning`, String(tasks.length)],
      ["longest of them", `${Math.max(0, ...tasks).toFixed(0)} ms`],
      ["total blocking time", `${blocking.toFixed(0)} ms`],
    ];
    for (const [name, value] of rows) console.log(`${name.padEnd(42)} ${value}`);
  } finally {
    await browser.close();
    await server.close();
  }
};

/** Notes which files of the build are asked for. */
function countRequests(): { plugin: Plugin; compressedKilobytes(): number } {
  const files = new Set<string>();
  return {
    plugin: {
      name: "count-requests",
      configurePreviewServer({ middlewares }) {
        middlewares.use(({ url = "/" }, _response, next) => {
          const { pathname } = new URL(url, "http://localhost");
          files.add(`dist${pathname === "/" ? "/index.html" : pathname}`);
          next();
        });
      },
    },
    compressedKilobytes() {
      const bytes = [...files].filter(existsSync).map((file) => gzipSync(readFileSync(file)).length);
      return Math.round(bytes.reduce((sum, one) => sum + one, 0) / 1000);
    },
  };
}

/** Reads the success chart's table until the time is over; seconds since now. */
async function watch(page: Page): Promise<{ firstPoint: number; risen: number | null }> {
  const began = performance.now();
  const seconds = (): number => (performance.now() - began) / 1000;
  let firstPoint = Number.NaN;
  let risen: number | null = null;
  while (seconds() < watched) {
    const own = page.locator("line-chart").first().getByRole("row").filter({ hasText: "seed0" });
    const cells = await own.locator("td").allTextContents();
    const [first, last] = cells.map(Number);
    if (first !== undefined && last !== undefined) {
      if (Number.isNaN(firstPoint)) firstPoint = seconds();
      if (risen === null && last >= first + 20) risen = seconds();
    }
    await page.waitForTimeout(250);
  }
  return { firstPoint, risen };
}
