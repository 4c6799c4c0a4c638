/** @file The machines a measurement runs on, in whatever host it is run. */

import { createCpuExecutor } from "../../kernels/cpu/executor.ts";
import type { Executor } from "../../kernels/executor.ts";
import { type AdapterClass, type Choose, firstVariant } from "../../kernels/op.ts";
import { acquireDevice } from "../../kernels/webgpu/device.ts";
import { type Counters, createWebGpuExecutor } from "../../kernels/webgpu/executor.ts";
import { createTuner } from "../../kernels/webgpu/tuner.ts";
import { kernelChoices } from "../../workers/kernel-choices.ts";

export type Backend = "cpu" | "webgpu";

export interface MachineOptions {
  readonly backend: Backend;
  /** A CPU executor for each number of threads. */
  readonly threads: readonly number[];
  /** Absent: on real GPUs. */
  readonly tuner?: boolean | undefined;
}

export interface Machine {
  /** One line: threads, or the adapter's name. */
  readonly name: string;
  readonly executor: Executor;
  readonly adapterClass: AdapterClass | undefined;
  readonly counters: Readonly<Counters> | undefined;
  /** Which of several kernels it takes. */
  readonly choose: Choose;
}

export async function openMachines({ backend, threads, tuner }: MachineOptions): Promise<Machine[]> {
  if (backend === "webgpu") {
    const host = await acquireDevice(navigator.gpu);
    const { description: name, adapterClass } = host;
    const isTuned = tuner ?? adapterClass === "hardware";
    const chooser = isTuned ? await createTuner(host, await kernelChoices()) : undefined;
    const executor = createWebGpuExecutor(host, chooser);
    return [{ name, executor, adapterClass, counters: executor.counters, choose: chooser?.choose ?? firstVariant }];
  }
  const executors = await Promise.all(threads.map((count) => createCpuExecutor({ threads: count })));
  return executors.map((executor) => ({
    name: executor.description,
    executor,
    adapterClass: undefined,
    counters: undefined,
    choose: firstVariant,
  }));
}
