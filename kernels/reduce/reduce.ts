/** @file Sums over the rows of a matrix: gradients of biases, means of metrics. */

import { at, type Op } from "../op.ts";
import { columnsOf, rowsOf, type Tensor } from "../tensor.ts";
import type { Trace } from "../trace.ts";
import { columnLanes } from "../webgpu/grid.ts";
import source from "./column-sum.wgsl" with { type: "text" };

interface ColumnSumAttrs {
  readonly accumulate: boolean;
}

const columnSum: Op<ColumnSumAttrs> = {
  name: "columnSum",
  outputs: ([x]) => [{ shape: [columnsOf(x as Tensor)], dtype: "f32" }],
  cpu: ({ inputs, outputs, attrs }) => {
    const x = at(inputs, 0);
    return [
      {
        fn: "columnSum",
        args: [x, at(outputs, 0), rowsOf(x), columnsOf(x), attrs.accumulate ? 1 : 0],
        units: columnsOf(x),
        grain: 16,
      },
    ];
  },
  gpu: ({ inputs, outputs, attrs }, adapter) => {
    const x = at(inputs, 0);
    const [rows, columns] = [rowsOf(x), columnsOf(x)];
    return [
      {
        label: "columnSum",
        source,
        entry: "main",
        constants: { row_lanes: columnLanes(adapter) },
        uniforms: [{ u32: rows }, { u32: columns }, { u32: attrs.accumulate ? 1 : 0 }],
        bindings: [x, at(outputs, 0)],
        workgroups: [Math.ceil(columns / 16), 1, 1],
      },
    ];
  },
};

/** x[M,N] → [N], the sum of each column. */
export function columnSums(trace: Trace, x: Tensor): Tensor {
  return at(trace.apply(columnSum, [x], { accumulate: false }), 0);
}

/** Adds the column sums of x[M,N] to `into` [N]. */
export function addColumnSums(trace: Trace, x: Tensor, into: Tensor): void {
  trace.apply(columnSum, [x], { accumulate: true }, [into]);
}
