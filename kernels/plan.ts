/**
 * @file The planner: gives every computed value a reusable slot by liveness, and lets a kernel write over its input
 * where it may and nobody reads that input later.
 */

import { sizeOf, type Tensor } from "./tensor.ts";
import type { Trace } from "./trace.ts";

export interface Plan {
  /** Size of each slot in elements. */
  readonly slots: readonly number[];
  /** Slot of each computed value. Inputs and views are not in it. */
  readonly slotOf: ReadonlyMap<Tensor, number>;
  /** Elements of all slots and inputs together. */
  readonly peakElements: number;
}

export function plan(trace: Trace): Plan {
  const lastUse = new Map<Tensor, number>();
  trace.nodes.forEach((node, i) => {
    for (const tensor of [...node.inputs, ...node.outputs, ...node.scratch]) lastUse.set(tensor, i);
  });
  for (const tensor of trace.outputs) lastUse.set(tensor, Number.POSITIVE_INFINITY);

  const slots: number[] = [];
  const slotOf = new Map<Tensor, number>();
  const free: number[] = [];

  const take = (elements: number): number => {
    // Best fit; a slot more than twice too large is left for a value that needs it.
    let best = -1;
    free.forEach((slot, i) => {
      const size = slots[slot] as number;
      if (size >= elements && size <= 2 * elements && (best < 0 || size < (slots[free[best] as number] as number)))
        best = i;
    });
    if (best >= 0) return free.splice(best, 1)[0] as number;
    return slots.push(elements) - 1;
  };

  trace.nodes.forEach((node, i) => {
    const inherited = new Set<number>();
    node.outputs.forEach((output, o) => {
      if (output.place.kind !== "value" || slotOf.has(output)) return;
      const source = node.op.inPlace?.find(([to]) => to === o)?.[1];
      const input = source === undefined ? undefined : node.inputs[source];
      const slot = input && lastUse.get(input) === i ? slotOf.get(input) : undefined;
      const fits = slot !== undefined && !inherited.has(slot) && (slots[slot] as number) >= sizeOf(output.shape);
      // An input bound twice in one call must not also be the output.
      const once = node.inputs.filter((other) => other === input).length === 1;
      if (slot !== undefined && fits && once) {
        inherited.add(slot);
        slotOf.set(output, slot);
      } else {
        slotOf.set(output, take(sizeOf(output.shape)));
      }
    });
    for (const tensor of node.scratch) slotOf.set(tensor, take(sizeOf(tensor.shape)));

    const done = new Set<number>();
    for (const tensor of [...node.inputs, ...node.outputs, ...node.scratch]) {
      const slot = slotOf.get(tensor);
      const owned = slot !== undefined && (!inherited.has(slot) || node.outputs.includes(tensor));
      if (owned && lastUse.get(tensor) === i) done.add(slot);
    }
    for (const slot of done) free.push(slot);
  });

  const inputs = trace.inputs.reduce((sum, tensor) => sum + sizeOf(tensor.shape), 0);
  return { slots, slotOf, peakElements: slots.reduce((sum, size) => sum + size, inputs) };
}
