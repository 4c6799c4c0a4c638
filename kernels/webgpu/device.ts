/** @file Acquiring a WebGPU device that can be trusted, and saying what kind of machine it is. */

import type { AdapterClass } from "../op.ts";
import { selfTest } from "./self-test.ts";

/** A WebGPU device is missing, broken or lost. The message says what to try. */
export class DeviceError extends Error {
  override readonly name = "DeviceError";
}

export interface WebGpuDevice {
  readonly device: GPUDevice;
  /** Kept so that no host collects it while the device lives (Dawn's Node binding crashes when it does). */
  readonly adapter: GPUAdapter;
  readonly adapterClass: AdapterClass;
  /** What kernels with subgroup functions begin with: Tint wants a line that Naga refuses. Absent: no such kernels. */
  readonly subgroupPreamble?: string;
  /** One line for people: the adapter's name. */
  readonly description: string;
  /** Resolves when the device is gone, with what to do; never rejects. */
  readonly lost: Promise<DeviceError>;
}

const noAdapter = [
  "No WebGPU adapter was found. Things to try:",
  "  1. Run on the CPU instead: --backend cpu.",
  "  2. In a browser: use a current Chrome or Edge; see chrome://gpu for why the adapter was refused.",
  "  3. On Linux: install a Vulkan driver, e.g. the vendor's own or mesa-vulkan-drivers.",
  "  4. In a container: pass the GPU through (for NVIDIA: --gpus all and the graphics capability).",
].join("\n");

/** Limits raised from the defaults to what the adapter has. */
const wantedLimits = [
  "maxBufferSize",
  "maxStorageBufferBindingSize",
  "maxStorageBuffersPerShaderStage",
  "maxComputeWorkgroupStorageSize",
  "maxComputeInvocationsPerWorkgroup",
  "maxComputeWorkgroupSizeX",
  "maxComputeWorkgroupSizeY",
  "maxComputeWorkgroupsPerDimension",
] as const;

/**
 * The host's preferred adapter with its full limits, after a small computation came out right.
 * @param gpu `navigator.gpu`, or undefined where the host has none
 * @throws DeviceError when there is no adapter, no device, or the device computes wrong numbers
 */
export async function acquireDevice(gpu: GPU | undefined): Promise<WebGpuDevice> {
  const adapter = await gpu?.requestAdapter({ powerPreference: "high-performance" });
  if (!adapter) throw new DeviceError(noAdapter);
  const description = describe(adapter.info);
  let device: GPUDevice;
  try {
    device = await adapter.requestDevice({
      label: "q-evolve",
      requiredFeatures: adapter.features.has("subgroups") ? ["subgroups"] : [],
      requiredLimits: Object.fromEntries(wantedLimits.map((name) => [name, adapter.limits[name]])),
    });
  } catch (cause) {
    throw new DeviceError(
      `The adapter "${description}" gave no device: ${String(cause)}. Update its driver, or use --backend cpu.`,
      { cause },
    );
  }
  const lost = device.lost.then(
    ({ reason, message }) =>
      new DeviceError(
        `The WebGPU device "${description}" was lost (${reason}): ${message || "no reason given"}. ` +
          "Resume from the last checkpoint; if it happens again, use smaller batches or --backend cpu.",
      ),
  );
  const wrong = await selfTest(device);
  if (wrong) {
    throw new DeviceError(
      `The adapter "${description}" computes wrong numbers (${wrong}). Update its driver, or use --backend cpu.`,
    );
  }
  const subgroupPreamble = await findSubgroupPreamble(device);
  return {
    device,
    adapter,
    adapterClass: isSoftware(adapter.info) ? "software" : "hardware",
    ...(subgroupPreamble === undefined ? {} : { subgroupPreamble }),
    description,
    lost,
  };
}

async function findSubgroupPreamble(device: GPUDevice): Promise<string | undefined> {
  if (!device.features.has("subgroups")) return undefined;
  for (const preamble of ["enable subgroups;\n", ""]) {
    device.pushErrorScope("validation");
    device.createShaderModule({
      label: "subgroup probe",
      code: `${preamble}@compute @workgroup_size(4) fn main() { _ = subgroupAdd(1.0); }`,
    });
    if (!(await device.popErrorScope())) return preamble;
  }
  return undefined;
}

/** Whether the adapter runs on the CPU: there our own WebAssembly kernels are many times faster. */
export function isSoftware(info: GPUAdapterInfo): boolean {
  const name = [info.vendor, info.architecture, info.device, info.description].join(" ");
  return info.isFallbackAdapter === true || /llvmpipe|lavapipe|swiftshader|\bwarp\b|basic render/i.test(name);
}

function describe(info: GPUAdapterInfo): string {
  return (
    info.description || [info.vendor, info.architecture, info.device].filter(Boolean).join(" ") || "unnamed adapter"
  );
}
