/** @file A training step of a small decoder: forward, policy loss, backward, clipped AdamW. */

import type { Executor, Program } from "../../kernels/executor.ts";
import { compileTrainingStep, type StepShape } from "../../tests/kernels/webgpu/training-step.ts";
import type { Run } from "../sampling.ts";

/** What the peers are compared on: two layers of width 128 and 4 heads over 8 sequences of 64 tokens, 256 words. */
export const toy: StepShape = { layers: 2, width: 128, heads: 4, vocabulary: 256, sequences: 8, length: 64 };

export interface PreparedStep {
  readonly program: Program;
  /** Of the program, the parameters, their gradients and both moments. */
  readonly bytes: number;
  readonly run: Run;
}

/** Each run feeds another batch and waits for the step's metrics. */
export async function prepareStep(executor: Executor, shape: StepShape): Promise<PreparedStep> {
  const { program, parameters, terms, feed } = await compileTrainingStep(executor, shape);
  let i = 0;
  const run = async (): Promise<void> => {
    feed(i++);
    program.run();
    await program.read(terms);
  };
  return { program, bytes: program.bytes + 4 * 4 * parameters.length, run };
}

/**
 * Floating-point operations of matrix products and attention in a step: 6 per weight and token, and for attention 4 per
 * pair that sees each other and width forward, 8 backward. What kernels compute twice is not counted.
 */
export function flopsOf({ layers, width, vocabulary, sequences, length }: StepShape): number {
  const weights = layers * 10 * width ** 2 + vocabulary * width;
  const pairs = (sequences * length * (length + 1)) / 2;
  return 6 * weights * sequences * length + 12 * layers * pairs * width;
}
