/**
 * @file Log-probability of given tokens under a language-model head, with the entropy of the distribution.
 * logp_i = logits_i[target_i] − logsumexp(logits_i); d logits = dlogp · (onehot − softmax).
 */

import { matmul } from "../matmul/matmul.ts";
import { rowsOf, type Tensor } from "../tensor.ts";
import type { Trace } from "../trace.ts";
import { chunkElements } from "../webgpu/chunks.ts";
import { chunksOf, type LogitLimits, linearLogProb } from "./linear-log-prob.ts";
import { logSoftmaxGather } from "./log-softmax.ts";

/** 32 MiB of logits, and as much of the head as one binding holds. */
const defaultLimits: LogitLimits = { logits: 2 ** 23, head: chunkElements };

/**
 * Logits that fit into the limits are kept for the gradient; others are never whole, and computed again for it.
 * @param hidden [M,D], the states that predict the targets
 * @param head [V,D]
 * @param target u32[M]
 */
export function logProb(
  trace: Trace,
  hidden: Tensor,
  head: Tensor,
  target: Tensor,
  limits: LogitLimits = defaultLimits,
): { logp: Tensor; entropy: Tensor } {
  const chunks = chunksOf(hidden, head, limits);
  const isWhole = chunks.rows === rowsOf(hidden) && chunks.words === rowsOf(head);
  const [logp, entropy] = isWhole
    ? trace.apply(logSoftmaxGather, [matmul(trace, hidden, head), target], { firstColumn: 0 })
    : trace.apply(linearLogProb, [hidden, head, target], chunks);
  return { logp: logp as Tensor, entropy: entropy as Tensor };
}
