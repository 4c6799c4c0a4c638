/** @file The worker of the Kernels view: tests and measures kernels beside the page, on a device of its own. */

import { messageOf } from "../../core/errors.ts";
import { createCpuExecutor } from "../../kernels/cpu/executor.ts";
import type { Executor } from "../../kernels/executor.ts";
import type { AdapterClass } from "../../kernels/op.ts";
import { acquireDevice, DeviceError, type WebGpuDevice } from "../../kernels/webgpu/device.ts";
import { createWebGpuExecutor } from "../../kernels/webgpu/executor.ts";
import { cases } from "../../tests/kernels/webgpu/cases.ts";
import { compare, subjectOf } from "../../tests/kernels/webgpu/parity.ts";
import { curves } from "./curves.ts";
import type { LabCommand, LabEvent, Machine } from "./lab-protocol.ts";
import { millisecondsOf } from "./rate.ts";

const tell = (event: LabEvent): void => globalThis.postMessage(event);

/** A size that takes longer on a machine is its last. */
const patience = 250;

globalThis.onmessage = ({ data }: MessageEvent<LabCommand>): void => {
  const work = data.type === "test" ? test(data.sources) : measure(data.kernel);
  void work
    .catch((error: unknown) => tell({ type: "error", message: messageOf(error) }))
    .then(() => tell({ type: "done" }));
};

/** A device for one command; null where there is none, and the page is told why. */
async function openDevice(): Promise<WebGpuDevice | null> {
  try {
    const host = await acquireDevice(navigator.gpu);
    tell({ type: "adapter", description: host.description, reason: "" });
    return host;
  } catch (error) {
    if (!(error instanceof DeviceError)) throw error;
    tell({ type: "adapter", description: null, reason: error.message.split("\n")[0] ?? "" });
    return null;
  }
}

async function test(sources: readonly string[]): Promise<void> {
  const host = await openDevice();
  if (!host) return;
  const cpu = await createCpuExecutor({ threads: 1 });
  const own = host.adapterClass;
  const other: AdapterClass = own === "software" ? "hardware" : "software";
  for (const kernels of [own, other]) {
    const executor = createWebGpuExecutor({ ...host, adapterClass: kernels });
    for (const one of cases) {
      const used = usedBy(one, kernels, sources);
      // The other class's run adds something only where it takes other WGSL.
      if (used.length === 0 || (kernels === other && used.join() === usedBy(one, own, sources).join())) continue;
      tell({ type: "compared", comparison: await compare(cpu, executor, one), kernels });
    }
    executor.dispose();
  }
  host.device.destroy();
  cpu.dispose();
}

function usedBy(one: (typeof cases)[number], kernels: AdapterClass, sources: readonly string[]): string[] {
  return subjectOf(one, kernels).flatMap(({ source }) => (sources.includes(source) ? [source] : []));
}

async function measure(kernel: string): Promise<void> {
  const curve = curves[kernel];
  if (!curve) return;
  const host = await openDevice();
  const cpu = await createCpuExecutor();
  const machines: [Machine, Executor][] = [["cpu", cpu]];
  if (host) machines.push(["webgpu", createWebGpuExecutor(host)]);
  for (const [machine, executor] of machines) {
    for (const size of curve.sizes) {
      const milliseconds = await millisecondsOf(executor, (scene) => curve.build(scene, size));
      tell({ type: "point", machine, size, rate: curve.work(size) / milliseconds / 1e6 });
      if (milliseconds > patience) break;
    }
    executor.dispose();
  }
  host?.device.destroy();
}
