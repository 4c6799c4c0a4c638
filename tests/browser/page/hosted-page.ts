/** @file The built page, served, and a browser to visit it with: what the tests of a file share. */

import type { Browser, BrowserContext, BrowserContextOptions } from "playwright-core";
import { afterAll, afterEach, beforeEach } from "vitest";
import { requireTool } from "../../support/webgpu-hosts.ts";
import { builtPage, type PageServer, servePage } from "./built-page.ts";
import { launch } from "./visit.ts";

export interface HostedPage {
  readonly browser: Browser;
  readonly server: PageServer;
  /** Fresh for each test. */
  readonly context: BrowserContext;
}

/** Skips the tests of a file where there is no Chromium; the values are there once a test runs. */
export function hostedPage(options: BrowserContextOptions = {}): HostedPage {
  const hosted: { -readonly [Name in keyof HostedPage]?: HostedPage[Name] } = {};
  beforeEach(async (test) => {
    const executable = requireTool("chromium", test);
    hosted.server ??= await servePage(await builtPage());
    hosted.browser ??= await launch(executable);
    hosted.context = await hosted.browser.newContext(options);
  }, 240_000);
  afterEach(() => hosted.context?.close());
  afterAll(async () => {
    await hosted.browser?.close();
    hosted.server?.close();
  });
  return hosted as HostedPage;
}
