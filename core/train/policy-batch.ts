/**
 * @file A batch of trajectories as the policy sees it: packed tokens, and for each action token the state before it (which
 * predicts it) and its id. The shift by one between the two lives here and nowhere else.
 */

import type { Program } from "../../kernels/executor.ts";
import { gatherRows, noRow } from "../../kernels/gather/gather.ts";
import { logProb } from "../../kernels/log-prob/log-prob.ts";
import type { Tensor } from "../../kernels/tensor.ts";
import type { Trace } from "../../kernels/trace.ts";
import { type Packed, pack, padded } from "../data/pack.ts";
import type { Trajectory } from "../data/trajectory.ts";
import { decode, headOf, type PackedTokens } from "../model/decoder.ts";
import type { Model } from "../model/model.ts";

export interface PolicyBatch {
  readonly packed: Packed;
  /** State that predicts each action token, and the token; padded with `noRow` and 0. u32[M]. */
  readonly index: Uint32Array;
  readonly target: Uint32Array;
  /** For each action token its trajectory in the batch, its step, and the range of its action among action tokens. */
  readonly tokens: readonly ActionToken[];
}

export interface ActionToken {
  readonly trajectory: number;
  readonly step: number;
  readonly groupBegin: number;
  readonly groupEnd: number;
}

/** Sizes are rounded up to these, so that few programs exist. */
const tokenStep = 256;
const targetStep = 128;

export interface Span {
  readonly begin: number;
  readonly end: number;
}

/** All that a conversation holds but its first token, which nothing predicts. */
export const wholeConversation = ({ ids }: Trajectory): readonly Span[] => [{ begin: 1, end: ids.length }];

/** @param spansOf the tokens to predict, the replies of all steps unless given */
export function policyBatch(
  trajectories: readonly Trajectory[],
  spansOf: (trajectory: Trajectory) => readonly Span[] = ({ steps }) => steps,
): PolicyBatch {
  const sequences = trajectories.map(({ ids }) => ids);
  const packed = pack(
    sequences,
    padded(
      sequences.reduce((sum, ids) => sum + ids.length, 0),
      tokenStep,
    ),
  );
  const states: number[] = [];
  const targets: number[] = [];
  const tokens: ActionToken[] = [];
  trajectories.forEach((trajectory, t) => {
    const offset = packed.offsets[t] as number;
    spansOf(trajectory).forEach(({ begin, end }, step) => {
      const groupBegin = tokens.length;
      for (let i = begin; i < end; i++) {
        states.push(offset + i - 1);
        targets.push(trajectory.ids[i] as number);
        tokens.push({ trajectory: t, step, groupBegin, groupEnd: groupBegin + end - begin });
      }
    });
  });
  const size = padded(tokens.length, targetStep);
  const index = new Uint32Array(size).fill(noRow);
  const target = new Uint32Array(size);
  index.set(states);
  target.set(targets);
  return { packed, index, target, tokens };
}

/** The inputs of a traced policy and what it computes for each action token. */
export interface TracedPolicy {
  readonly tokens: PackedTokens;
  readonly index: Tensor;
  readonly target: Tensor;
  readonly logp: Tensor;
  readonly entropy: Tensor;
}

/** Traces log-probability and entropy of the action tokens of a batch with the padded sizes of `batch`. */
export function tracePolicy(trace: Trace, model: Model, batch: PolicyBatch): TracedPolicy {
  const tokens = inputTokens(trace, batch.packed.ids.length);
  const index = trace.input("index", [batch.index.length], "u32");
  const target = trace.input("target", [batch.index.length], "u32");
  return { tokens, index, target, ...replyLogProbs(trace, model, { tokens, index, target }) };
}

/** Log-probability and entropy of the same action tokens under any policy of that vocabulary. */
export function replyLogProbs(
  trace: Trace,
  model: Model,
  { tokens, index, target }: Pick<TracedPolicy, "tokens" | "index" | "target">,
): Pick<TracedPolicy, "logp" | "entropy"> {
  const hidden = decode(trace, model.config, model.tables, model.arena, tokens);
  return logProb(trace, gatherRows(trace, hidden, index), headOf(model.config, model.arena), target);
}

export function inputTokens(trace: Trace, length: number): PackedTokens {
  const [ids, position, start, end] = ["ids", "position", "start", "end"].map((name) =>
    trace.input(name, [length], "u32"),
  );
  return { ids, position, start, end } as PackedTokens;
}

export function writeTokens(program: Program, tokens: PackedTokens, packed: Packed): void {
  program.write(tokens.ids, packed.ids);
  program.write(tokens.position, packed.position);
  program.write(tokens.start, packed.start);
  program.write(tokens.end, packed.end);
}

export function writePolicyBatch(program: Program, traced: TracedPolicy, batch: PolicyBatch): void {
  writeTokens(program, traced.tokens, batch.packed);
  program.write(traced.index, batch.index);
  program.write(traced.target, batch.target);
}

/** Two batches with the same key run on the same program. */
export function sizeKey(batch: PolicyBatch): string {
  return `${batch.packed.ids.length},${batch.index.length}`;
}
