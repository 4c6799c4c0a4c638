/** @file `npm run doctor`: what this machine has, what would run on it and how fast. */

import { statfs } from "node:fs/promises";
import { arch, platform, release, totalmem } from "node:os";
import process from "node:process";
import { messageOf } from "../core/errors.ts";
import { createCpuExecutor } from "../kernels/cpu/executor.ts";
import type { Executor } from "../kernels/executor.ts";
import { matmul } from "../kernels/matmul/matmul.ts";
import { createTrace } from "../kernels/trace.ts";
import { acquireDevice, isSoftware } from "../kernels/webgpu/device.ts";
import { createWebGpuExecutor } from "../kernels/webgpu/executor.ts";
import { main } from "./main.ts";
import { parseOptionsOnly } from "./options.ts";
import { quietDrivers } from "./quiet-drivers.ts";

/** Side of the square matrices that are multiplied to measure speed, and how often. */
const side = 512;
const runs = 8;
const gibibyte = 2 ** 30;

/** Limits that decide how large a model and its batches may be. */
const toldLimits = [
  "maxBufferSize",
  "maxStorageBufferBindingSize",
  "maxStorageBuffersPerShaderStage",
  "maxComputeWorkgroupStorageSize",
  "maxComputeInvocationsPerWorkgroup",
] as const;

function tell(name: string, value: string): void {
  console.log(`${name.padEnd(20)} ${value}`);
}

/** Billions of multiplications and additions per second in f32 matrix products. */
async function speedOf(executor: Executor): Promise<number> {
  const trace = createTrace();
  const [a, b] = ["a", "b"].map((name) => trace.input(name, [side, side])) as [
    ReturnType<typeof trace.input>,
    ReturnType<typeof trace.input>,
  ];
  const product = trace.output(matmul(trace, a, b));
  const program = await executor.compile(trace);
  const values = Float32Array.from({ length: side * side }, (_, i) => ((i * 37) % 101) / 101);
  program.write(a, values);
  program.write(b, values);
  program.run();
  await program.read(product);
  const began = performance.now();
  for (let i = 0; i < runs; i++) program.run();
  await program.read(product);
  const seconds = (performance.now() - began) / 1000;
  program.dispose();
  return (runs * 2 * side ** 3) / seconds / 1e9;
}

async function examineCpu(): Promise<string> {
  const executor = await createCpuExecutor();
  const shared = typeof SharedArrayBuffer !== "undefined";
  tell("shared memory", shared ? "yes, so several threads can work together" : "no, one thread works alone");
  tell("cpu", `${executor.description}: ${(await speedOf(executor)).toFixed(1)} GFLOP/s in matrix products`);
  executor.dispose();
  return `${/(\d+) threads?/.exec(executor.description)?.[1]} threads`;
}

/** One line about WebGPU, and whether `--backend auto` would take it. */
async function examineWebGpu(): Promise<{ summary: string; isTaken: boolean }> {
  const adapter = await navigator.gpu?.requestAdapter({ powerPreference: "high-performance" });
  if (!adapter) {
    tell("webgpu", "no adapter; on Linux a Vulkan driver is needed, e.g. mesa-vulkan-drivers or the vendor's own");
    return { summary: "no adapter", isTaken: false };
  }
  const software = isSoftware(adapter.info);
  const kind = software ? "software, slower than the cpu kernels" : "hardware";
  const { vendor, architecture, device, description } = adapter.info;
  const name = description || [vendor, architecture, device].filter(Boolean).join(" ") || "unnamed";
  tell("webgpu adapter", `${name} (${kind})`);
  tell("webgpu limits", toldLimits.map((limit) => `${limit} ${adapter.limits[limit]}`).join(", "));
  tell("webgpu features", [...adapter.features].sort().join(", ") || "none");
  try {
    const executor = createWebGpuExecutor(await acquireDevice(navigator.gpu));
    tell("webgpu", `${(await speedOf(executor)).toFixed(1)} GFLOP/s in matrix products`);
    executor.dispose();
    return { summary: `${name}, ${software ? "software" : "hardware"}`, isTaken: !software };
  } catch (error) {
    const [reason = ""] = messageOf(error).split("\n");
    tell("webgpu", `does not work: ${reason}`);
    return { summary: `${name}, broken`, isTaken: false };
  }
}

await main(async (args) => {
  parseOptionsOnly(args, {});
  quietDrivers();
  tell("system", `${platform()} ${release()} ${arch()}, ${(totalmem() / gibibyte).toFixed(1)} GiB memory`);
  tell(
    "runtime",
    Object.entries(process.versions)
      .find(([name]) => name === "deno")
      ?.join(" ") ?? "not Deno",
  );
  const { bavail, bsize } = await statfs(".");
  tell("free disk space", `${((bavail * bsize) / gibibyte).toFixed(1)} GiB here`);
  const cpu = await examineCpu();
  const { summary, isTaken } = await examineWebGpu();
  tell("--backend auto", isTaken ? "takes webgpu" : "takes cpu");
  console.log(`doctor: ready (cpu, ${cpu}; webgpu: ${summary})`);
  return true;
});
