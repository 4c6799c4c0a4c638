/**
 * @file One sampled token per row: temperature, top-k, then top-p (the order of Hugging Face's logits processors), from
 * a Philox 4x32-10 stream per row, so that a row's tokens do not depend on which rows share its batch.
 * The state of each row lives on the device: a stopped row keeps its state and emits nothing.
 */

import { at, type Op } from "../op.ts";
import { columnsOf, rowsOf, type Tensor } from "../tensor.ts";
import type { Trace } from "../trace.ts";
import { elementGrid, grid, rowLanes } from "../webgpu/grid.ts";
import sampleSource from "./sample.wgsl" with { type: "text" };
import unpackSource from "./unpack.wgsl" with { type: "text" };

export interface SampleAttrs {
  readonly stopToken: number;
  /** Rows of the emitted-token matrix: the most tokens a row may emit. */
  readonly maxTokens: number;
}

/**
 * Words per row of the state matrix, u32[R,6]:
 *   token: what was sampled last, the next input · position: of that token · row: of the cache, `noRow` once stopped ·
 *   emitted: how many tokens so far · stream: Philox key word 1 · draw: Philox counter word 0, one per token
 */
export const sampleState = ["token", "position", "row", "emitted", "stream", "draw"] as const;

/**
 * (logits[R,V], settings f32[3] = temperature, topK, topP, seed u32[1]) → state u32[R,6], tokens u32[R,maxTokens],
 * logps f32[R,maxTokens], all updated in place. Temperature 0 is greedy, ties go to the lower id; topK 0 and topP 1 are
 * off. `logps` are under the untruncated softmax at temperature 1, the policy's own log-probability.
 * Philox: key = (seed, stream), counter = (draw, 0, 0, 0); u = (word0 >>> 8) · 2⁻²⁴; the token is the first whose
 * cumulative probability, in order of id among those kept, exceeds u · total.
 */
const sampleRows: Op<SampleAttrs> = {
  name: "sample",
  outputs: ([logits], { maxTokens }) => {
    const rows = rowsOf(logits as Tensor);
    return [
      { shape: [rows, sampleState.length], dtype: "u32" },
      { shape: [rows, maxTokens], dtype: "u32" },
      { shape: [rows, maxTokens], dtype: "f32" },
    ];
  },
  scratch: ([logits]) => [{ shape: (logits as Tensor).shape, dtype: "f32" }],
  cpu: ({ inputs, outputs, scratch, attrs }) => {
    const logits = at(inputs, 0);
    return [
      {
        fn: "sample",
        args: [...inputs, ...outputs, at(scratch, 0), columnsOf(logits), attrs.stopToken, attrs.maxTokens],
        units: rowsOf(logits),
      },
    ];
  },
  gpu: ({ inputs, outputs, scratch, attrs }, adapter) => {
    const logits = at(inputs, 0);
    const [rows, columns] = [rowsOf(logits), columnsOf(logits)];
    return [
      {
        label: "sample",
        source: sampleSource,
        entry: "main",
        constants: { lanes: rowLanes(adapter, columns) },
        uniforms: [{ u32: rows }, { u32: columns }, { u32: attrs.stopToken }, { u32: attrs.maxTokens }],
        bindings: [...inputs, ...outputs, at(scratch, 0)],
        workgroups: grid(rows),
      },
    ];
  },
};

/**
 * Samples the next token of every row that has not stopped: appends it to `tokens` and `logps`, makes it the row's next
 * input one position on, and stops the row (row ← noRow) at the stop token or when maxTokens are out.
 */
export function sample(
  trace: Trace,
  logits: Tensor,
  settings: Tensor,
  seed: Tensor,
  into: { state: Tensor; tokens: Tensor; logps: Tensor },
  attrs: SampleAttrs,
): void {
  trace.apply(sampleRows, [logits, settings, seed], attrs, [into.state, into.tokens, into.logps]);
}

/** state u32[R,6] → token, position, row u32[R], the inputs of the next decoding step. */
const unpack: Op = {
  name: "sample.unpack",
  outputs: ([state]) => {
    const rows = { shape: [rowsOf(state as Tensor)], dtype: "u32" } as const;
    return [rows, rows, rows];
  },
  cpu: ({ inputs, outputs }) => [
    { fn: "unpackState", args: [at(inputs, 0), ...outputs], units: rowsOf(at(inputs, 0)) },
  ],
  gpu: ({ inputs, outputs }) => {
    const rows = rowsOf(at(inputs, 0));
    return [
      {
        label: "sample.unpack",
        source: unpackSource,
        entry: "main",
        uniforms: [{ u32: rows }],
        bindings: [at(inputs, 0), ...outputs],
        workgroups: elementGrid(rows),
      },
    ];
  },
};

export function unpackState(trace: Trace, state: Tensor): { token: Tensor; position: Tensor; row: Tensor } {
  const [token, position, row] = trace.apply(unpack, [state], {});
  return { token: token as Tensor, position: position as Tensor, row: row as Tensor };
}
