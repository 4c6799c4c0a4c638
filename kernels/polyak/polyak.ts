/** @file Polyak averaging of a target network: target ← (1 − τ) target + τ source. */

import { at, type Op } from "../op.ts";
import { sizeOf, type Tensor } from "../tensor.ts";
import type { Trace } from "../trace.ts";

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
  gpu: () => [],
};

export function polyak(trace: Trace, source: Tensor, target: Tensor, tau: number): void {
  trace.apply(average, [source], { tau }, [target]);
}
