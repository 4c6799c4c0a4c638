/**
 * @file Runs a function of a module inside a headless Chromium with software WebGPU: the module is bundled in memory,
 * served on the loopback address from a cross-origin isolated page, called, and its result comes back as JSON.
 */

import { createReadStream, existsSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, resolve, sep } from "node:path";
import { chromium } from "playwright-core";
import { bundle, entryName } from "./bundle.ts";

/** What a module that runs in another host exports as `run`; its result must survive JSON. */
export type HostEntry = (argument: never, readFile: (path: string) => Promise<Uint8Array>) => Promise<unknown>;

export interface HostCall {
  /** Path of a module that exports a `HostEntry` named `run`. */
  readonly entry: string;
  readonly argument: unknown;
  /** The folder `readFile` reads from. */
  readonly folder?: string;
}

/** What makes Chromium give out SwiftShader without a GPU or a display. */
export const softwareWebGpu = [
  "--enable-unsafe-webgpu",
  "--enable-features=Vulkan",
  "--use-webgpu-adapter=swiftshader",
  "--use-vulkan=swiftshader",
  "--no-sandbox",
];

/** @throws Error with the page's own error or console output when the function fails */
export async function runInChromium(executable: string, { entry, argument, folder }: HostCall): Promise<unknown> {
  const server = await serve(await bundle(entry), folder);
  const browser = await chromium.launch({ executablePath: executable, args: softwareWebGpu });
  try {
    const page = await browser.newPage();
    const complaints: string[] = [];
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(String(error)));
    const { port } = server.address() as AddressInfo;
    await page.goto(`http://127.0.0.1:${port}/`);
    try {
      return await page.evaluate(callOf(argument));
    } catch (error) {
      throw new Error([String(error), ...complaints].join("\n"), { cause: error });
    }
  } finally {
    await browser.close();
    server.close();
  }
}

/** The call as text: a function would arrive with whatever a bundler made of its import(). */
function callOf(argument: unknown): string {
  return `(async () => {
    const { run } = await import("/${entryName}");
    return run(${JSON.stringify(argument)}, async (path) => {
      const response = await fetch("/folder/" + path);
      if (!response.ok) throw new Error("no file " + path);
      return new Uint8Array(await response.arrayBuffer());
    });
  })()`;
}

const contentTypes: Readonly<Record<string, string>> = {
  ".js": "text/javascript",
  ".json": "application/json",
  ".wasm": "application/wasm",
};

function serve(files: ReadonlyMap<string, string | Uint8Array>, folder: string | undefined): Promise<Server> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://localhost").pathname).slice(1);
    response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
    response.setHeader("Cross-Origin-Embedder-Policy", "require-corp");
    response.setHeader("Content-Type", contentTypes[extname(path)] ?? "application/octet-stream");
    const file = files.get(path);
    const onDisk = folder && path.startsWith("folder/") ? inside(folder, path.slice("folder/".length)) : undefined;
    if (path === "") {
      response.setHeader("Content-Type", "text/html");
      response.end("<!doctype html><title>q-evolve</title>");
    } else if (file !== undefined) {
      response.end(file);
    } else if (onDisk) {
      createReadStream(onDisk).pipe(response);
    } else {
      response.writeHead(404).end();
    }
  });
  return new Promise((ready) => server.listen(0, "127.0.0.1", () => ready(server)));
}

function inside(folder: string, path: string): string | undefined {
  const base = resolve(folder);
  const full = resolve(base, path);
  return full.startsWith(base + sep) && existsSync(full) ? full : undefined;
}
