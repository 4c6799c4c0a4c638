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
 * @param options.recompute keep only the trace's checkpoints for the backward pass, and compute what lies between two of
 *   them again when its gradient is due: less memory for a second forward pass (Chen et al., arXiv 1604.06174)
 */
export function backpropagate(
  trace: Trace,
  seeds: readonly (readonly [value: Tensor, gradient: Tensor])[],
  options: { readonly recompute: boolean } = { recompute: false },
): void {
  const forward: readonly Node[] = [...trace.nodes];
  const wanted = trainable(forward);
  const gradients = new Map<Tensor, Tensor>();
  const contribute = (value: Tensor, gradient: Tensor): void => {
    const sum = gradients.get(value);
    gradients.set(value, sum ? add(trace, sum, gradient) : gradient);
  };
  for (const [value, gradient] of seeds) contribute(value, gradient);

  for (const segment of segments(trace, forward, options.recompute).toReversed()) {
    const isDue = ({ inputs, outputs }: Node): boolean =>
      outputs.some((output) => gradients.has(output)) && inputs.some((input) => wanted.has(input));
    const again =
      segment.recompute && segment.nodes.some(isDue)
        ? computeAgain(trace, segment.nodes, wanted)
        : new Map<Tensor, Tensor>();
    const known = (tensor: Tensor): Tensor => again.get(tensor) ?? tensor;
    for (const node of segment.nodes.toReversed()) {
      if (!isDue(node)) continue;
      if (!node.op.backward) throw new Error(`${node.op.name} lies on the path of a gradient but has none`);
      node.op.backward({
        trace,
        attrs: node.attrs,
        inputs: node.inputs.map(known),
        outputs: node.outputs.map(known),
        outputGradient: (i) => gradients.get(node.outputs[i] as Tensor),
        needs: (i) => wanted.has(node.inputs[i] as Tensor),
        accumulator: (i) => node.inputs[i]?.gradient,
        contribute: (i, gradient) => contribute(node.inputs[i] as Tensor, gradient),
      });
    }
  }
}

interface Segment {
  readonly nodes: readonly Node[];
  readonly recompute: boolean;
}

/** The nodes up to each checkpoint, and the rest, whose gradient is due at once. */
function segments(trace: Trace, forward: readonly Node[], recompute: boolean): Segment[] {
  if (!recompute) return [{ nodes: forward, recompute }];
  const ends = trace.checkpoints.map((tensor) => forward.findIndex(({ outputs }) => outputs.includes(tensor)) + 1);
  const cuts = [0, ...ends, forward.length];
  return cuts.slice(1).map((end, i) => ({ nodes: forward.slice(cuts[i], end), recompute: i < ends.length }));
}

/**
 * Appends the nodes that gradients go through once more, but for the last, whose outputs are kept.
 * @returns what is computed again, by what it was
 */
function computeAgain(trace: Trace, nodes: readonly Node[], wanted: ReadonlySet<Tensor>): Map<Tensor, Tensor> {
  const again = new Map<Tensor, Tensor>();
  for (const { op, inputs, outputs, attrs } of nodes.slice(0, -1)) {
    if (!outputs.some((output) => wanted.has(output)) || outputs.some(({ place }) => place.kind !== "value")) continue;
    const results = trace.apply(
      op,
      inputs.map((input) => again.get(input) ?? input),
      attrs,
    );
    outputs.forEach((output, i) => {
      again.set(output, results[i] as Tensor);
    });
  }
  return again;
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
