/** @file Square matrix products, the measure of what a machine can do. */

import { createRandom } from "../../core/random.ts";
import type { Executor } from "../../kernels/executor.ts";
import { matmul } from "../../kernels/matmul/matmul.ts";
import { view } from "../../kernels/tensor.ts";
import { createTrace } from "../../kernels/trace.ts";
import type { Run } from "../sampling.ts";

export function randomMatrix(name: string, side: number): Float32Array<ArrayBuffer> {
  const random = createRandom(`bench/${name}`);
  return Float32Array.from({ length: side * side }, () => random.float() - 0.5);
}

/** `repeats` products of two matrices in a row, then one wait. */
export async function prepareProduct(executor: Executor, side: number, repeats: number): Promise<Run> {
  const [a, b] = ["a", "b"].map((name) => executor.allocate(name, "f32", side * side));
  if (!a || !b) throw new Error("no matrices");
  const trace = createTrace();
  matmul(trace, view(a, "a", [side, side], 0), view(b, "b", [side, side], 0), { layout: "NN" });
  for (const buffer of [a, b]) executor.write(buffer, randomMatrix(buffer.label, side));
  const program = await executor.compile(trace);
  return async () => {
    for (let i = 0; i < repeats; i++) program.run();
    // Reading anything waits for everything before it.
    await executor.read(a, 0, 1);
  };
}
