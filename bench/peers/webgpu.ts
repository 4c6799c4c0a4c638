/** @file The playground beside jax-js and TensorFlow.js on WebGPU, in whatever host it is run. */

import { acquireDevice } from "../../kernels/webgpu/device.ts";
import { createWebGpuExecutor } from "../../kernels/webgpu/executor.ts";
import { prepareProduct } from "../measure/product.ts";
import { prepareStep, toy } from "../measure/step.ts";
import { type Contender, compare, type PeerOptions, type PeerResult } from "./contenders.ts";
import * as jax from "./jax.ts";
import * as tfjs from "./tfjs.ts";

/** Products before each wait: reading back costs Deno 11 ms. */
const repeats = 4;

export async function run({ measure, side, rounds }: PeerOptions): Promise<PeerResult[]> {
  const executor = createWebGpuExecutor(await acquireDevice(navigator.gpu));
  await jax.openJax("webgpu");
  await tfjs.openTfjs();
  const products: Contender[] = [
    { name: "q-evolve", prepare: () => prepareProduct(executor, side, repeats) },
    { name: "jax-js", prepare: () => jax.prepareProduct(side, repeats) },
    { name: "tfjs", prepare: () => tfjs.prepareProduct(side, repeats) },
  ];
  const steps: Contender[] = [
    { name: "q-evolve", prepare: async () => (await prepareStep(executor, toy)).run },
    { name: "jax-js", prepare: () => jax.prepareStep(toy) },
    { name: "tfjs", prepare: () => tfjs.prepareStep(toy) },
  ];
  if (measure === "step") return compare(steps, rounds);
  const results = await compare(products, rounds);
  return results.map((result) => ({ ...result, median: result.median / repeats }));
}
