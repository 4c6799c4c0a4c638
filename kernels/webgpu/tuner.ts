/**
 * @file Which of several kernels is the fastest on this adapter, found by timing them once for each class of shapes and
 * remembered. One static choice loses a fifth to a half of what GPUs reach (llama.cpp, pull request 22241).
 */

import type { Choose, GpuDispatch } from "../op.ts";
import { sizeOf, type Tensor } from "../tensor.ts";
import type { WebGpuDevice } from "./device.ts";
import { packUniforms, uniformStride } from "./uniforms.ts";

/** Choices outlive a run: the text of all of them, on disk or in the browser's storage. */
export interface ChoiceStore {
  /** Null where nothing was stored. */
  read(): Promise<string | null>;
  write(text: string): Promise<void>;
}

export interface Tuner {
  /** Times the variants of classes that have no choice yet. */
  settle(questions: ReadonlyMap<string, readonly GpuDispatch[]>, compile: Compile): Promise<void>;
  readonly choose: Choose;
}

export type Compile = (variant: GpuDispatch) => Promise<GPUComputePipeline>;

/** Milliseconds of timing for one class of shapes; compiling comes on top. */
const budget = 300;
/** Rounds in which each variant runs once; the fastest of each counts. */
const rounds = 4;
/** What another variant must save, so that noise does not replace the first one. */
const margin = 0.1;

/** @param store where choices are kept from run to run; null: nowhere */
export async function createTuner({ device, description }: WebGpuDevice, store: ChoiceStore | null): Promise<Tuner> {
  const adapters = parse((await store?.read()) ?? "{}");
  const chosen = new Map(Object.entries(adapters[description] ?? {}));

  return {
    async settle(questions, compile) {
      const open = [...questions].filter(([shapeClass]) => !chosen.has(shapeClass));
      if (open.length === 0) return;
      for (const [shapeClass, variants] of open) chosen.set(shapeClass, await fastest(device, variants, compile));
      adapters[description] = Object.fromEntries(chosen);
      await store?.write(JSON.stringify(adapters, null, 2));
    },
    choose(variants, shapeClass) {
      const label = chosen.get(shapeClass);
      return variants.find((variant) => variant.label === label) ?? (variants[0] as GpuDispatch);
    },
  };
}

/** For each adapter, the label chosen for each class of shapes. Labels may be anything: no variant has an unknown one. */
function parse(text: string): Record<string, Record<string, unknown> | null> {
  try {
    const stored: unknown = JSON.parse(text);
    return typeof stored === "object" && !Array.isArray(stored) ? { ...stored } : {};
  } catch {
    return {};
  }
}

async function fastest(device: GPUDevice, variants: readonly GpuDispatch[], compile: Compile): Promise<string> {
  const buffers: GPUBuffer[] = [];
  const create = (bytes: number, usage: GPUBufferUsageFlags): GPUBuffer => {
    const buffer = device.createBuffer({ label: "tuning", size: bytes, usage });
    buffers.push(buffer);
    return buffer;
  };
  const operands = new Map<Tensor, GPUBuffer>();
  const bufferOf = (tensor: Tensor): GPUBuffer => {
    const known = operands.get(tensor) ?? create(4 * sizeOf(tensor.shape), GPUBufferUsage.STORAGE);
    operands.set(tensor, known);
    return known;
  };
  const prepare = async (variant: GpuDispatch) => {
    const pipeline = await compile(variant);
    const uniform = create(uniformStride, GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST);
    device.queue.writeBuffer(uniform, 0, packUniforms([variant]));
    const bindings = device.createBindGroup({
      layout: pipeline.getBindGroupLayout(0),
      entries: [
        { binding: 0, resource: { buffer: uniform } },
        ...variant.bindings.map((tensor, i) => ({ binding: i + 1, resource: { buffer: bufferOf(tensor) } })),
      ],
    });
    return async (times: number): Promise<number> => {
      const encoder = device.createCommandEncoder();
      const pass = encoder.beginComputePass();
      pass.setPipeline(pipeline);
      pass.setBindGroup(0, bindings);
      for (let i = 0; i < times; i++) pass.dispatchWorkgroups(...variant.workgroups);
      pass.end();
      const begun = performance.now();
      device.queue.submit([encoder.finish()]);
      await device.queue.onSubmittedWorkDone();
      return performance.now() - begun;
    };
  };
  try {
    const runs = await Promise.all(variants.map(prepare));
    const times = await repetitions(runs[0] as TimedRun);
    const best = variants.map(() => Number.POSITIVE_INFINITY);
    const end = performance.now() + budget;
    for (let round = 0; round < rounds; round++) {
      for (const [i, run] of runs.entries()) {
        if (round > 0 && performance.now() > end) break;
        // Whoever is far behind after one round has lost.
        if (round > 0 && (best[i] as number) > 2 * Math.min(...best)) continue;
        best[i] = Math.min(best[i] as number, await run(times));
      }
    }
    const winner = best.indexOf(Math.min(...best));
    const isClear = (best[winner] as number) < (1 - margin) * (best[0] as number);
    return (variants[isClear ? winner : 0] as GpuDispatch).label;
  } finally {
    for (const buffer of buffers) buffer.destroy();
  }
}

type TimedRun = (times: number) => Promise<number>;

/** How often a kernel must run for its time to stand out from that of waiting for the device, which is 11 ms in Deno. */
async function repetitions(run: TimedRun): Promise<number> {
  await run(1);
  const one = await run(1);
  let times = 1;
  while (times < 64 && (await run(times)) < 1.5 * one) times *= 4;
  return times;
}
