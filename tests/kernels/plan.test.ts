import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Op } from "../../kernels/op.ts";
import { plan } from "../../kernels/plan.ts";
import { sizeOf, type Tensor } from "../../kernels/tensor.ts";
import { createTrace, type Trace } from "../../kernels/trace.ts";

interface FakeAttrs {
  sizes: number[];
  scratch: number[];
}

/** An op with any outputs and temporaries; `inPlace` lets output i write over input i. */
function fake(inPlace: boolean): Op<FakeAttrs> {
  const specs = (sizes: number[]) => sizes.map((size) => ({ shape: [size], dtype: "f32" }) as const);
  return {
    name: inPlace ? "inPlace" : "apart",
    outputs: (_, { sizes }) => specs(sizes),
    scratch: (_, { scratch }) => specs(scratch),
    ...(inPlace ? { inPlace: [[0, 0]] as const } : {}),
    cpu: () => [],
    gpu: () => [],
  };
}

const size = fc.integer({ min: 1, max: 40 });
const step = fc.record({
  inPlace: fc.boolean(),
  from: fc.array(fc.nat(), { minLength: 1, maxLength: 3 }),
  sizes: fc.array(size, { minLength: 1, maxLength: 2 }),
  scratch: fc.array(size, { maxLength: 2 }),
  /** Output 0 has the size of input 0, as an in-place op's has. */
  same: fc.boolean(),
  keep: fc.boolean(),
});

function traceOf(steps: (typeof step extends fc.Arbitrary<infer T> ? T : never)[]): Trace {
  const trace = createTrace();
  const known: Tensor[] = [trace.input("x", [10])];
  for (const { inPlace, from, sizes, scratch, same, keep } of steps) {
    const inputs = from.map((i) => known[i % known.length] as Tensor);
    const wanted = same ? sizes.with(0, sizeOf((inputs[0] as Tensor).shape)) : sizes;
    const outputs = trace.apply(fake(inPlace && same), inputs, { sizes: wanted, scratch });
    known.push(...outputs);
    if (keep) trace.output(outputs[0] as Tensor);
  }
  return trace;
}

describe("the planner", () => {
  const traces = fc.array(step, { maxLength: 25 }).map(traceOf);

  test("never lets a value be overwritten before its last reader has run", () => {
    fc.assert(
      fc.property(traces, (trace) => {
        const { slotOf } = plan(trace);
        const holder = new Map<number, Tensor>();
        for (const node of trace.nodes) {
          const reading = node.inputs.filter((input) => slotOf.has(input));
          for (const input of reading) expect(holder.get(slotOf.get(input) as number)).toBe(input);
          const written = [...node.outputs, ...node.scratch];
          const slots = written.map((tensor) => slotOf.get(tensor) as number);
          expect(new Set(slots).size).toBe(slots.length);
          written.forEach((tensor, i) => {
            const overwritten = reading.filter((input) => slotOf.get(input) === slots[i]);
            const legal = node.op.inPlace?.some(
              ([to, of]) => to === i && overwritten.every((t) => t === node.inputs[of]),
            );
            if (overwritten.length > 0) expect(legal).toBe(true);
            if (overwritten.length > 0) expect(node.inputs.filter((t) => t === overwritten[0])).toHaveLength(1);
            holder.set(slots[i] as number, tensor);
          });
        }
        for (const output of trace.outputs) expect(holder.get(slotOf.get(output) as number)).toBe(output);
      }),
      { numRuns: 300 },
    );
  });

  test("gives every value a slot that is large enough", () => {
    fc.assert(
      fc.property(traces, (trace) => {
        const { slots, slotOf } = plan(trace);
        for (const node of trace.nodes) {
          for (const tensor of [...node.outputs, ...node.scratch]) {
            expect(slots[slotOf.get(tensor) as number]).toBeGreaterThanOrEqual(sizeOf(tensor.shape));
          }
        }
      }),
    );
  });

  test("a chain of any length needs two slots, and one where it may work in place", () => {
    const chain = (inPlace: boolean) =>
      traceOf(
        Array.from({ length: 9 }, (_, i) => ({
          inPlace,
          from: [i],
          sizes: [10],
          scratch: [],
          same: true,
          keep: false,
        })),
      );
    expect(plan(chain(false)).slots).toEqual([10, 10]);
    expect(plan(chain(true)).slots).toEqual([10]);
  });

  test("a slot written in place is free again when nobody reads the result", () => {
    const step = { inPlace: true, sizes: [10], scratch: [], same: true, keep: false };
    const { slots } = plan(traceOf([0, 1, 0, 3].map((from) => ({ ...step, from: [from] }))));
    expect(slots).toEqual([10]);
  });
});
