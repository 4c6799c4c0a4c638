/** @file The playground beside onnxruntime (products) and jax-js (products and steps) on the CPU. */

import { createCpuExecutor } from "../../kernels/cpu/executor.ts";
import { prepareProduct } from "../measure/product.ts";
import { prepareStep, toy } from "../measure/step.ts";
import { type Contender, compare, type PeerOptions, type PeerResult } from "./contenders.ts";
import * as jax from "./jax.ts";
import * as onnx from "./onnx.ts";

const threads = 2;
const repeats = 8;

export async function run({ measure, side, rounds }: PeerOptions): Promise<PeerResult[]> {
  const executor = await createCpuExecutor({ threads });
  await jax.openJax("wasm");
  const products: Contender[] = [
    { name: "q-evolve", prepare: () => prepareProduct(executor, side, repeats) },
    { name: "onnxruntime-node", prepare: () => onnx.prepareProduct(side, repeats, threads) },
    { name: "jax-js wasm", prepare: () => jax.prepareProduct(side, repeats) },
  ];
  const steps: Contender[] = [
    { name: "q-evolve", prepare: async () => (await prepareStep(executor, toy)).run },
    { name: "jax-js wasm", prepare: () => jax.prepareStep(toy) },
  ];
  if (measure === "step") return compare(steps, rounds);
  const results = await compare(products, rounds);
  return results.map((result) => ({ ...result, median: result.median / repeats }));
}
