/**
 * @file Reverse-mode differentiation as a pass over the trace. There is no scalar loss: the loss kernels compute
 * their own gradient with respect to their inputs, and these gradients seed the pass.
 */

import { add } from "./elementwise/elementwise.ts";
import type { Tensor } from "./tensor.ts";
import type { Node, Trace } from "./trace.ts";

/** What an op's `backward` works with. */
export interface BackwardContext<Attrs> {
  readonly trace: Trace;
  readonly attrs: Attrs;
  readonly inputs: readonly Tensor[];
  readonly outputs: readonly Tensor[];
  /** Gradient of output i; undefined where nothing downstream depends on it. */
  outputGradient(i: number): Tensor | undefined;
  /** Whether the gradient of input i is wanted at all. */
  needs(i: number): boolean;
  /** The memory a trainable view's gradient is accumulated into; undefined for computed values. */
  accumulator(i: number): Tensor | undefined;
  /** Contributes to the gradient of the computed value at input i. */
  contribute(i: number, gradient: Tensor): void;
}

/**
 * Appends the backward pass to the trace.
 * @param seeds pairs of a computed value and its gradient; gradients of trainable views are *added* to their
 *   accumulators, so zero those first unless batches are being accumulated
 */
export function backpropagate(trace: Trace, seeds: readonly (readonly [value: Tensor, gradient: Tensor])[]): void {
  const forward: readonly Node[] = [...trace.nodes];
  const wanted = trainable(forward);
  const gradients = new Map<Tensor, Tensor>();
  const contribute = (value: Tensor, gradient: Tensor): void => {
    const sum = gradients.get(value);
    gradients.set(value, sum ? add(trace, sum, gradient) : gradient);
  };
  for (const [value, gradient] of seeds) contribute(value, gradient);

  for (const node of forward.toReversed()) {
    if (!node.outputs.some((output) => gradients.has(output)) || !node.inputs.some((input) => wanted.has(input)))
      continue;
    if (!node.op.backward) throw new Error(`${node.op.name} lies on the path of a gradient but has none`);
    node.op.backward({
      trace,
      attrs: node.attrs,
      inputs: node.inputs,
      outputs: node.outputs,
      outputGradient: (i) => gradients.get(node.outputs[i] as Tensor),
      needs: (i) => wanted.has(node.inputs[i] as Tensor),
      accumulator: (i) => node.inputs[i]?.gradient,
      contribute: (i, gradient) => contribute(node.inputs[i] as Tensor, gradient),
    });
  }
}

/** Every tensor that depends on a trainable view, the views included. */
function trainable(nodes: readonly Node[]): Set<Tensor> {
  const wanted = new Set<Tensor>();
  for (const node of nodes) {
    for (const input of node.inputs) if (input.gradient) wanted.add(input);
    if (node.inputs.some((input) => wanted.has(input))) for (const output of node.outputs) wanted.add(output);
  }
  return wanted;
}
