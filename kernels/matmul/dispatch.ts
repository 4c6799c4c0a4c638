/** @file Which WGSL kernel computes a matrix product: the one place where adapters and shapes decide. */

import type { AdapterClass, GpuDispatch, Uniform } from "../op.ts";
import type { Tensor } from "../tensor.ts";
import type { Layout, MatmulShape } from "./matmul.ts";
import registerTile from "./matmul.wgsl" with { type: "text" };
import scalarTile from "./matmul-any.wgsl" with { type: "text" };
import fewRows from "./matmul-few-rows.wgsl" with { type: "text" };
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
/** Blocks of 64 × 64 from which on a GPU has enough of them to be busy. */
const enoughBlocks = 64;

export function matmulDispatch(product: Product, adapter: AdapterClass): GpuDispatch {
  const { m, n } = product.shape;
  if (adapter === "software") {
    return readsVectors(product) ? tiles(product, registerTile, 8) : tiles(product, scalarTile, 4);
  }
  if (product.layout === "NT" && m <= mostFewRows && product.shape.k % 4 === 0) {
    return dispatch(product, "few-rows", fewRows, "main", {}, extents(product), [divide(n, 4), divide(m, 4), 1]);
  }
  const side = divide(m, 64) * divide(n, 64) >= enoughBlocks ? 16 : 8;
  const workgroups = [divide(n, 4 * side), divide(m, 4 * side), 1] as const;
  return dispatch(product, `shared-${side}`, sharedTile, "main", { side }, strided(product), workgroups);
}

/** Whether the extents that matmul.wgsl reads as vec4 are divisible by four. */
function readsVectors({ layout, shape: { m, n, k } }: Product): boolean {
  const read = { NT: [k], NN: [k, n], TN: [m, n] }[layout];
  return read.every((extent) => extent % 4 === 0);
}

function tiles(product: Product, source: string, tile: number): GpuDispatch {
  const { m, n } = product.shape;
  const [tilesAcross, tilesDown] = [divide(n, tile), divide(m, tile)];
  // Sixteen invocations side by side, or in a square where the result is narrow: each shape is a pipeline to compile.
  const across = tilesAcross >= 12 ? 16 : 4;
  const down = 16 / across;
  const workgroups = [divide(tilesAcross, across), divide(tilesDown, down), 1] as const;
  return source === registerTile
    ? dispatch(
        product,
        "register",
        source,
        product.layout.toLowerCase(),
        { across, down },
        extents(product),
        workgroups,
      )
    : dispatch(product, "any", source, "main", { across, down }, strided(product), workgroups);
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
