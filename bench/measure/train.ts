/** @file Training steps over width, batch and length, one shape changed at a time from the one the peers are compared on. */

import type { StepShape } from "../../tests/kernels/webgpu/training-step.ts";
import { interleaved, milliseconds } from "../sampling.ts";
import { type Machine, type MachineOptions, openMachines } from "./machines.ts";
import { prepareProduct } from "./product.ts";
import { flopsOf, type PreparedStep, prepareStep, toy } from "./step.ts";

export interface TrainOptions extends MachineOptions {
  readonly rounds: number;
}

export interface TrainRow {
  readonly machine: string;
  readonly width: number;
  readonly sequences: number;
  readonly length: number;
  readonly tokensPerSecond: number;
  readonly gflops: number;
  /** Of what the machine reaches in a square matrix product. */
  readonly shareOfPeak: number;
  /** From nothing to the first result: tracing, compiling, running. */
  readonly firstStepMs: number;
  /** Per step in steady state, the one read of metrics included. */
  readonly submits: number;
  readonly dispatches: number;
  /** Buffers, bind groups and pipelines made; on the CPU, blocks of memory. */
  readonly allocations: number;
  /** Activations, inputs, parameters, gradients and both moments. */
  readonly mebibytes: number;
}

const shapes: readonly StepShape[] = [
  toy,
  { ...toy, width: 64 },
  { ...toy, width: 256 },
  { ...toy, sequences: 2 },
  { ...toy, sequences: 32 },
  { ...toy, length: 16, sequences: 32 },
  ...[256, 512, 1024, 2048].map((length) => ({ ...toy, length, sequences: 1 })),
];

/** Side and number of the products that give the peak. */
const peak = { side: 512, repeats: 4 } as const;

export async function run({ rounds, ...options }: TrainOptions): Promise<TrainRow[]> {
  const rows: TrainRow[] = [];
  for (const machine of await openMachines(options)) rows.push(...(await measure(machine, rounds)));
  return rows;
}

async function measure({ name, executor, counters }: Machine, rounds: number): Promise<TrainRow[]> {
  const products = await prepareProduct(executor, peak.side, peak.repeats);
  await products();
  const work: { shape: StepShape; prepared: PreparedStep; firstStepMs: number; perStep: Work }[] = [];
  for (const shape of shapes) {
    let prepared: PreparedStep | undefined;
    const firstStepMs = await milliseconds(async () => {
      prepared = await prepareStep(executor, shape);
      await prepared.run();
    });
    if (!prepared) throw new Error("no step");
    const before = { ...counters, bytes: executor.bytes() };
    await prepared.run();
    const made = counters
      ? {
          submits: counters.submits - (before.submits ?? 0),
          allocations: allocationsOf(counters) - allocationsOf(before),
        }
      : { submits: 0, allocations: executor.bytes() - before.bytes };
    work.push({ shape, prepared, firstStepMs, perStep: made });
  }
  const [product, ...medians] = await interleaved([products, ...work.map(({ prepared }) => prepared.run)], rounds);
  const reachable = (2 * peak.side ** 3 * peak.repeats) / (product as number) / 1e6;
  return work.map(({ shape, prepared, firstStepMs, perStep }, i) => {
    const { width, sequences, length } = shape;
    const gflops = flopsOf(shape) / (medians[i] as number) / 1e6;
    return {
      machine: name,
      width,
      sequences,
      length,
      tokensPerSecond: (1000 * sequences * length) / (medians[i] as number),
      gflops,
      shareOfPeak: gflops / reachable,
      firstStepMs,
      ...perStep,
      dispatches: prepared.program.calls,
      mebibytes: prepared.bytes / 2 ** 20,
    };
  });
}

interface Work {
  readonly submits: number;
  readonly allocations: number;
}

function allocationsOf(
  made: Readonly<Partial<Record<"buffersCreated" | "bindGroupsCreated" | "pipelinesCreated", number>>>,
): number {
  return (made.buffersCreated ?? 0) + (made.bindGroupsCreated ?? 0) + (made.pipelinesCreated ?? 0);
}
