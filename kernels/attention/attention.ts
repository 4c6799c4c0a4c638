/**
 * @file Causal attention with grouped key-value heads over packed sequences. A batch of unequal sequences is one list
 * of N tokens; token n sees tokens start[n]…n of its own sequence. The forward pass keeps only the output and the
 * log-sum-exp of the scores (FlashAttention, arXiv 2205.14135); no T×T matrix is ever in memory.
 */

import { at, type Op } from "../op.ts";
import { columnsOf, rowsOf, type Tensor } from "../tensor.ts";
import type { Trace } from "../trace.ts";
import { attentionDispatches, attentionGradientDispatches } from "./dispatch.ts";

export interface HeadShape {
  /** Query heads H. */
  readonly heads: number;
  /** Key-value heads G; each serves H/G query heads. */
  readonly keyValueHeads: number;
  readonly headDim: number;
}

/** Two rows of scores of a query must fit in the scratch memory of a thread, kernels/cpu/instance.ts. */
const maxCpuKeys = 130_000;

/** @throws RangeError where a query may see more keys than the CPU kernels have room for */
export function assertCpuKeys(count: number): void {
  if (count > maxCpuKeys) throw new RangeError(`attention on the CPU ends at ${maxCpuKeys} tokens, not ${count}`);
}

/** Row width of a packed query-key-value matrix: (H + 2G) · headDim. */
export function packedWidth({ heads, keyValueHeads, headDim }: HeadShape): number {
  return (heads + 2 * keyValueHeads) * headDim;
}

/** (qkv[N,(H+2G)h], start u32[N], end u32[N]) → output[N,Hh], logsumexp[N,H]. */
const forward: Op<HeadShape> = {
  name: "attention",
  outputs: ([qkv], { heads, headDim }) => [
    { shape: [rowsOf(qkv as Tensor), heads * headDim], dtype: "f32" },
    { shape: [rowsOf(qkv as Tensor), heads], dtype: "f32" },
  ],
  cpu: ({ inputs, outputs, attrs: { heads, keyValueHeads, headDim } }) => {
    const n = rowsOf(at(inputs, 0));
    assertCpuKeys(n);
    return [
      {
        fn: "attention",
        args: [at(inputs, 0), at(inputs, 1), at(outputs, 0), at(outputs, 1), heads, keyValueHeads, headDim],
        // One unit per token and key-value head, tokens outermost.
        units: n * keyValueHeads,
        grain: 4 * keyValueHeads,
      },
    ];
  },
  gpu: ({ inputs, outputs, attrs }, adapter) =>
    attentionDispatches([at(inputs, 0), at(inputs, 1), at(outputs, 0), at(outputs, 1)], attrs, adapter),
  backward(context) {
    const dy = context.outputGradient(0);
    if (!dy || !context.needs(0)) return;
    const { inputs, outputs, trace, attrs } = context;
    const args = [at(inputs, 0), at(inputs, 1), at(inputs, 2), at(outputs, 0), at(outputs, 1), dy];
    context.contribute(0, at(trace.apply(gradient, args, attrs), 0));
  },
};

/**
 * (qkv, start, end, output, logsumexp, dy) → dqkv. Three passes without atomics: delta = rowsum(dy · output), then dq by
 * query, then dk and dv by key.
 */
const gradient: Op<HeadShape> = {
  name: "attention.backward",
  outputs: ([qkv]) => [{ shape: (qkv as Tensor).shape, dtype: "f32" }],
  scratch: ([qkv], { heads }) => [{ shape: [rowsOf(qkv as Tensor), heads], dtype: "f32" }],
  cpu: ({ inputs, outputs, scratch, attrs }) => {
    const [qkv, start, end, output, logsumexp, dy] = [0, 1, 2, 3, 4, 5].map((i) => at(inputs, i)) as [
      Tensor,
      Tensor,
      Tensor,
      Tensor,
      Tensor,
      Tensor,
    ];
    const delta = at(scratch, 0);
    const heads = [attrs.heads, attrs.keyValueHeads, attrs.headDim];
    const n = rowsOf(qkv);
    return [
      { fn: "attentionDelta", args: [output, dy, delta, attrs.heads, attrs.headDim], units: n },
      {
        fn: "attentionBackwardQuery",
        args: [qkv, start, logsumexp, delta, dy, at(outputs, 0), ...heads],
        units: n * attrs.keyValueHeads,
        grain: 4 * attrs.keyValueHeads,
      },
      {
        fn: "attentionBackwardKeyValue",
        args: [qkv, end, logsumexp, delta, dy, at(outputs, 0), ...heads],
        units: n * attrs.keyValueHeads,
        grain: 4 * attrs.keyValueHeads,
      },
    ];
  },
  gpu: ({ inputs, outputs, scratch, attrs }, adapter) => {
    const [qkv, start, end, output, logsumexp, dy] = inputs as readonly [
      Tensor,
      Tensor,
      Tensor,
      Tensor,
      Tensor,
      Tensor,
    ];
    const [delta, result] = [at(scratch, 0), at(outputs, 0)];
    const tensors = { qkv, start, end, output, logsumexp, dy, delta, result };
    return attentionGradientDispatches(tensors, attrs, adapter);
  },
};

/**
 * @param qkv [N, (H+2G)·headDim]: queries, keys and values of each token side by side, already rotated
 * @param start u32[N], index of the first token of the token's sequence
 * @param end u32[N], one past the index of its last
 */
export function attention(trace: Trace, qkv: Tensor, start: Tensor, end: Tensor, shape: HeadShape): Tensor {
  if (columnsOf(qkv) !== packedWidth(shape)) {
    throw new RangeError(`attention: rows of ${columnsOf(qkv)}, expected ${packedWidth(shape)}`);
  }
  return at(trace.apply(forward, [qkv, start, end], shape), 0);
}
