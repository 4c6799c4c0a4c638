/**
 * @file Runs a function of a module in a Node process of its own, with WebGPU from Dawn on SwiftShader. Node neither reads
 * TypeScript nor `.wgsl`, so the module is bundled first.
 */

import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { bundle, entryName } from "../browser/bundle.ts";
import type { HostCall } from "../browser/chromium.ts";

/** Last line of the child's output; drivers may print before it. */
const marker = "result:";

const main = `
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { create, globals } from "webgpu";
Object.assign(globalThis, globals);
// Dawn crashes when its instance is collected while a device lives.
globalThis.dawn = create([]);
Object.defineProperty(globalThis, "navigator", { value: { gpu: globalThis.dawn }, configurable: true });
const { argument, folder } = JSON.parse(process.argv[2]);
const { run } = await import("./${entryName}");
const result = await run(argument, (path) => readFile(join(folder, path)));
process.stdout.write("${marker}" + JSON.stringify(result) + "\\n", () => process.exit(0));
`;

/**
 * @param swiftShader Vulkan driver manifest of SwiftShader
 * @throws Error with the child's standard error when the function fails
 */
export async function runInNode(swiftShader: string, { entry, argument, folder = "." }: HostCall): Promise<unknown> {
  // Below node_modules, so that the bundle finds the package webgpu.
  const cache = "node_modules/.cache";
  mkdirSync(cache, { recursive: true });
  const directory = mkdtempSync(join(cache, "node-host-"));
  try {
    for (const [name, content] of await bundle(entry)) {
      mkdirSync(dirname(join(directory, name)), { recursive: true });
      writeFileSync(join(directory, name), content);
    }
    writeFileSync(join(directory, "main.mjs"), main);
    const call = JSON.stringify({ argument, folder: resolve(folder) });
    const { stdout } = await promisify(execFile)("node", [join(directory, "main.mjs"), call], {
      env: { ...process.env, VK_ICD_FILENAMES: swiftShader, XDG_RUNTIME_DIR: resolve(directory) },
      maxBuffer: 256 << 20,
    });
    const line = stdout.split("\n").findLast((text) => text.startsWith(marker));
    if (line === undefined) throw new Error(`${entry} gave no result in Node: ${stdout}`);
    return JSON.parse(line.slice(marker.length));
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
