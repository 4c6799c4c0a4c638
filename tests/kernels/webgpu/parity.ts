/** @file Every case on the CPU executor and on WebGPU, compared in whatever host this runs in. */

import { createCpuExecutor } from "../../../kernels/cpu/executor.ts";
import type { Executor } from "../../../kernels/executor.ts";
import { type AdapterClass, type Choose, firstVariant, type GpuDispatch } from "../../../kernels/op.ts";
import { acquireDevice, type WebGpuDevice } from "../../../kernels/webgpu/device.ts";
import { createWebGpuExecutor } from "../../../kernels/webgpu/executor.ts";
import { type Case, cases } from "./cases.ts";
import { dispatchesOf, distance, play, variantsOf } from "./scene.ts";

export interface Comparison {
  readonly name: string;
  readonly tolerance: number;
  /** Infinite where results are missing, NaN, or whole numbers that differ. JSON turns that into null. */
  readonly distance: number | null;
  readonly error?: string;
}

export interface ParityReport {
  readonly adapter: string;
  /** Milliseconds from a first look at WebGPU to the last result. */
  readonly milliseconds: number;
  readonly comparisons: readonly Comparison[];
}

/**
 * @param kernels which selection of kernels to run, whatever the adapter is; of those for hardware only the cases that
 *   differ from software
 */
export async function compareAll(gpu: GPU | undefined, kernels: AdapterClass): Promise<ParityReport> {
  const begin = performance.now();
  const [cpu, host] = await Promise.all([createCpuExecutor({ threads: 1 }), acquireDevice(gpu)]);
  const webgpu = createWebGpuExecutor({ ...host, adapterClass: kernels });
  const comparisons: Comparison[] = [];
  const chosen = kernels === "software" ? cases : cases.filter(differsOnHardware);
  for (const one of chosen) comparisons.push(await compare(cpu, webgpu, one));
  if (kernels === "hardware") comparisons.push(...(await compareVariants(cpu, host)));
  webgpu.dispose();
  cpu.dispose();
  return { adapter: host.description, milliseconds: performance.now() - begin, comparisons };
}

/** Single products with each kernel but the first of those that a tuner chooses from. */
async function compareVariants(cpu: Executor, host: WebGpuDevice): Promise<Comparison[]> {
  let place = 1;
  const choose: Choose = (variants, shapeClass) => variants[place] ?? firstVariant(variants, shapeClass);
  const webgpu = createWebGpuExecutor({ ...host, adapterClass: "hardware" }, { settle: async () => {}, choose });
  const comparisons: Comparison[] = [];
  for (; place < 8; place++) {
    for (const one of cases.filter((some) => offers(some, place))) {
      comparisons.push({ ...(await compare(cpu, webgpu, one)), name: `${one.name}, variant ${place}` });
    }
  }
  webgpu.dispose();
  return comparisons;
}

/** Whether the case is one product that has a kernel in this place, and not one that software adapters take anyway. */
function offers({ name, build }: Case, place: number): boolean {
  const variant = name.startsWith("matmul") ? variantsOf(build, "hardware")[place] : undefined;
  return variant !== undefined && variantsOf(build, "software").every(({ label }) => label !== variant.label);
}

/** One case on both executors. */
export async function compare(
  cpu: Executor,
  webgpu: Executor,
  { build, runs, name, tolerance }: Case,
): Promise<Comparison> {
  try {
    const [expected, actual] = [await play(cpu, build, runs), await play(webgpu, build, runs)];
    const distances = Object.entries(expected).map(([key, values]) => distance(actual[key], values));
    return { name, tolerance, distance: Math.max(...distances) };
  } catch (error) {
    return { name, tolerance, distance: null, error: error instanceof Error ? String(error.stack) : String(error) };
  }
}

/** The dispatches that a case is about. */
export function subjectOf({ build, name }: Case, adapter: AdapterClass): readonly GpuDispatch[] {
  // Most scenes use embeddings to make their operands; these have a case of their own.
  return dispatchesOf(build, adapter).filter(
    ({ label }) => !label.startsWith("embedding") || name.startsWith("embedding"),
  );
}

function differsOnHardware(one: Case): boolean {
  const [software, hardware] = (["software", "hardware"] as const).map((adapter) =>
    subjectOf(one, adapter).map(({ source, entry, constants }) => [source, entry, constants]),
  );
  return JSON.stringify(software) !== JSON.stringify(hardware);
}

export function failures({ comparisons }: ParityReport): readonly Comparison[] {
  return comparisons.filter(({ distance, tolerance }) => distance === null || !(distance <= tolerance));
}
