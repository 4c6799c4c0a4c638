/**
 * @file jax-js: the product, and the step of bench/measure/step.ts without rotary positions, clipping of gradients and
 * bias correction, under one `jit`. Every function consumes its arguments; `.ref` keeps one.
 */

import * as jax from "@jax-js/jax";
import type { StepShape } from "../../tests/kernels/webgpu/training-step.ts";
import { randomMatrix } from "../measure/product.ts";
import type { Run } from "../sampling.ts";

const { numpy: np, nn, random, tree } = jax;

type Layer = { norm1: jax.Array; qkv: jax.Array; out: jax.Array; norm2: jax.Array; up: jax.Array; down: jax.Array };
type Parameters = { table: jax.Array; head: jax.Array; norm: jax.Array; layers: Layer[] };

export async function openJax(device: "wasm" | "webgpu"): Promise<void> {
  await jax.init(device);
  jax.defaultDevice(device);
}

export async function prepareProduct(side: number, repeats: number): Promise<Run> {
  const matrix = (name: string) => np.array(randomMatrix(name, side)).reshape([side, side]);
  const [a, b] = [matrix("a"), matrix("b")];
  return async () => {
    // What is disposed of before somebody waits for it is never computed.
    const results = Array.from({ length: repeats }, () => np.matmul(a.ref, b.ref));
    await jax.blockUntilReady(results);
    for (const c of results) c.dispose();
  };
}

export async function prepareStep(shape: StepShape): Promise<Run> {
  const { layers, width, heads, vocabulary, sequences, length } = shape;
  const tokens = sequences * length;
  let seed = 0;
  const normal = (...of: number[]): jax.Array => random.normal(random.key(seed++), of).mul(0.2);
  const ones = (): jax.Array => np.ones([width]);
  let parameters: Parameters = {
    table: normal(vocabulary, width),
    head: normal(width, vocabulary),
    norm: ones(),
    layers: Array.from({ length: layers }, () => ({
      norm1: ones(),
      qkv: normal(width, 3 * width),
      out: normal(width, width),
      norm2: ones(),
      up: normal(width, 4 * width),
      down: normal(2 * width, width),
    })),
  };
  let m = tree.map((x: jax.Array) => np.zeros(x.shape), tree.ref(parameters)) as Parameters;
  let v = tree.map((x: jax.Array) => np.zeros(x.shape), tree.ref(parameters)) as Parameters;

  const rmsNorm = (x: jax.Array, weight: jax.Array): jax.Array => {
    const scale = np.sqrt(np.mean(np.square(x.ref), -1, { keepdims: true }).add(1e-5));
    return x.div(scale).mul(weight);
  };
  const block = (x: jax.Array, p: Layer): jax.Array => {
    const parts = np.split(np.matmul(rmsNorm(x.ref, p.norm1), p.qkv), 3, -1);
    const [q, k, value] = parts.map((part) => part.reshape([sequences, length, heads, width / heads]));
    const mixed = nn.dotProductAttention(q as jax.Array, k as jax.Array, value as jax.Array, { isCausal: true });
    const attended = x.add(np.matmul(mixed.reshape([tokens, width]), p.out));
    const [gate, up] = np.split(np.matmul(rmsNorm(attended.ref, p.norm2), p.up), 2, -1);
    return attended.add(np.matmul(nn.silu(gate as jax.Array).mul(up as jax.Array), p.down));
  };
  const loss = (p: Parameters, ids: jax.Array, target: jax.Array): jax.Array => {
    let x = np.matmul(ids, p.table);
    for (const layer of p.layers) x = block(x, layer);
    const logp = nn.logSoftmax(np.matmul(rmsNorm(x, p.norm), p.head), -1);
    return logp
      .mul(target)
      .sum()
      .mul(-1 / tokens);
  };
  const step = jax.jit((p: Parameters, m1: Parameters, v1: Parameters, ids: jax.Array, target: jax.Array) => {
    const [value, g] = jax.valueAndGrad(loss)(tree.ref(p), ids, target);
    const m2 = tree.map((a: jax.Array, b: jax.Array) => a.mul(0.9).add(b.mul(0.1)), m1, tree.ref(g)) as Parameters;
    const v2 = tree.map((a: jax.Array, b: jax.Array) => a.mul(0.99).add(np.square(b).mul(0.01)), v1, g) as Parameters;
    const p2 = tree.map(
      (a: jax.Array, b: jax.Array, c: jax.Array) => a.mul(1 - 1e-5).sub(b.div(np.sqrt(c).add(1e-8)).mul(1e-3)),
      p,
      tree.ref(m2),
      tree.ref(v2),
    ) as Parameters;
    return [value, p2, m2, v2] as [jax.Array, Parameters, Parameters, Parameters];
  });

  let batch = 0;
  const oneHot = (): jax.Array => {
    batch++;
    const of = Int32Array.from({ length: tokens }, (_, i) => (i * 7919 + batch * 104729) % vocabulary);
    return nn.oneHot(np.array(of, { dtype: np.int32 }), vocabulary);
  };
  return async () => {
    const [value, p2, m2, v2] = step(parameters, m, v, oneHot(), oneHot());
    [parameters, m, v] = [p2, m2, v2];
    await value.data();
  };
}
