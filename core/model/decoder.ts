/**
 * @file A decoder-only transformer of the Llama family (Llama, Qwen2), traced over packed tokens. Training sees whole
 * sequences side by side; generation sees new tokens against a key-value cache. Both run the same layers.
 */

import { attention } from "../../kernels/attention/attention.ts";
import { cachedAttention } from "../../kernels/attention/cached-attention.ts";
import { embedding } from "../../kernels/embedding/embedding.ts";
import type { Executor } from "../../kernels/executor.ts";
import { matmul } from "../../kernels/matmul/matmul.ts";
import { rmsNorm } from "../../kernels/rms-norm/rms-norm.ts";
import { rope } from "../../kernels/rope/rope.ts";
import { swiglu } from "../../kernels/swiglu/swiglu.ts";
import { type Buffer, type Tensor, view } from "../../kernels/tensor.ts";
import type { Trace } from "../../kernels/trace.ts";
import type { ModelConfig } from "./config.ts";
import { ropeFrequencies } from "./rope.ts";
import type { Arena } from "./weights.ts";

/** The constant tables of a decoder on an executor; shared by all programs and copies of the model. */
export interface DecoderTables {
  readonly buffer: Buffer;
  readonly rope: Tensor;
}

export function createTables(executor: Executor, config: ModelConfig): DecoderTables {
  const table = ropeTable(config);
  const buffer = executor.allocate("rope table", "f32", table.length);
  executor.write(buffer, table);
  return { buffer, rope: view(buffer, "rope table", [config.maxPositions, config.headDim], 0) };
}

/** Row p: cos(p · f) for each frequency f, then sin(p · f); angles in double precision. */
function ropeTable({ rope, headDim, maxPositions }: ModelConfig): Float32Array<ArrayBuffer> {
  if (!rope) throw new RangeError("a decoder without rotary positions needs no rope table");
  const frequencies = ropeFrequencies(rope, headDim);
  const half = frequencies.length;
  const table = new Float32Array(maxPositions * headDim);
  for (let p = 0; p < maxPositions; p++) {
    frequencies.forEach((frequency, i) => {
      table[p * headDim + i] = Math.cos(p * frequency);
      table[p * headDim + half + i] = Math.sin(p * frequency);
    });
  }
  return table;
}

/** N tokens of whole sequences, side by side. All u32[N]. */
export interface PackedTokens {
  readonly ids: Tensor;
  readonly position: Tensor;
  /** Index of the first token of the token's own sequence, and one past its last. */
  readonly start: Tensor;
  readonly end: Tensor;
}

/** N new tokens that continue cached sequences. All u32[N]. */
export interface CachedTokens {
  readonly ids: Tensor;
  readonly position: Tensor;
  /** Row of the cache, `noRow` for padding. */
  readonly row: Tensor;
}

/** One cache tensor per layer, [rows·capacity, 2·keyValueHeads·headDim]. */
export interface KeyValueCache {
  readonly layers: readonly Tensor[];
  readonly capacity: number;
}

/** Final hidden states after the last norm, [N, hiddenSize]. */
export function decode(
  trace: Trace,
  config: ModelConfig,
  tables: DecoderTables,
  weights: Arena,
  tokens: PackedTokens,
): Tensor {
  return layers(trace, config, tables, weights, tokens, (qkv) =>
    attention(trace, qkv, tokens.start, tokens.end, config),
  );
}

/** Final hidden states of new tokens, which are also added to the cache. */
export function decodeCached(
  trace: Trace,
  config: ModelConfig,
  tables: DecoderTables,
  weights: Arena,
  tokens: CachedTokens,
  cache: KeyValueCache,
): Tensor {
  const shape = { ...config, capacity: cache.capacity };
  return layers(trace, config, tables, weights, tokens, (qkv, i) =>
    cachedAttention(trace, qkv, tokens.row, tokens.position, cache.layers[i] as Tensor, shape),
  );
}

/** The matrix that turns hidden states into logits. */
export function headOf(config: ModelConfig, weights: Arena): Tensor {
  return weights.get(config.tieWordEmbeddings ? "embed" : "head");
}

function layers(
  trace: Trace,
  config: ModelConfig,
  tables: DecoderTables,
  weights: Arena,
  tokens: { ids: Tensor; position: Tensor },
  attend: (qkv: Tensor, layer: number) => Tensor,
): Tensor {
  const { normEpsilon, headDim } = config;
  const rotated = { heads: config.heads + config.keyValueHeads, headDim };
  let x = embedding(trace, tokens.ids, weights.get("embed"));
  for (let i = 0; i < config.layers; i++) {
    const part = (name: string): Tensor => weights.get(`${i}.${name}`);
    const bias = (name: string) => (weights.has(`${i}.${name}`) ? { bias: part(name) } : {});
    const normed = rmsNorm(trace, x, part("inputNorm"), normEpsilon);
    const projected = matmul(trace, normed, part("qkv"), bias("qkvBias"));
    const qkv = rope(trace, projected, tokens.position, tables.rope, rotated);
    x = matmul(trace, attend(qkv, i), part("output"), { residual: x, ...bias("outputBias") });
    const gateAndUp = matmul(
      trace,
      rmsNorm(trace, x, part("postNorm"), normEpsilon),
      part("gateUp"),
      bias("gateUpBias"),
    );
    x = matmul(trace, swiglu(trace, gateAndUp), part("down"), { residual: x, ...bias("downBias") });
    trace.checkpoint(x);
  }
  return rmsNorm(trace, x, weights.get("norm"), normEpsilon);
}
