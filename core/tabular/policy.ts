/**
 * @file A policy that is a row of logits, moved by the loss of Q-Evolve's policy extraction (arXiv 2606.07367, Eq. 7)
 * and AdamW, with every number of an update in the open.
 */

import { backpropagate } from "../../kernels/backward.ts";
import { clippedSurrogate, surrogateTerms } from "../../kernels/clipped-surrogate/clipped-surrogate.ts";
import type { Executor, Program } from "../../kernels/executor.ts";
import { logProb } from "../../kernels/log-prob/log-prob.ts";
import type { Tensor } from "../../kernels/tensor.ts";
import { createTrace } from "../../kernels/trace.ts";
import type { BppoConfig } from "../algorithms/bppo.ts";
import { allocateArena, freeArena, layOut } from "../model/weights.ts";
import { createOptimizer } from "../train/optimizer.ts";

/** One action of the data, as an update sees it. */
export interface ActionUpdate {
  readonly advantage: number;
  /** π_old and π of the action. */
  readonly before: number;
  readonly now: number;
  /** η = π / π_old. */
  readonly ratio: number;
  /** η A and clip(η, 1−ε_low, 1+ε_high) A; the loss takes the smaller, which is `surrogate`. */
  readonly free: number;
  readonly clipped: number;
  readonly surrogate: number;
  /** Gradient of the loss with respect to log π, for this action's own term: 0 beyond a bound. */
  readonly slope: number;
}

export interface TabularPolicy {
  /** The numbers of the next update, before it is made. */
  look(): Promise<ActionUpdate[]>;
  update(): void;
  dispose(): void;
}

/**
 * @param logits of π_old, which is where the policy begins
 * @param advantages of the actions, each of which is once in the data
 */
export async function tabularPolicy(
  executor: Executor,
  logits: readonly number[],
  advantages: readonly number[],
  config: Pick<BppoConfig, "epsilonLow" | "epsilonHigh" | "dualClip" | "learningRate" | "optimizer">,
): Promise<TabularPolicy> {
  const count = logits.length;
  const layout = layOut([{ key: "logits", members: [{ name: "logits", shape: [count, 1], init: { kind: "zeros" } }] }]);
  const arena = allocateArena(executor, "logits", layout, { trainable: true });
  const padded = new Float32Array(layout.length);
  padded.set(logits);
  executor.write(arena.values, padded);
  const optimizer = createOptimizer(executor, arena, config.optimizer);

  const compile = async (isUpdate: boolean) => {
    const trace = createTrace();
    if (isUpdate) optimizer.begin(trace);
    const input = (name: string, shape: readonly number[], dtype: "f32" | "u32" = "f32") =>
      trace.input(name, shape, dtype);
    const [one, action] = [input("one", [count, 1]), input("action", [count], "u32")];
    const inputs = {
      logpOld: input("logpOld", [count]),
      logpRef: input("logpRef", [count]),
      advantage: input("advantage", [count]),
      weight: input("weight", [count]),
      groupBegin: input("groupBegin", [count], "u32"),
      groupEnd: input("groupEnd", [count], "u32"),
    };
    const { logp } = logProb(trace, one, arena.get("logits"), action);
    const { dLogp, terms } = clippedSurrogate(trace, logp, inputs, { ...config, klCoef: 0 });
    for (const tensor of [logp, dLogp, terms]) trace.output(tensor);
    let scalars: Tensor | undefined;
    if (isUpdate) {
      backpropagate(trace, [[logp, dLogp]]);
      scalars = optimizer.finish(trace).scalars;
    }
    const program = await executor.compile(trace);
    const ascending = Uint32Array.from(logits, (_, i) => i);
    program.write(one, new Float32Array(count).fill(1));
    program.write(action, ascending);
    program.write(inputs.advantage, Float32Array.from(advantages));
    program.write(inputs.weight, new Float32Array(count).fill(1 / count));
    program.write(inputs.groupBegin, ascending);
    program.write(
      inputs.groupEnd,
      ascending.map((i) => i + 1),
    );
    const from = (logpOld: Float32Array): void => {
      for (const old of [inputs.logpOld, inputs.logpRef]) program.write(old, logpOld);
    };
    return { program, scalars, logp, dLogp, terms, from };
  };

  const [view, step] = [await compile(false), await compile(true)];
  view.from(new Float32Array(count));
  view.program.run();
  const old = await view.program.read(view.logp);
  for (const each of [view, step]) each.from(old);

  const row = (i: number, logp: number, slope: number, surrogate: number): ActionUpdate => {
    const [advantage, logpOld] = [advantages[i] as number, old[i] as number];
    const ratio = Math.exp(logp - logpOld);
    const within = Math.min(1 + config.epsilonHigh, Math.max(1 - config.epsilonLow, ratio));
    return {
      advantage,
      before: Math.exp(logpOld),
      now: Math.exp(logp),
      ratio,
      free: ratio * advantage,
      clipped: within * advantage,
      surrogate: surrogate * count,
      slope: slope * count,
    };
  };
  let updates = 0;

  return {
    async look() {
      view.program.run();
      const read = ({ program }: { program: Program }, tensor: Tensor) => program.read(tensor);
      const [logp, slope, terms] = await Promise.all([
        read(view, view.logp),
        read(view, view.dLogp),
        read(view, view.terms),
      ]);
      const surrogate = (i: number) => terms[i * surrogateTerms.length] as number;
      return logits.map((_, i) => row(i, logp[i] as number, slope[i] as number, surrogate(i)));
    },
    update() {
      updates++;
      if (step.scalars) step.program.write(step.scalars, optimizer.scalars(updates, config.learningRate));
      step.program.run();
    },
    dispose() {
      for (const { program } of [view, step]) program.dispose();
      optimizer.dispose();
      freeArena(executor, arena);
    },
  };
}
