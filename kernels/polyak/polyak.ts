/** @file Polyak averaging of a target network: target ← (1 − τ) target + τ source. */

import { at, type Op } from "../op.ts";
import { sizeOf, type Tensor } from "../tensor.ts";
import type { Trace } from "../trace.ts";
import { inChunks } from "../webgpu/chunks.ts";
import { elementGrid } from "../webgpu/grid.ts";
import source from "./polyak.wgsl" with { type: "text" };

interface PolyakAttrs {
  readonly tau: number;
}

/** (source[P], target[P] for its shape) → target, updated in place. */
const average: Op<PolyakAttrs> = {
  name: "polyak",
  outputs: ([source]) => [{ shape: (source as Tensor).shape, dtype: "f32" }],
  cpu: ({ inputs, outputs, attrs }) => [
    {
      fn: "polyak",
      args: [at(inputs, 0), at(outputs, 0), attrs.tau],
      units: sizeOf(at(inputs, 0).shape),
      grain: 64,
    },
  ],
  gpu: ({ inputs, outputs, attrs }) =>
    inChunks([at(inputs, 0), at(outputs, 0)]).map((bindings) => {
      const count = sizeOf(at(bindings, 0).shape);
      const uniforms = [{ u32: count }, { f32: attrs.tau }];
      return { label: "polyak", source, entry: "main", uniforms, bindings, workgroups: elementGrid(count) };
    }),
};

export function polyak(trace: Trace, source: Tensor, target: Tensor, tau: number): void {
  trace.apply(average, [source], { tau }, [target]);
}
