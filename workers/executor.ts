/** @file Which machine a run computes on. */

import { UserError } from "../core/errors.ts";
import { createCpuExecutor } from "../kernels/cpu/executor.ts";
import type { Executor } from "../kernels/executor.ts";
import { acquireDevice, DeviceError, isSoftware } from "../kernels/webgpu/device.ts";
import { createWebGpuExecutor } from "../kernels/webgpu/executor.ts";
import { createTuner } from "../kernels/webgpu/tuner.ts";
import { kernelChoices } from "./kernel-choices.ts";

export const backends = ["auto", "webgpu", "cpu"] as const;
export type Backend = (typeof backends)[number];

export interface ChosenExecutor {
  readonly executor: Executor;
  /** One line: what computes, and why. */
  readonly reason: string;
}

/**
 * `auto` takes WebGPU where an adapter is real hardware: software adapters are many times slower than our own CPU
 * kernels.
 * @param untuned take kernels by rule instead of timing them when shapes are new to the adapter
 * @throws UserError for an unknown backend, DeviceError when WebGPU is asked for and there is none
 */
export async function openExecutor(
  backend: string,
  threads: number | undefined,
  untuned = false,
): Promise<ChosenExecutor> {
  if (!backends.some((name) => name === backend)) {
    throw new UserError(`--backend ${backend}: choose one of ${backends.join(", ")}.`);
  }
  if (threads === 0) throw new UserError("--threads 0: at least one thread has to work.");
  if (backend === "webgpu") return onWebGpu("as asked", untuned);
  if (backend === "cpu") return onCpu(threads, "as asked");
  const adapter = await navigator.gpu?.requestAdapter({ powerPreference: "high-performance" });
  if (!adapter) return onCpu(threads, "no WebGPU adapter was found");
  if (isSoftware(adapter.info)) return onCpu(threads, "the only WebGPU adapter is software, which is slower");
  try {
    return await onWebGpu("a hardware adapter was found", untuned);
  } catch (error) {
    if (!(error instanceof DeviceError)) throw error;
    return onCpu(threads, `WebGPU failed: ${error.message.split("\n")[0]}`);
  }
}

async function onWebGpu(why: string, untuned: boolean): Promise<ChosenExecutor> {
  const host = await acquireDevice(navigator.gpu);
  // On software adapters the rule is as good as the tuner, which takes seconds there.
  const choices = untuned || host.adapterClass === "software" ? null : await kernelChoices();
  const executor = createWebGpuExecutor(host, choices ? await createTuner(host, choices) : undefined);
  return { executor, reason: `computing with WebGPU on ${executor.description} (${why})` };
}

async function onCpu(threads: number | undefined, why: string): Promise<ChosenExecutor> {
  const executor = await createCpuExecutor(threads === undefined ? {} : { threads });
  return { executor, reason: `computing with ${executor.description} (${why})` };
}
