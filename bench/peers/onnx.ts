/** @file onnxruntime on the CPU: the product, as a model of one node. */

import { InferenceSession, Tensor } from "onnxruntime-node";
import { randomMatrix } from "../measure/product.ts";
import type { Run } from "../sampling.ts";

export async function prepareProduct(side: number, repeats: number, threads: number): Promise<Run> {
  const session = await InferenceSession.create(productModel(side), { intraOpNumThreads: threads });
  const feeds = Object.fromEntries(
    ["a", "b"].map((name) => [name, new Tensor("float32", randomMatrix(name, side), [side, side])]),
  );
  return async () => {
    for (let i = 0; i < repeats; i++) await session.run(feeds);
  };
}

/** ONNX's ModelProto, field by field: https://github.com/onnx/onnx/blob/main/onnx/onnx.proto */
function productModel(side: number): Uint8Array {
  const shape = message(2, [...message(1, number(1, side)), ...message(1, number(1, side))]);
  const matrix = (field: number, name: string) =>
    message(field, [...text(1, name), ...message(2, message(1, [...number(1, 1), ...shape]))]);
  const node = message(1, [...text(1, "a"), ...text(1, "b"), ...text(2, "c"), ...text(4, "MatMul")]);
  const graph = [...node, ...text(2, "product"), ...matrix(11, "a"), ...matrix(11, "b"), ...matrix(12, "c")];
  return Uint8Array.from([...number(1, 8), ...message(7, graph), ...message(8, number(2, 13))]);
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
}

function number(field: number, value: number): number[] {
  return [...varint(field * 8), ...varint(value)];
}

function message(field: number, bytes: readonly number[]): number[] {
  return [...varint(field * 8 + 2), ...varint(bytes.length), ...bytes];
}

function text(field: number, value: string): number[] {
  return message(field, [...new TextEncoder().encode(value)]);
}
