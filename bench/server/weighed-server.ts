/**
 * @file The environment server, which also says what it holds: on SIGUSR2 it collects its garbage (wants
 * `--v8-flags=--expose-gc`) and writes what is left as a line of JSON.
 */

import process from "node:process";

process.on("SIGUSR2", () => {
  globalThis.gc?.();
  console.error(JSON.stringify({ liveMegabytes: process.memoryUsage().heapUsed / 2 ** 20 }));
});
await import("../../cli/serve.ts");
