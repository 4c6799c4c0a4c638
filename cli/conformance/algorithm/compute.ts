/** @file Running a traced piece of the method once. */

import type { Executor, HostArray } from "../../../kernels/executor.ts";
import type { Tensor } from "../../../kernels/tensor.ts";
import { createTrace, type Trace } from "../../../kernels/trace.ts";

/** An input of the trace with the data it is given. */
export type Feed = (data: readonly number[] | HostArray, shape?: readonly number[]) => Tensor;

/** Traces, runs once, and reads what `build` returns. Plain lists become f32. */
export async function compute<Name extends string>(
  executor: Executor,
  build: (trace: Trace, feed: Feed) => Readonly<Record<Name, Tensor>>,
): Promise<Record<Name, number[]>> {
  const trace = createTrace();
  const fed = new Map<Tensor, HostArray>();
  const outputs = build(trace, (data, shape = [data.length]) => {
    const values = Array.isArray(data) ? Float32Array.from(data) : (data as HostArray);
    const tensor = trace.input(`input ${fed.size}`, shape, values instanceof Float32Array ? "f32" : "u32");
    fed.set(tensor, values);
    return tensor;
  });
  const named = Object.entries(outputs) as [Name, Tensor][];
  for (const [, tensor] of named) trace.output(tensor);
  const program = await executor.compile(trace);
  for (const [tensor, values] of fed) program.write(tensor, values);
  program.run();
  const read = async ([name, tensor]: [Name, Tensor]) => [name, [...(await program.read(tensor))]] as const;
  const results = await Promise.all(named.map(read));
  program.dispose();
  return Object.fromEntries(results) as Record<Name, number[]>;
}

/** Column c of a row-major matrix. */
export function column(matrix: readonly number[], columns: number, c: number): number[] {
  return matrix.filter((_, i) => i % columns === c);
}
