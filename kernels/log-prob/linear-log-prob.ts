/**
 * @file Language-model head and log-probabilities in one op, part by part: the logits of some rows and some words at a
 * time, in memory that the parts share. The gradient computes them again (as in Liger, arXiv 2410.10989).
 */

import { product } from "../matmul/matmul.ts";
import { type AdapterClass, at, type Choose, type CpuCall, type GpuDispatch, type KernelArgs, type Op } from "../op.ts";
import { columnsOf, rowsOf, sizeOf, slice, type Tensor, viewAlignment } from "../tensor.ts";
import { logitsGradient, logSoftmaxGather } from "./log-softmax.ts";

/** In elements. */
export interface LogitLimits {
  readonly logits: number;
  readonly head: number;
}

/** Extents of the logits that are in memory at once. */
interface Chunks {
  readonly rows: number;
  readonly words: number;
}

/** The largest parts within the limits; all parts but the last begin and end at multiples of 64. */
export function chunksOf(hidden: Tensor, head: Tensor, limits: LogitLimits): Chunks {
  const part = (limit: number, size: number): number =>
    limit >= size ? size : Math.min(size, Math.max(1, Math.floor(limit / viewAlignment)) * viewAlignment);
  const words = part(limits.head / columnsOf(head), rowsOf(head));
  return { rows: part(limits.logits / words, rowsOf(hidden)), words };
}

/** One kernel of a part. */
interface Step {
  cpu(): readonly CpuCall[];
  gpu(adapter: AdapterClass, choose?: Choose): readonly GpuDispatch[];
}

function step<Attrs>(op: Op<Attrs>, inputs: readonly Tensor[], outputs: readonly Tensor[], attrs: Attrs): Step {
  const call = { inputs, outputs, scratch: [], attrs };
  return { cpu: () => op.cpu(call), gpu: (adapter, choose) => op.gpu(call, adapter, choose) };
}

interface Part {
  readonly logits: Tensor;
  readonly firstColumn: number;
  /** Rows of the part of an [M,…] tensor. */
  rows(tensor: Tensor): Tensor;
  /** Words of the part of a [V,D] tensor. */
  words(tensor: Tensor): Tensor;
}

function partsOf(hidden: Tensor, head: Tensor, logits: Tensor, chunks: Chunks): Part[] {
  const parts: Part[] = [];
  for (let row = 0; row < rowsOf(hidden); row += chunks.rows) {
    const rows = Math.min(chunks.rows, rowsOf(hidden) - row);
    for (let word = 0; word < rowsOf(head); word += chunks.words) {
      const words = Math.min(chunks.words, rowsOf(head) - word);
      parts.push({
        logits: slice(logits, [rows, words], 0),
        firstColumn: word,
        rows(tensor) {
          const [, ...width] = tensor.shape;
          return slice(tensor, [rows, ...width], row * sizeOf(width));
        },
        words: (tensor) => slice(tensor, [words, columnsOf(tensor)], word * columnsOf(tensor)),
      });
    }
  }
  return parts;
}

function logitsOf(part: Part, hidden: Tensor, head: Tensor): Step {
  const attrs = { layout: "NT", bias: false, residual: false, accumulate: false } as const;
  return step(product, [part.rows(hidden), part.words(head)], [part.logits], attrs);
}

function forwardSteps({ inputs, outputs, scratch, attrs }: KernelArgs<Chunks>): Step[] {
  const [hidden, head, target] = [at(inputs, 0), at(inputs, 1), at(inputs, 2)];
  return partsOf(hidden, head, at(scratch, 0), attrs).flatMap((part) => [
    logitsOf(part, hidden, head),
    step(logSoftmaxGather, [part.logits, part.rows(target)], outputs.map(part.rows), part),
  ]);
}

const logitsSpec = (_: readonly Tensor[], { rows, words }: Chunks) => [{ shape: [rows, words], dtype: "f32" }] as const;

/** (hidden[M,D], head[V,D], target u32[M]) → logp[M], entropy[M], logsumexp[M]. */
export const linearLogProb: Op<Chunks> = {
  name: "linearLogProb",
  outputs: ([hidden]) => {
    const rows = { shape: [rowsOf(hidden as Tensor)], dtype: "f32" } as const;
    return [rows, rows, rows];
  },
  scratch: logitsSpec,
  cpu: (call) => forwardSteps(call).flatMap((one) => one.cpu()),
  gpu: (call, adapter, choose) => forwardSteps(call).flatMap((one) => one.gpu(adapter, choose)),
  backward(context) {
    const dLogp = context.outputGradient(0);
    const dHead = context.accumulator(1);
    if (!dLogp || !(context.needs(0) || dHead)) return;
    const [hidden, head, target] = [at(context.inputs, 0), at(context.inputs, 1), at(context.inputs, 2)];
    const inputs = [hidden, head, target, at(context.outputs, 2), dLogp];
    const attrs = { ...context.attrs, trainsHead: dHead !== undefined };
    const [dHidden] = context.trace.apply(linearGradient, inputs, attrs, [undefined, dHead]);
    if (context.needs(0)) context.contribute(0, dHidden as Tensor);
  },
};

interface GradientAttrs extends Chunks {
  readonly trainsHead: boolean;
}

/** (hidden[M,D], head[V,D], target u32[M], logsumexp[M], dlogp[M]) → dHidden[M,D], dHead[V,D] accumulated if it trains. */
const linearGradient: Op<GradientAttrs> = {
  name: "linearLogProb.backward",
  outputs: ([hidden, head], { trainsHead }) =>
    [hidden, ...(trainsHead ? [head] : [])].map((tensor) => ({ shape: (tensor as Tensor).shape, dtype: "f32" })),
  scratch: logitsSpec,
  cpu: (call) => gradientSteps(call).flatMap((one) => one.cpu()),
  gpu: (call, adapter, choose) => gradientSteps(call).flatMap((one) => one.gpu(adapter, choose)),
};

function gradientSteps({ inputs, outputs, scratch, attrs }: KernelArgs<GradientAttrs>): Step[] {
  const [hidden, head, target] = [at(inputs, 0), at(inputs, 1), at(inputs, 2)];
  const [logsumexp, dLogp, dHidden] = [at(inputs, 3), at(inputs, 4), at(outputs, 0)];
  const plain = { bias: false, residual: false } as const;
  return partsOf(hidden, head, at(scratch, 0), attrs).flatMap((part) => {
    const { logits, rows, words, firstColumn } = part;
    const intoHidden = { ...plain, layout: "NN", accumulate: firstColumn > 0 } as const;
    const intoHead = { ...plain, layout: "TN", accumulate: true } as const;
    return [
      logitsOf(part, hidden, head),
      step(logitsGradient, [logits, rows(target), rows(logsumexp), rows(dLogp)], [logits], part),
      step(product, [logits, words(head)], [rows(dHidden)], intoHidden),
      ...(attrs.trainsHead ? [step(product, [logits, rows(hidden)], [words(at(outputs, 1))], intoHead)] : []),
    ];
  });
}
