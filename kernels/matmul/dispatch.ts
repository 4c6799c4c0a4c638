/** @file Which WGSL kernel computes a matrix product: the one place where adapters and shapes decide. */

import type { AdapterClass, GpuDispatch, Uniform } from "../op.ts";
import type { Tensor } from "../tensor.ts";
import { grid } from "../webgpu/grid.ts";
import type { Layout, MatmulShape } from "./matmul.ts";
import scalarTile from "./matmul-any.wgsl" with { type: "text" };
import fewRows from "./matmul-few-rows.wgsl" with { type: "text" };
import tile8 from "./matmul-tile-8.wgsl" with { type: "text" };
import tile16 from "./matmul-tile-16.wgsl" with { type: "text" };
import sharedTile from "./matmul-tiled.wgsl" with { type: "text" };

export interface Product {
  readonly a: Tensor;
  readonly b: Tensor;
  readonly bias: Tensor | undefined;
  readonly residual: Tensor | undefined;
  readonly result: Tensor;
  readonly shape: MatmulShape;
  readonly layout: Layout;
  readonly accumulate: boolean;
}

/** Rows up to which reading the weights once, in order, beats tiles. */
const mostFewRows = 8;
/** Tiles of 16 × 16 from which on they keep a software adapter's threads busy: workgroups of 8 tiles. */
const enoughTiles = 64;
/** Blocks of 64 × 64 from which on a GPU has enough of them to be busy. */
const enoughBlocks = 64;

export function matmulDispatch(product: Product, adapter: AdapterClass): GpuDispatch {
  const { m, n } = product.shape;
  if (adapter === "software") {
    if (!readsVectors(product)) return tiles(product, 4);
    return divide(m, 16) * divide(n, 16) >= enoughTiles ? tiles(product, 16) : tiles(product, 8);
  }
  if (product.layout === "NT" && m <= mostFewRows && product.shape.k % 4 === 0) {
    return dispatch(product, "few-rows", fewRows, "main", {}, extents(product), [divide(n, 4), divide(m, 4), 1]);
  }
  const side = divide(m, 64) * divide(n, 64) >= enoughBlocks ? 16 : 8;
  const workgroups = [divide(n, 4 * side), divide(m, 4 * side), 1] as const;
  return dispatch(product, `shared-${side}`, sharedTile, "main", { side }, strided(product), workgroups);
}

/** Whether the extents that the register tiles read and write as vec4 are divisible by four. */
function readsVectors({ layout, shape: { m, n, k } }: Product): boolean {
  const vectors = { NT: [n, k], NN: [n, k], TN: [m, n] }[layout];
  return vectors.every((extent) => extent % 4 === 0);
}

/** One invocation to a tile, eight to a workgroup. */
function tiles(product: Product, side: 4 | 8 | 16): GpuDispatch {
  const { m, n } = product.shape;
  const workgroups = grid(divide(divide(m, side) * divide(n, side), 8));
  if (side === 4) return dispatch(product, "any", scalarTile, "main", {}, strided(product), workgroups);
  const source = side === 16 ? tile16 : tile8;
  return dispatch(product, `tile-${side}`, source, product.layout.toLowerCase(), {}, extents(product), workgroups);
}

function extents({ shape, bias, residual, accumulate }: Product): readonly Uniform[] {
  return words(shape.m, shape.n, shape.k, bias ? 1 : 0, residual ? 1 : 0, accumulate ? 1 : 0);
}

function strided({ shape: { m, n, k }, layout, bias, residual, accumulate }: Product): readonly Uniform[] {
  const a = layout === "TN" ? [1, m] : [k, 1];
  const b = layout === "NT" ? [1, k] : [n, 1];
  return words(m, n, k, ...a, ...b, bias ? 1 : 0, residual ? 1 : 0, accumulate ? 1 : 0);
}

function dispatch(
  product: Product,
  variant: string,
  source: string,
  entry: string,
  constants: Readonly<Record<string, number>>,
  uniforms: readonly Uniform[],
  workgroups: readonly [number, number, number],
): GpuDispatch {
  // A missing operand is bound to a, which is read anyway, and never looked at.
  const { a, b, bias = a, residual = a, result } = product;
  const label = `matmul/${product.layout}/${variant}`;
  return { label, source, entry, constants, uniforms, bindings: [a, b, bias, residual, result], workgroups };
}

function words(...values: readonly number[]): readonly Uniform[] {
  return values.map((u32) => ({ u32 }));
}

function divide(count: number, size: number): number {
  return Math.ceil(count / size);
}
