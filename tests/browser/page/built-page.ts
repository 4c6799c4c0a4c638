/** @file The built page for tests: made once for a state of the sources, and served like static hosting does. */

import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";

const run = promisify(execFile);

const sources = [
  "web",
  "workers",
  "envs",
  "core",
  "kernels",
  "policies",
  "bench/sampling.ts",
  "tests/kernels/webgpu",
  "package.json",
  "vite.config.ts",
];
const cache = "node_modules/.cache";

/** The folder with the built page. */
export async function builtPage(): Promise<string> {
  const folder = resolve(cache, `page-${stateOfSources()}`);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}-${process.pid}`;
  // A process of its own: the test runner's NODE_ENV would make a page for development.
  const vite = ["node_modules/vite/bin/vite.js", "build", "--logLevel", "error", "--outDir", unfinished];
  await run(process.execPath, vite, { env: { ...process.env, NODE_ENV: "production" } });
  // Another test file may have been faster.
  if (!existsSync(folder)) renameSync(unfinished, folder);
  return folder;
}

function stateOfSources(): string {
  const hash = createHash("sha256");
  for (const source of sources) {
    const isFolder = statSync(source).isDirectory();
    const files = isFolder
      ? (readdirSync(source, { recursive: true }) as string[]).map((name) => join(source, name))
      : [source];
    for (const file of files.sort()) {
      const { mtimeMs, size } = statSync(file);
      hash.update(`${file} ${mtimeMs} ${size}\n`);
    }
  }
  return hash.digest("hex").slice(0, 16);
}

export interface PageServer {
  /** Address of the page, below a path and ending with "/". */
  readonly address: string;
  readonly port: number;
  /** Bytes of everything served so far, compressed as static hosting does, each file once. */
  servedBytes(): number;
  close(): void;
}

/** Where the page lies on the server, as on hosting for projects. */
const subPath = "/some/project/";

const contentTypes: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
};

/** Serves a folder without any special header. */
export async function servePage(folder: string): Promise<PageServer> {
  const served = new Map<string, number>();
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://localhost").pathname);
    const name = path === subPath ? "index.html" : path.slice(subPath.length);
    const file = join(folder, name);
    if (!path.startsWith(subPath) || name.includes("..") || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    const content = readFileSync(file);
    if (!served.has(name)) served.set(name, gzipSync(content).length);
    response.setHeader("Content-Type", contentTypes[extname(name)] ?? "application/octet-stream");
    response.end(content);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}${subPath}`,
    port,
    servedBytes: () => [...served.values()].reduce((sum, bytes) => sum + bytes, 0),
    close: () => server.close(),
  };
}
