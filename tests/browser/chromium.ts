/**
 * @file Runs a function of a module inside a headless Chromium with software WebGPU: the module is bundled in memory,
 * served on the loopback address from a cross-origin isolated page, called, and its result comes back as JSON.
 */

import { createReadStream, existsSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, resolve, sep } from "node:path";
import { chromium } from "playwright-core";
import { build } from "vite";
import { wgslAsText } from "../../vite.wgsl.ts";

export interface ChromiumCall {
  /** Path of the browser. */
  readonly executable: string;
  /** Path of a module that exports `run(argument)`; its result must survive JSON. */
  readonly entry: string;
  readonly argument: unknown;
  /** A folder the page may read, as `/folder/…`. */
  readonly folder?: string;
}

/** What makes Chromium give out SwiftShader without a GPU or a display. */
const softwareWebGpu = [
  "--enable-unsafe-webgpu",
  "--enable-features=Vulkan",
  "--use-webgpu-adapter=swiftshader",
  "--use-vulkan=swiftshader",
  "--no-sandbox",
];

/** @throws Error with the page's own error or console output when the function fails */
export async function runInChromium({ executable, entry, argument, folder }: ChromiumCall): Promise<unknown> {
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
      // As text: a function would arrive with whatever the test runner made of its import().
      return await page.evaluate(`import("/${entryName}").then(({ run }) => run(${JSON.stringify(argument)}))`);
    } catch (error) {
      throw new Error([String(error), ...complaints].join("\n"), { cause: error });
    }
  } finally {
    await browser.close();
    server.close();
  }
}

const entryName = "entry.js";

/** The module and its chunks, workers and assets by file name. */
async function bundle(entry: string): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const result = await build({
    configFile: false,
    logLevel: "error",
    plugins: [wgslAsText()],
    worker: { format: "es", plugins: () => [wgslAsText()] },
    build: {
      write: false,
      minify: false,
      target: "esnext",
      modulePreload: false,
      rolldownOptions: {
        input: resolve(entry),
        preserveEntrySignatures: "strict",
        output: { format: "es", entryFileNames: entryName },
      },
    },
  });
  const outputs = Array.isArray(result) ? result : [result];
  return new Map(
    outputs
      .flatMap((one) => ("output" in one ? one.output : []))
      .map((file) => [file.fileName, file.type === "chunk" ? file.code : file.source]),
  );
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
