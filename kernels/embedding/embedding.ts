/** @file Token embedding: rows of a table by id, and the scatter of their gradients. */

import { at, type Op } from "../op.ts";
import { columnsOf, rowsOf, sizeOf, type Tensor } from "../tensor.ts";
import type { Trace } from "../trace.ts";
import { elementGrid, grid, rowLanes } from "../webgpu/grid.ts";
import lookupSource from "./embedding.wgsl" with { type: "text" };
import scatterSource from "./embedding-backward.wgsl" with { type: "text" };

/** (ids u32[N], table[V,D]) → [N,D]. */
const lookup: Op = {
  name: "embedding",
  outputs: ([ids, table]) => [{ shape: [sizeOf((ids as Tensor).shape), columnsOf(table as Tensor)], dtype: "f32" }],
  cpu: ({ inputs, outputs }) => {
    const [ids, table] = [at(inputs, 0), at(inputs, 1)];
    return [{ fn: "embedding", args: [ids, table, at(outputs, 0), columnsOf(table)], units: sizeOf(ids.shape) }];
  },
  gpu: ({ inputs, outputs }) => {
    const [width, count] = [columnsOf(at(inputs, 1)), sizeOf(at(outputs, 0).shape)];
    return [
      {
        label: "embedding",
        source: lookupSource,
        entry: "main",
        uniforms: [{ u32: count }, { u32: width }],
        bindings: [...inputs, at(outputs, 0)],
        workgroups: elementGrid(count),
      },
    ];
  },
  backward(context) {
    const dy = context.outputGradient(0);
    const dTable = context.accumulator(1);
    if (dy && dTable) context.trace.apply(scatterAdd, [at(context.inputs, 0), dy, at(context.inputs, 1)], {}, [dTable]);
  },
};

/** (ids u32[N], dy[N,D], table[V,D] for its shape) → dTable[V,D], accumulated; units are rows of the table, so no atomics. */
const scatterAdd: Op = {
  name: "embedding.backward",
  outputs: ([, , table]) => [{ shape: (table as Tensor).shape, dtype: "f32" }],
  cpu: ({ inputs, outputs }) => {
    const [ids, dy, table] = [at(inputs, 0), at(inputs, 1), at(inputs, 2)];
    return [
      {
        fn: "embeddingBackward",
        args: [ids, dy, at(outputs, 0), sizeOf(ids.shape), columnsOf(table)],
        units: rowsOf(table),
      },
    ];
  },
  gpu: ({ inputs, outputs }, adapter) => {
    const [ids, dy, table] = [at(inputs, 0), at(inputs, 1), at(inputs, 2)];
    const [rows, width] = [rowsOf(table), columnsOf(table)];
    return [
      {
        label: "embedding.backward",
        source: scatterSource,
        entry: "main",
        constants: { lanes: rowLanes(adapter, width) },
        uniforms: [{ u32: sizeOf(ids.shape) }, { u32: rows }, { u32: width }],
        bindings: [ids, dy, at(outputs, 0)],
        workgroups: grid(rows),
      },
    ];
  },
};

/** Row `ids[n]` of `table` for each n. */
export function embedding(trace: Trace, ids: Tensor, table: Tensor): Tensor {
  return at(trace.apply(lookup, [ids, table], {}), 0);
}
