/**
 * @file AdamW (arXiv 1711.05101, the update of torch.optim.AdamW) over a flat range of parameters, with the global norm
 * of the gradient computed and applied on the device: g ← g · min(1, maxNorm / (‖g‖ + 1e-6)) as in
 * torch.nn.utils.clip_grad_norm_.
 */

import { at, type GpuDispatch, type Op } from "../op.ts";
import { sizeOf, type Tensor } from "../tensor.ts";
import type { Trace } from "../trace.ts";
import { chunkElements, inChunks } from "../webgpu/chunks.ts";
import { elementGrid, grid, rowLanes } from "../webgpu/grid.ts";
import { zeroDispatch } from "../webgpu/zero.ts";
import updateSource from "./adamw.wgsl" with { type: "text" };
import rootOfSumSource from "./root-of-sum.wgsl" with { type: "text" };
import sumOfSquaresSource from "./sum-of-squares.wgsl" with { type: "text" };

/** Elements each partial sum of squares covers; fixed, so that the norm does not depend on threads. */
export const normBlock = 4096;

/** gradient[P] → ‖g‖ [1], by partial sums of fixed blocks. */
const norm: Op = {
  name: "globalNorm",
  outputs: () => [{ shape: [1], dtype: "f32" }],
  scratch: ([gradient]) => [{ shape: [Math.ceil(sizeOf((gradient as Tensor).shape) / normBlock)], dtype: "f32" }],
  cpu: ({ inputs, outputs, scratch }) => {
    const [gradient, partial] = [at(inputs, 0), at(scratch, 0)];
    const blocks = sizeOf(partial.shape);
    return [
      { fn: "sumOfSquares", args: [gradient, partial, sizeOf(gradient.shape), normBlock], units: blocks },
      { fn: "rootOfSum", args: [partial, at(outputs, 0), blocks], units: 1 },
    ];
  },
  gpu: ({ inputs, outputs, scratch }, adapter) => {
    const [gradient, partial] = [at(inputs, 0), at(scratch, 0)];
    const blocks = sizeOf(partial.shape);
    return [
      ...inChunks([gradient]).map(([part], chunk): GpuDispatch => {
        const count = sizeOf((part as Tensor).shape);
        return {
          label: "globalNorm/blocks",
          source: sumOfSquaresSource,
          entry: "main",
          constants: { lanes: rowLanes(adapter, normBlock) },
          uniforms: [{ u32: count }, { u32: normBlock }, { u32: (chunk * chunkElements) / normBlock }],
          bindings: [part as Tensor, partial],
          workgroups: grid(Math.ceil(count / normBlock)),
        };
      }),
      {
        label: "globalNorm",
        source: rootOfSumSource,
        entry: "main",
        uniforms: [{ u32: blocks }],
        bindings: [partial, at(outputs, 0)],
        workgroups: [1, 1, 1],
      },
    ];
  },
};

export function globalNorm(trace: Trace, gradient: Tensor): Tensor {
  return at(trace.apply(norm, [gradient], {}), 0);
}

/** What changes from step to step, in the order the kernel reads it; written by the host before each run. */
export const adamwScalars = [
  "learningRate",
  "beta1",
  "beta2",
  "epsilon",
  "biasCorrection1",
  "biasCorrection2",
  "maxNorm",
] as const;

interface AdamWAttrs {
  readonly weightDecay: number;
}

/** (gradient[P], ‖g‖ [1], scalars[7]) → parameters, m, v [P], updated in place. */
const update: Op<AdamWAttrs> = {
  name: "adamw",
  outputs: ([gradient]) => {
    const flat = { shape: (gradient as Tensor).shape, dtype: "f32" } as const;
    return [flat, flat, flat];
  },
  cpu: ({ inputs, outputs, attrs }) => [
    { fn: "adamw", args: [...inputs, ...outputs, attrs.weightDecay], units: sizeOf(at(inputs, 0).shape), grain: 64 },
  ],
  gpu: ({ inputs, outputs, attrs }) => {
    const [gradient, norm, scalars] = [at(inputs, 0), at(inputs, 1), at(inputs, 2)];
    return inChunks([gradient, ...outputs]).map(([part, ...state]) => {
      const vectors = sizeOf((part as Tensor).shape) / 4;
      if (!Number.isInteger(vectors)) throw new RangeError("AdamW on WebGPU takes a multiple of 4 parameters");
      return {
        label: "adamw",
        source: updateSource,
        entry: "main",
        uniforms: [{ u32: vectors }, { f32: attrs.weightDecay }],
        bindings: [part as Tensor, norm, scalars, ...state],
        workgroups: elementGrid(vectors),
      };
    });
  },
};

/**
 * Updates a flat range of parameters and its two moments in place.
 * @param scalars [7] in the order of `adamwScalars`; biasCorrection_i = 1 − beta_i^t; maxNorm 0 or below: no clipping
 */
export function adamw(
  trace: Trace,
  range: { parameters: Tensor; gradient: Tensor; m: Tensor; v: Tensor },
  norm: Tensor,
  scalars: Tensor,
  weightDecay: number,
): void {
  trace.apply(update, [range.gradient, norm, scalars], { weightDecay }, [range.parameters, range.m, range.v]);
}

const zero: Op = {
  name: "zero",
  outputs: ([x]) => [{ shape: (x as Tensor).shape, dtype: "f32" }],
  cpu: ({ outputs }) => [{ fn: "zero", args: [at(outputs, 0)], units: sizeOf(at(outputs, 0).shape), grain: 64 }],
  gpu: ({ outputs }) => inChunks([at(outputs, 0)]).map(([part]) => zeroDispatch(part as Tensor)),
};

/** Clears a view, e.g. the gradients before a backward pass. */
export function zeroFill(trace: Trace, target: Tensor): void {
  trace.apply(zero, [target], {}, [target]);
}
