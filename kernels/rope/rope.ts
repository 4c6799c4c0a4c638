/**
 * @file Rotary position embedding in the half-split convention of Hugging Face: within each head, element i < h/2 is
 * rotated with element i + h/2 by angle position · inverseFrequency[i]. Angles come as a table made on the host in
 * double precision, which also carries every frequency-scaling rule.
 */

import { at, type Op } from "../op.ts";
import { columnsOf, rowsOf, type Tensor } from "../tensor.ts";
import type { Trace } from "../trace.ts";
import { elementGrid } from "../webgpu/grid.ts";
import elements from "./rope.wgsl" with { type: "text" };
import vectors from "./rope-vectors.wgsl" with { type: "text" };

interface RopeAttrs {
  /** The first `heads` heads of each row are rotated; what follows (values) is copied. */
  readonly heads: number;
  readonly headDim: number;
  readonly inverse: boolean;
}

/** (x[N,C], position u32[N], table[P,headDim] of cos then sin halves) → [N,C]. */
const rotate: Op<RopeAttrs> = {
  name: "rope",
  outputs: ([x]) => [{ shape: (x as Tensor).shape, dtype: "f32" }],
  inPlace: [[0, 0]],
  cpu: ({ inputs, outputs, attrs }) => {
    const x = at(inputs, 0);
    return [
      {
        fn: "rope",
        args: [
          x,
          at(inputs, 1),
          at(inputs, 2),
          at(outputs, 0),
          columnsOf(x),
          attrs.heads,
          attrs.headDim,
          attrs.inverse ? -1 : 1,
        ],
        units: rowsOf(x),
      },
    ];
  },
  gpu: ({ inputs, outputs, attrs }) => {
    const x = at(inputs, 0);
    const { heads, inverse } = attrs;
    const width = attrs.headDim % 8 === 0 && columnsOf(x) % 4 === 0 ? 4 : 1;
    const [rows, columns, headDim] = [rowsOf(x), columnsOf(x) / width, attrs.headDim / width];
    return [
      {
        label: width === 4 ? "rope/vectors" : "rope",
        source: width === 4 ? vectors : elements,
        entry: "main",
        uniforms: [{ u32: rows }, { u32: columns }, { u32: heads }, { u32: headDim }, { f32: inverse ? -1 : 1 }],
        bindings: [...inputs, at(outputs, 0)],
        workgroups: elementGrid(rows * (columns - (heads * headDim) / 2)),
      },
    ];
  },
  backward(context) {
    const dy = context.outputGradient(0);
    if (!dy || !context.needs(0)) return;
    const inputs = [dy, at(context.inputs, 1), at(context.inputs, 2)];
    context.contribute(0, at(context.trace.apply(rotate, inputs, { ...context.attrs, inverse: true }), 0));
  },
};

/**
 * Rotates the first `heads` heads of each row of x.
 * @param table row p holds cos(p · f) for the headDim/2 frequencies, then sin(p · f)
 */
export function rope(
  trace: Trace,
  x: Tensor,
  position: Tensor,
  table: Tensor,
  shape: { heads: number; headDim: number },
): Tensor {
  return at(trace.apply(rotate, [x, position, table], { ...shape, inverse: false }), 0);
}
