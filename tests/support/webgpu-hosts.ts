/** @file The three WebGPU hosts, as tests reach them: Dawn in this process, Deno and Chromium as child processes. */

import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { TestContext } from "vitest";
import { findWebGpuTools, missingPackages, type WebGpuTools } from "../../scripts/setup-webgpu.ts";

const run = promisify(execFile);

/** The path of a tool; without it the test is skipped, or fails where CI is set. */
export function requireTool(tool: keyof WebGpuTools, context: Pick<TestContext, "skip">): string {
  const tools = findWebGpuTools();
  const path = tools[tool];
  if (path) return path;
  const advice = `needs ${tool}: install ${missingPackages(tools).join(" ")} (Debian's names)`;
  if (process.env.CI) throw new Error(advice);
  return context.skip(advice);
}

/**
 * WebGPU in Node through Dawn on SwiftShader. Dawn's Node binding crashes when its instance is collected while a device
 * lives, so the instance is kept for the life of the process.
 */
export async function dawnGpu(context: Pick<TestContext, "skip">): Promise<GPU> {
  process.env.VK_ICD_FILENAMES = requireTool("swiftShader", context);
  process.env.XDG_RUNTIME_DIR ??= tmpdir();
  const { create, globals } = await import("webgpu");
  Object.assign(globalThis, globals);
  dawn ??= create([]);
  return dawn;
}
let dawn: GPU | undefined;

/** Standard output of a script run by Deno on lavapipe. */
export async function runInDeno(
  context: Pick<TestContext, "skip">,
  script: string,
  ...args: string[]
): Promise<string> {
  const lavapipe = requireTool("lavapipe", context);
  const runtimeDir = mkdtempSync(join(tmpdir(), "q-evolve-deno-"));
  try {
    const { stdout } = await run("node_modules/.bin/deno", ["run", "-A", script, ...args], {
      env: { ...process.env, VK_ICD_FILENAMES: lavapipe, XDG_RUNTIME_DIR: runtimeDir },
      maxBuffer: 64 << 20,
    });
    return stdout;
  } finally {
    rmSync(runtimeDir, { recursive: true, force: true });
  }
}
