/** @file Where measurements run: in this process, in Node with Dawn, or in a page of Chromium. */

import { UserError } from "../core/errors.ts";
import { findWebGpuTools } from "../scripts/setup-webgpu.ts";
import { runInChromium } from "../tests/browser/chromium.ts";
import { runInNode } from "../tests/support/node-host.ts";

export const hosts = ["deno", "node", "chromium"] as const;
export type Host = (typeof hosts)[number];

/**
 * Calls `run` of a module. Node and Chromium compute on SwiftShader; Deno takes the adapter its Vulkan loader prefers
 * (see VK_ICD_FILENAMES).
 * @param entry path from the root of the project
 */
export async function runOn(host: Host, entry: string, argument: object): Promise<unknown> {
  if (host === "node") return runInNode(required("swiftShader", "SwiftShader"), { entry, argument });
  if (host === "chromium") return runInChromium(required("chromium", "Chromium"), { entry, argument });
  const { run }: { run: (argument: object) => Promise<unknown> } = await import(`../${entry}`);
  return run(argument);
}

function required(tool: "swiftShader" | "chromium", name: string): string {
  const path = findWebGpuTools()[tool];
  if (!path)
    throw new UserError(`${name} was not found. Run scripts/setup-webgpu.ts, or leave its host out of --hosts.`);
  return path;
}
