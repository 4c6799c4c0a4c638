/** @file Where a model can be checked: in this process, which is Deno, in Node and in Chromium. */

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { UserError } from "../../../core/errors.ts";
import { findWebGpuTools } from "../../../scripts/setup-webgpu.ts";
import { quietDrivers } from "../../quiet-drivers.ts";
import type { Finding } from "./check.ts";
import { type Backend, type Job, type Outcome, run } from "./run.ts";

export const runtimes = ["deno", "node", "chromium"] as const;
export type Runtime = (typeof runtimes)[number];

/** Debian's package that brings each host an adapter without a GPU. */
const packageOf: Readonly<Record<Runtime, string>> = {
  deno: "mesa-vulkan-drivers",
  node: "chromium",
  chromium: "chromium",
};

const entry = fileURLToPath(new URL("./run.ts", import.meta.url));

/**
 * Checks the folder on a host and says what the host computed on.
 * @throws UserError for a broken folder, a model that cannot be run, or a host that is not there
 */
export async function checkOn(
  runtime: Runtime,
  backend: Backend,
  folder: string,
): Promise<{ host: string; findings: readonly Finding[] }> {
  const job: Job = { backend, folder, files: await filesBelow(folder) };
  const outcome = await { deno: inDeno, node: inNode, chromium: inChromium }[runtime](job);
  if (!("problem" in outcome)) return outcome;
  if (!outcome.isDevice) throw new UserError(outcome.problem);
  throw new UserError(
    `${outcome.problem}\nWithout a GPU, Debian's package ${packageOf[runtime]} brings a software adapter for ${runtime}.`,
  );
}

async function filesBelow(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder, { recursive: true })).map((path) => path.replaceAll("\\", "/"));
  } catch (error) {
    throw new UserError(`${folder}: cannot be read (${(error as Error).message}). --dir names a model's folder.`);
  }
}

async function inDeno(job: Job): Promise<Outcome> {
  quietDrivers();
  return run(job, (path) => readFile(join(job.folder, path)));
}

async function inNode(job: Job): Promise<Outcome> {
  const { runInNode } = await import("../../../tests/support/node-host.ts");
  const driver = job.backend === "webgpu" ? need("swiftShader", "node") : "";
  return (await runInNode(driver, { entry, argument: job, folder: job.folder })) as Outcome;
}

async function inChromium(job: Job): Promise<Outcome> {
  const { runInChromium } = await import("../../../tests/browser/chromium.ts");
  return (await runInChromium(need("chromium", "chromium"), { entry, argument: job, folder: job.folder })) as Outcome;
}

function need(tool: "chromium" | "swiftShader", runtime: Runtime): string {
  const path = findWebGpuTools()[tool];
  if (path !== undefined) return path;
  const what = tool === "chromium" ? "Chromium" : "SwiftShader, the Vulkan driver that comes with Chromium";
  throw new UserError(
    `--runtime ${runtime} needs ${what}. On Debian or Ubuntu: apt-get install ${packageOf[runtime]}.`,
  );
}
