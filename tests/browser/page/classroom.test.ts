/** @file `npm run web` as a room of laptops sees it: over an address of the network, with a certificate and without. */

import { type ChildProcess, spawn } from "node:child_process";
import { networkInterfaces } from "node:os";
import { createInterface } from "node:readline";
import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { hostedPage } from "./hosted-page.ts";
import { button, quickRun, status, visit } from "./visit.ts";

const hosted = hostedPage({ ignoreHTTPSErrors: true });
const quick = `#v=1&set=${encodeURIComponent(quickRun)}`;
const limit = { timeout: 240_000 };

let server: ChildProcess | undefined;
afterEach(() => {
  server?.kill();
});

/** This machine's address in its network; none where it has only itself. */
function networkAddress(): string | undefined {
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return addresses.find(({ family, internal }) => family === "IPv4" && !internal)?.address;
}

/** Starts the server on any free port; its address in the network. */
async function serveNetwork(address: string, ...options: string[]): Promise<string> {
  const command = ["run", "-A", "scripts/web.ts", "--host", "--port", "0", ...options];
  const child = spawn("node_modules/.bin/deno", command, { stdio: ["ignore", "pipe", "inherit"] });
  server = child;
  for await (const line of createInterface({ input: child.stdout })) if (line.includes(`//${address}:`)) return line;
  throw new Error("the server ended without telling its address");
}

/** What browsers keep from pages of plain http. */
function offered(page: Page) {
  return page.evaluate(() => ({
    threads: crossOriginIsolated,
    storage: "storage" in navigator,
    workers: "serviceWorker" in navigator,
    gpu: "gpu" in navigator,
  }));
}

test("with --tls a laptop of the room gets threads, storage and WebGPU, and learns", limit, async (context) => {
  const address = networkAddress() ?? context.skip("this machine is in no network");
  const { page } = await visit(hosted.context, `${await serveNetwork(address, "--tls")}${quick}`);
  await page.getByText(/^\d+ CPU threads/).waitFor();
  expect(await offered(page)).toEqual({ threads: true, storage: true, workers: true, gpu: true });
  await button(page, "Start learning").click();
  await status(page, "Finished", 120_000);
  await page.getByRole("cell", { name: / MB$/ }).waitFor();
});

test("without --tls it says what is off and learns on one thread", limit, async (context) => {
  const address = networkAddress() ?? context.skip("this machine is in no network");
  const { page } = await visit(hosted.context, `${await serveNetwork(address)}${quick}`);
  await page.getByText("Start the server with --tls").waitFor();
  await page.getByText(/^1 CPU thread/).waitFor();
  expect(await offered(page)).toEqual({ threads: false, storage: false, workers: false, gpu: false });
  await button(page, "Start learning").click();
  await status(page, "Finished", 120_000);
  await page.getByText(/Computing with WebAssembly SIMD, 1 thread/).waitFor();
});
