/** @file AdamW over an arena: its two moments on the executor and the few numbers that change from step to step. */

import { adamw, adamwScalars, globalNorm, zeroFill } from "../../kernels/adamw/adamw.ts";
import type { Executor } from "../../kernels/executor.ts";
import { type Buffer, type Tensor, view } from "../../kernels/tensor.ts";
import type { Trace } from "../../kernels/trace.ts";
import type { Arena } from "../model/weights.ts";

export interface OptimizerConfig {
  readonly beta1: number;
  readonly beta2: number;
  readonly epsilon: number;
  readonly weightDecay: number;
  /** Global gradient norm above which gradients are scaled down; 0 never. */
  readonly maxGradNorm: number;
}

export interface Optimizer {
  readonly m: Buffer;
  readonly v: Buffer;
  /** Clears the gradients; first in a step's trace. */
  begin(trace: Trace): void;
  /** Applies the gradients; last in a step's trace. The norm before clipping is an output of the trace. */
  finish(trace: Trace): { scalars: Tensor; norm: Tensor };
  /** The value of `scalars` for the step-th update, counted from 1. */
  scalars(step: number, learningRate: number): Float32Array;
  dispose(): void;
}

export function createOptimizer(executor: Executor, arena: Arena, config: OptimizerConfig): Optimizer {
  const { values, gradients } = arena;
  if (!gradients) throw new RangeError(`${values.label} are frozen and have no optimiser`);
  const { length } = values;
  const m = executor.allocate(`${values.label}: first moment`, "f32", length);
  const v = executor.allocate(`${values.label}: second moment`, "f32", length);
  const flat = (buffer: Buffer): Tensor => view(buffer, buffer.label, [length], 0);
  const range = { parameters: flat(values), gradient: flat(gradients), m: flat(m), v: flat(v) };
  return {
    m,
    v,
    begin: (trace) => zeroFill(trace, range.gradient),
    finish(trace) {
      const scalars = trace.input("adamw", [adamwScalars.length]);
      const norm = trace.output(globalNorm(trace, range.gradient));
      adamw(trace, range, norm, scalars, config.weightDecay);
      return { scalars, norm };
    },
    scalars(step, learningRate) {
      const { beta1, beta2, epsilon, maxGradNorm } = config;
      return Float32Array.of(learningRate, beta1, beta2, epsilon, 1 - beta1 ** step, 1 - beta2 ** step, maxGradNorm);
    },
    dispose() {
      executor.free(m);
      executor.free(v);
    },
  };
}

/** Linear warm-up over the first `warmupRatio` of all steps, then a cosine down to `floor` of the peak. */
export function cosineSchedule(step: number, total: number, peak: number, warmupRatio: number, floor: number): number {
  const warmup = Math.max(1, Math.round(total * warmupRatio));
  if (step < warmup) return (peak * (step + 1)) / warmup;
  const progress = (step - warmup) / Math.max(1, total - warmup);
  return peak * (floor + (1 - floor) * 0.5 * (1 + Math.cos(Math.PI * progress)));
}
