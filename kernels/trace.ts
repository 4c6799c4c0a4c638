/**
 * @file Tracing: model and loss code runs once per shape on `Tensor` values and leaves a flat list of kernel calls.
 */

import type { Op } from "./op.ts";
import { type DType, sizeOf, type Tensor, type TensorSpec } from "./tensor.ts";

export interface Node {
  readonly op: Op<never>;
  readonly attrs: never;
  readonly inputs: readonly Tensor[];
  readonly outputs: readonly Tensor[];
  readonly scratch: readonly Tensor[];
}

export interface Trace {
  readonly nodes: readonly Node[];
  readonly inputs: readonly Tensor[];
  readonly outputs: readonly Tensor[];
  /** A tensor the host writes before each run. */
  input(name: string, shape: readonly number[], dtype?: DType): Tensor;
  /**
   * Appends one kernel call.
   * @param into memory that outputs are written to instead of fresh values, e.g. a gradient that is accumulated
   */
  apply<Attrs>(
    op: Op<Attrs>,
    inputs: readonly Tensor[],
    attrs: Attrs,
    into?: readonly (Tensor | undefined)[],
  ): readonly Tensor[];
  /** Values from which the ones behind them can be computed again, in order; see `backpropagate`. */
  readonly checkpoints: readonly Tensor[];
  checkpoint(tensor: Tensor): void;
  /** Keeps a value alive to the end of the program, so that the host can read it. */
  output(tensor: Tensor): Tensor;
}

export function createTrace(): Trace {
  const nodes: Node[] = [];
  const inputs: Tensor[] = [];
  const outputs: Tensor[] = [];
  const checkpoints: Tensor[] = [];
  let count = 0;

  const value = (label: string, spec: TensorSpec): Tensor => ({
    name: `${label}#${count++}`,
    shape: spec.shape,
    dtype: spec.dtype,
    place: { kind: "value" },
  });

  return {
    nodes,
    inputs,
    outputs,
    checkpoints,
    checkpoint(tensor) {
      checkpoints.push(tensor);
    },
    input(name, shape, dtype = "f32") {
      const tensor: Tensor = { name, shape, dtype, place: { kind: "input" } };
      inputs.push(tensor);
      return tensor;
    },
    apply(op, args, attrs, into = []) {
      const specs = op.outputs(args, attrs);
      const results = specs.map((spec, i) => into[i] ?? value(specs.length > 1 ? `${op.name}.${i}` : op.name, spec));
      specs.forEach((spec, i) => {
        const result = results[i];
        if (!result || sizeOf(result.shape) !== sizeOf(spec.shape)) {
          throw new RangeError(`${op.name}: output ${i} must hold [${spec.shape}], got [${result?.shape}]`);
        }
      });
      const scratch = (op.scratch?.(args, attrs) ?? []).map((spec) => value(`${op.name}.scratch`, spec));
      nodes.push({ op: op as Op<never>, attrs: attrs as never, inputs: args, outputs: results, scratch });
      return results;
    },
    output(tensor) {
      outputs.push(tensor);
      return tensor;
    },
  };
}
