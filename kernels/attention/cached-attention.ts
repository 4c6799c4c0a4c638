/**
 * @file Attention of new tokens over a key-value cache, for generation. The same kernel serves a prompt (many tokens of
 * one row) and decoding (one token of each row): every new token carries its cache row and its position as data, so
 * lengths are never shapes. Tokens whose row is `noRow` are padding.
 */

import { at, type Op } from "../op.ts";
import { columnsOf, rowsOf, type Tensor } from "../tensor.ts";
import type { Trace } from "../trace.ts";
import { elementGrid, grid } from "../webgpu/grid.ts";
import { assertCpuKeys, type HeadShape } from "./attention.ts";
import writeSource from "./cache-write.wgsl" with { type: "text" };
import attendSource from "./cached-attention.wgsl" with { type: "text" };
import { headVectors } from "./dispatch.ts";

interface CacheAttrs extends HeadShape {
  /** Positions each cache row has room for. */
  readonly capacity: number;
}

/** (qkv[N,(H+2G)h], row u32[N], position u32[N]) → cache[R·capacity, 2Gh]: keys and values written in place. */
const write: Op<CacheAttrs> = {
  name: "cache.write",
  outputs: ([, , , cache]) => [{ shape: (cache as Tensor).shape, dtype: "f32" }],
  cpu: ({ inputs, outputs, attrs }) => {
    const qkv = at(inputs, 0);
    return [
      {
        fn: "cacheWrite",
        args: [
          qkv,
          at(inputs, 1),
          at(inputs, 2),
          at(outputs, 0),
          attrs.heads,
          attrs.keyValueHeads,
          attrs.headDim,
          attrs.capacity,
        ],
        units: rowsOf(qkv),
      },
    ];
  },
  gpu: ({ inputs, outputs, attrs }) => {
    const [qkv, row, position] = [at(inputs, 0), at(inputs, 1), at(inputs, 2)];
    const entryVectors = 2 * attrs.keyValueHeads * headVectors(attrs);
    const count = rowsOf(qkv) * entryVectors;
    const queryVectors = attrs.heads * headVectors(attrs);
    return [
      {
        label: "cache.write",
        source: writeSource,
        entry: "main",
        uniforms: [{ u32: count }, { u32: queryVectors }, { u32: entryVectors }, { u32: attrs.capacity }],
        bindings: [qkv, row, position, at(outputs, 0)],
        workgroups: elementGrid(count),
      },
    ];
  },
};

/** (qkv, row, position, cache) → output[N,Hh]; padding tokens give zeros. */
const attend: Op<CacheAttrs> = {
  name: "attention.cached",
  outputs: ([qkv], { heads, headDim }) => [{ shape: [rowsOf(qkv as Tensor), heads * headDim], dtype: "f32" }],
  cpu: ({ inputs, outputs, attrs }) => {
    const qkv = at(inputs, 0);
    assertCpuKeys(attrs.capacity);
    return [
      {
        fn: "cachedAttention",
        args: [
          qkv,
          at(inputs, 1),
          at(inputs, 2),
          at(inputs, 3),
          at(outputs, 0),
          attrs.heads,
          attrs.keyValueHeads,
          attrs.headDim,
          attrs.capacity,
        ],
        units: rowsOf(qkv) * attrs.keyValueHeads,
        grain: attrs.keyValueHeads,
      },
    ];
  },
  gpu: ({ inputs, outputs, attrs }, adapter) => {
    const { heads, keyValueHeads, headDim, capacity } = attrs;
    const tokens = rowsOf(at(inputs, 0));
    return [
      {
        label: "attention.cached",
        source: attendSource,
        entry: "main",
        constants: { head_vectors: headVectors(attrs), lanes: adapter === "software" ? 16 : 64 },
        uniforms: [
          { u32: tokens },
          { u32: heads },
          { u32: keyValueHeads },
          { u32: capacity },
          { f32: 1 / Math.sqrt(headDim) },
        ],
        bindings: [...inputs, at(outputs, 0)],
        workgroups: grid(tokens * heads),
      },
    ];
  },
};

/**
 * Writes the keys and values of the new tokens to the cache, then lets each attend to positions 0…its own of its row.
 * @param cache view [rows·capacity, 2·G·headDim], keys then values in each entry
 */
export function cachedAttention(
  trace: Trace,
  qkv: Tensor,
  row: Tensor,
  position: Tensor,
  cache: Tensor,
  shape: HeadShape & { capacity: number },
): Tensor {
  if (columnsOf(cache) !== 2 * shape.keyValueHeads * shape.headDim) {
    throw new RangeError(`cachedAttention: cache rows of ${columnsOf(cache)} do not hold ${shape.keyValueHeads} heads`);
  }
  // The cache is the fourth input only for its shape; a kernel may not bind one buffer for reading and writing.
  trace.apply(write, [qkv, row, position, cache], shape, [cache]);
  return at(trace.apply(attend, [qkv, row, position, cache], shape), 0);
}
