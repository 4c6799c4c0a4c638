/**
 * @file Matrix products in the three layouts a linear layer and its gradient need, with fused epilogues.
 *
 *   NT  y[M,N] = a[M,K] · b[N,K]ᵀ    the layer itself; Hugging Face stores weights as [out, in]
 *   NN  y[M,N] = a[M,K] · b[K,N]     gradient of the input
 *   TN  y[M,N] = a[K,M]ᵀ · b[K,N]    gradient of the weight
 */

import { at, firstVariant, type Op } from "../op.ts";
import { addColumnSums } from "../reduce/reduce.ts";
import { columnsOf, rowsOf, type Tensor } from "../tensor.ts";
import type { Trace } from "../trace.ts";
import { matmulVariants, shapeClassOf } from "./dispatch.ts";

export type Layout = "NT" | "NN" | "TN";

interface MatmulAttrs {
  readonly layout: Layout;
  /** Inputs are a, b, then bias [N] if `bias`, then residual [M,N] if `residual`. */
  readonly bias: boolean;
  readonly residual: boolean;
  /** Add to what the output holds. */
  readonly accumulate: boolean;
}

export interface MatmulShape {
  readonly m: number;
  readonly n: number;
  readonly k: number;
}

export function matmulShape(a: Tensor, b: Tensor, layout: Layout): MatmulShape {
  const [m, k] = layout === "TN" ? [columnsOf(a), rowsOf(a)] : [rowsOf(a), columnsOf(a)];
  const [n, inner] = layout === "NT" ? [rowsOf(b), columnsOf(b)] : [columnsOf(b), rowsOf(b)];
  if (inner !== k) throw new RangeError(`matmul ${layout}: [${a.shape}] and [${b.shape}] do not fit`);
  return { m, n, k };
}

/** (a, b, bias?, residual?) → y[M,N]. */
export const product: Op<MatmulAttrs> = {
  name: "matmul",
  outputs: ([a, b], { layout }) => {
    const { m, n } = matmulShape(a as Tensor, b as Tensor, layout);
    return [{ shape: [m, n], dtype: "f32" }];
  },
  cpu: ({ inputs, outputs, attrs }) => {
    const { m, n, k } = matmulShape(at(inputs, 0), at(inputs, 1), attrs.layout);
    const bias = attrs.bias ? at(inputs, 2) : 0;
    const residual = attrs.residual ? at(inputs, attrs.bias ? 3 : 2) : 0;
    return [
      {
        fn: `matmul${attrs.layout}`,
        args: [at(inputs, 0), at(inputs, 1), bias, residual, at(outputs, 0), m, n, k, attrs.accumulate ? 1 : 0],
        units: m,
        // NN and TN pack b once per range of rows.
        grain: attrs.layout === "NT" ? 8 : 32,
      },
    ];
  },
  gpu: ({ inputs, outputs, attrs }, adapter, choose = firstVariant) => {
    const [a, b] = [at(inputs, 0), at(inputs, 1)];
    const bias = attrs.bias ? at(inputs, 2) : undefined;
    const residual = attrs.residual ? at(inputs, attrs.bias ? 3 : 2) : undefined;
    const { layout, accumulate } = attrs;
    const shape = matmulShape(a, b, layout);
    const one = { a, b, bias, residual, result: at(outputs, 0), shape, layout, accumulate };
    return [choose(matmulVariants(one, adapter), shapeClassOf(one))];
  },
  backward(context) {
    const { trace, inputs, attrs } = context;
    const dy = context.outputGradient(0);
    if (!dy) return;
    if (attrs.layout !== "NT") throw new Error(`matmul ${attrs.layout} has no gradient; only NT does`);
    if (context.needs(0)) context.contribute(0, matmul(trace, dy, at(inputs, 1), { layout: "NN" }));
    const dw = context.accumulator(1);
    if (dw)
      trace.apply(product, [dy, at(inputs, 0)], { layout: "TN", bias: false, residual: false, accumulate: true }, [dw]);
    const db = attrs.bias ? context.accumulator(2) : undefined;
    if (db) addColumnSums(trace, dy, db);
    const residual = attrs.bias ? 3 : 2;
    if (attrs.residual && context.needs(residual)) context.contribute(residual, dy);
  },
};

/**
 * Product of two row-major matrices; extents before the last count as rows.
 * @param options.bias [N], added to each row
 * @param options.residual [M,N], added to the result
 */
export function matmul(
  trace: Trace,
  a: Tensor,
  b: Tensor,
  options: { layout?: Layout; bias?: Tensor; residual?: Tensor } = {},
): Tensor {
  const { layout = "NT", bias, residual } = options;
  const inputs = [a, b, ...(bias ? [bias] : []), ...(residual ? [residual] : [])];
  const attrs = { layout, bias: !!bias, residual: !!residual, accumulate: false };
  return at(trace.apply(product, inputs, attrs), 0);
}
