/** @file One check as a job that can travel to another host and back: plain data in, plain data out. */

import { UserError } from "../../../core/errors.ts";
import { createCpuExecutor } from "../../../kernels/cpu/executor.ts";
import type { Executor } from "../../../kernels/executor.ts";
import { acquireDevice, DeviceError } from "../../../kernels/webgpu/device.ts";
import { createWebGpuExecutor } from "../../../kernels/webgpu/executor.ts";
import { checkFolder, type Finding } from "./check.ts";

export const backends = ["cpu", "webgpu"] as const;
export type Backend = (typeof backends)[number];

export interface Job {
  readonly backend: Backend;
  /** Name for messages. */
  readonly folder: string;
  /** Paths of its files below it. */
  readonly files: readonly string[];
}

/** What was found and on what, or what a person has to mend first. */
export type Outcome =
  | { readonly host: string; readonly findings: readonly Finding[] }
  | { readonly problem: string; readonly isDevice: boolean };

export async function run(
  { backend, folder, files }: Job,
  readFile: (path: string) => Promise<Uint8Array>,
): Promise<Outcome> {
  let executor: Executor | undefined;
  try {
    executor = backend === "cpu" ? await createCpuExecutor() : createWebGpuExecutor(await acquireDevice(navigator.gpu));
    const read = async (path: string) => (files.includes(path) ? readFile(path) : null);
    return { host: executor.description, findings: await checkFolder(executor, folder, read) };
  } catch (error) {
    if (!(error instanceof UserError || error instanceof DeviceError)) throw error;
    return { problem: error.message, isDevice: error instanceof DeviceError };
  } finally {
    executor?.dispose();
  }
}
