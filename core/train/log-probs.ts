/** @file Log-probabilities of the replies of trajectories under a policy, without training it. */

import type { Program } from "../../kernels/executor.ts";
import { createTrace } from "../../kernels/trace.ts";
import { breathe } from "../breathe.ts";
import { batches } from "../data/pack.ts";
import type { Trajectory } from "../data/trajectory.ts";
import type { Model } from "../model/model.ts";
import { createProgramCache } from "../model/program-cache.ts";
import { policyBatch, sizeKey, type TracedPolicy, tracePolicy, writePolicyBatch } from "./policy-batch.ts";

/** Tokens of one forward pass at most. */
const maxTokens = 4096;

export interface ReplyLogProbs {
  /** One per reply token, steps in order. */
  readonly logp: Float32Array;
  readonly entropy: Float32Array;
}

/** One entry per trajectory, in order. */
export async function logProbs(
  policy: Model,
  trajectories: readonly Trajectory[],
  signal?: AbortSignal,
): Promise<ReplyLogProbs[]> {
  const programs = createProgramCache<{ program: Program; traced: TracedPolicy }>();
  const results: ReplyLogProbs[] = [];
  for (const group of batches(trajectories, trajectories.length, maxTokens, ({ ids }) => ids.length)) {
    await breathe();
    signal?.throwIfAborted();
    const batch = policyBatch(group);
    const { program, traced } = await programs.get(sizeKey(batch), async () => {
      const trace = createTrace();
      const traced = tracePolicy(trace, policy, batch);
      trace.output(traced.logp);
      trace.output(traced.entropy);
      return { program: await policy.executor.compile(trace), traced };
    });
    writePolicyBatch(program, traced, batch);
    program.run();
    const [logp, entropy] = (await Promise.all([
      program.read(traced.logp),
      program.read(traced.entropy),
    ])) as Float32Array[];
    let offset = 0;
    for (const trajectory of group) {
      const count = trajectory.steps.reduce((sum, { begin, end }) => sum + end - begin, 0);
      results.push({
        logp: (logp as Float32Array).slice(offset, offset + count),
        entropy: (entropy as Float32Array).slice(offset, offset + count),
      });
      offset += count;
    }
  }
  await programs.dispose();
  return results;
}

/** Mean of −logp over all reply tokens: the validation loss of supervised fine-tuning. */
export async function meanLoss(
  policy: Model,
  trajectories: readonly Trajectory[],
  signal?: AbortSignal,
): Promise<number> {
  const results = await logProbs(policy, trajectories, signal);
  const count = results.reduce((sum, { logp }) => sum + logp.length, 0);
  return -results.reduce((sum, { logp }) => sum + logp.reduce((a, b) => a + b, 0), 0) / count;
}
