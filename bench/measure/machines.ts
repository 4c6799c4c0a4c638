/** @file The machines a measurement runs on, in whatever host it is run. */

import { createCpuExecutor } from "../../kernels/cpu/executor.ts";
import type { Executor } from "../../kernels/executor.ts";
import type { AdapterClass } from "../../kernels/op.ts";
import { acquireDevice } from "../../kernels/webgpu/device.ts";
import { type Counters, createWebGpuExecutor } from "../../kernels/webgpu/executor.ts";

export type Backend = "cpu" | "webgpu";

export interface MachineOptions {
  readonly backend: Backend;
  /** A CPU executor for each number of threads. */
  readonly threads: readonly number[];
}

export interface Machine {
  /** One line: threads, or the adapter's name. */
  readonly name: string;
  readonly executor: Executor;
  readonly adapterClass: AdapterClass | undefined;
  readonly counters: Readonly<Counters> | undefined;
}

export async function openMachines({ backend, threads }: MachineOptions): Promise<Machine[]> {
  if (backend === "webgpu") {
    const host = await acquireDevice(navigator.gpu);
    const executor = createWebGpuExecutor(host);
    return [{ name: host.description, executor, adapterClass: host.adapterClass, counters: executor.counters }];
  }
  const executors = await Promise.all(threads.map((count) => createCpuExecutor({ threads: count })));
  return executors.map((executor) => ({
    name: executor.description,
    executor,
    adapterClass: undefined,
    counters: undefined,
  }));
}
