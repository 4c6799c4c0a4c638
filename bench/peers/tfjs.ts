/** @file TensorFlow.js: the product, and the step of bench/measure/step.ts without rotary positions and clipping of gradients. */

import "@tensorflow/tfjs-backend-webgpu";
import * as tf from "@tensorflow/tfjs";
import type { StepShape } from "../../tests/kernels/webgpu/training-step.ts";
import { randomMatrix } from "../measure/product.ts";
import type { Run } from "../sampling.ts";

export async function openTfjs(): Promise<void> {
  await tf.setBackend("webgpu");
  await tf.ready();
}

export async function prepareProduct(side: number, repeats: number): Promise<Run> {
  const [a, b] = ["a", "b"].map((name) => tf.tensor2d(randomMatrix(name, side), [side, side]));
  if (!a || !b) throw new Error("no matrices");
  return async () => {
    for (let i = 1; i < repeats; i++) tf.matMul(a, b).dispose();
    const c = tf.matMul(a, b);
    // TensorFlow.js waits for the device where data is read: one element.
    const one = tf.slice(c, [0, 0], [1, 1]);
    await one.data();
    tf.dispose([c, one]);
  };
}

export async function prepareStep(shape: StepShape): Promise<Run> {
  const { layers, width, heads, vocabulary, sequences, length } = shape;
  const tokens = sequences * length;
  const headDim = width / heads;
  const normal = (...of: [number, number]) => tf.variable(tf.randomNormal<tf.Rank.R2>(of, 0, 0.2));
  const ones = () => tf.variable(tf.ones([width]));
  const parameters = {
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
  const hidden = tf.tidy(() =>
    tf.linalg
      .bandPart(tf.ones([length, length]), -1, 0)
      .sub(1)
      .mul(1e9),
  );

  const rmsNorm = (x: tf.Tensor, weight: tf.Tensor) => x.mul(x.square().mean(-1, true).add(1e-5).rsqrt()).mul(weight);
  const block = (x: tf.Tensor, p: (typeof parameters.layers)[number]): tf.Tensor => {
    const [q, k, value] = tf
      .split(rmsNorm(x, p.norm1).matMul(p.qkv), 3, -1)
      .map((part) => part.reshape([sequences, length, heads, headDim]).transpose([0, 2, 1, 3])) as [
      tf.Tensor,
      tf.Tensor,
      tf.Tensor,
    ];
    const scores = tf.matMul(q, k, false, true).mul(headDim ** -0.5);
    const mixed = tf.matMul(tf.softmax(scores.add(hidden)), value);
    const attended = x.add(mixed.transpose([0, 2, 1, 3]).reshape([tokens, width]).matMul(p.out));
    const [gate, up] = tf.split(rmsNorm(attended, p.norm2).matMul(p.up), 2, -1) as [tf.Tensor, tf.Tensor];
    return attended.add(gate.mul(gate.sigmoid()).mul(up).matMul(p.down));
  };
  const adam = tf.train.adam(1e-3);
  let batch = 0;
  const words = () => {
    batch++;
    return tf.tensor1d(
      Int32Array.from({ length: tokens }, (_, i) => (i * 7919 + batch * 104729) % vocabulary),
      "int32",
    );
  };
  return async () => {
    const [ids, target] = [words(), words()];
    const loss = adam.minimize(() => {
      let x: tf.Tensor = tf.gather(parameters.table, ids);
      for (const layer of parameters.layers) x = block(x, layer);
      const logits = rmsNorm(x, parameters.norm).matMul(parameters.head);
      return tf.losses.softmaxCrossEntropy(tf.oneHot(target, vocabulary), logits) as tf.Scalar;
    }, true);
    await loss?.data();
    tf.dispose([ids, target]);
    loss?.dispose();
  };
}
