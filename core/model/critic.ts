/**
 * @file The critic's networks: a decoder of its own, begun as a copy of the policy, with heads V, Q1, Q2 on its final
 * states (Linear – SiLU – Linear, the last layer zero at first, so that V = Q = 0). V reads the state before an
 * action, Q the state after its last token.
 */

import { silu } from "../../kernels/elementwise/elementwise.ts";
import type { Executor } from "../../kernels/executor.ts";
import { gatherRows } from "../../kernels/gather/gather.ts";
import { matmul } from "../../kernels/matmul/matmul.ts";
import type { Tensor } from "../../kernels/tensor.ts";
import type { Trace } from "../../kernels/trace.ts";
import type { Random } from "../random.ts";
import type { ModelConfig } from "./config.ts";
import { decode, type PackedTokens } from "./decoder.ts";
import type { Model } from "./model.ts";
import type { ParameterSpec } from "./parameters.ts";
import { type Arena, type ArenaLayout, allocateArena, decoderLayout, initialValues, layOut } from "./weights.ts";

export const criticHeads = ["v", "q1", "q2"] as const;
export type CriticHead = (typeof criticHeads)[number];

/** The decoder's arena with the heads' behind it. */
export function criticLayout(config: ModelConfig, headWidth: number): ArenaLayout {
  const decoder = decoderLayout(config);
  const heads = headsLayout(config.hiddenSize, headWidth);
  const shift = <T extends { readonly offset: number }>(range: T): T => ({
    ...range,
    offset: range.offset + decoder.length,
  });
  return {
    parameters: [...decoder.parameters, ...heads.parameters.map(shift)],
    fused: [...decoder.fused, ...heads.fused.map(shift)],
    length: decoder.length + heads.length,
  };
}

function headsLayout(hiddenSize: number, width: number): ArenaLayout {
  const spec = (name: string, shape: number[], init: ParameterSpec["init"]) => ({
    key: name,
    members: [{ name, shape, init }],
  });
  return layOut(
    criticHeads.flatMap((head) => [
      spec(`${head}.in`, [width, hiddenSize], { kind: "normal", std: hiddenSize ** -0.5 }),
      spec(`${head}.inBias`, [width], { kind: "zeros" }),
      spec(`${head}.out`, [1, width], { kind: "zeros" }),
      spec(`${head}.outBias`, [1], { kind: "zeros" }),
    ]),
  );
}

/** A critic whose decoder is a copy of the policy's and whose heads are fresh. */
export async function createCritic(
  policy: Model,
  headWidth: number,
  random: Random,
  options: { label: string; trainable: boolean },
): Promise<Arena> {
  const { executor, config } = policy;
  const layout = criticLayout(config, headWidth);
  const arena = allocateArena(executor, options.label, layout, options);
  const values = initialValues(layout, random);
  values.set((await executor.read(policy.arena.values)) as Float32Array);
  executor.write(arena.values, values);
  return arena;
}

/** A frozen critic with the same values: the slow target Q̄. */
export function copyCritic(executor: Executor, critic: Arena, label: string): Arena {
  const copy = allocateArena(executor, label, critic.layout, { trainable: false });
  executor.copy(critic.values, copy.values);
  return copy;
}

/** Hidden states of a critic's decoder. */
export function criticStates(trace: Trace, policy: Model, critic: Arena, tokens: PackedTokens): Tensor {
  return decode(trace, policy.config, policy.tables, critic, tokens);
}

/** One head on the states at `index`: [M]. */
export function readHead(trace: Trace, critic: Arena, head: CriticHead, states: Tensor): Tensor {
  const part = (name: string): Tensor => critic.get(`${head}.${name}`);
  const hidden = silu(trace, matmul(trace, states, part("in"), { bias: part("inBias") }));
  return matmul(trace, hidden, part("out"), { bias: part("outBias") });
}

/** V at the states `valueIndex`, Q1 and Q2 at the states `qIndex`; each [M, 1]. */
export function readCritic(
  trace: Trace,
  critic: Arena,
  hidden: Tensor,
  valueIndex: Tensor,
  qIndex: Tensor,
): { value: Tensor; q1: Tensor; q2: Tensor } {
  const before = gatherRows(trace, hidden, valueIndex);
  const after = gatherRows(trace, hidden, qIndex);
  return {
    value: readHead(trace, critic, "v", before),
    q1: readHead(trace, critic, "q1", after),
    q2: readHead(trace, critic, "q2", after),
  };
}
