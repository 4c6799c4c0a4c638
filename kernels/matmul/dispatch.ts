/** @file The WGSL kernels that compute a matrix product, the likely fastest first: a tuner may choose another. */

import type { AdapterClass, GpuDispatch, Uniform } from "../op.ts";
import type { Tensor } from "../tensor.ts";
import { grid } from "../webgpu/grid.ts";
import type { Layout, MatmulShape } from "./matmul.ts";
import scalarTile from "./matmul-any.wgsl" with { type: "text" };
import fewRows from "./matmul-few-rows.wgsl" with { type: "text" };
import fewRowsSubgroups from "./matmul-few-rows-subgroups.wgsl" with { type: "text" };
import splitK from "./matmul-split-k.wgsl" with { type: "text" };
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

export function matmulVariants(product: Product, adapter: AdapterClass): readonly GpuDispatch[] {
  const { m, n } = product.shape;
  const registerTiles = readsVectors(product) ? [tiles(product, 16), tiles(product, 8)] : [tiles(product, 4)];
  if (adapter === "software") {
    const fillsLarge = m > 8 && n > 8 && divide(m, 16) * divide(n, 16) >= enoughTiles;
    return fillsLarge ? registerTiles : registerTiles.toReversed();
  }
  const [large, small] = [sharedTiles(product, 16), sharedTiles(product, 8)];
  const shared = divide(m, 64) * divide(n, 64) >= enoughBlocks ? [large, small] : [small, large];
  return [...rowwise(product), ...shared, splitTiles(product), ...registerTiles];
}

/** Shapes that are timed once for all: the same layout, and extents alike up to a factor of about 1.4. */
export function shapeClassOf({ layout, shape: { m, n, k } }: Product): string {
  return `matmul/${layout}/${[m, n, k].map((extent) => 2 ** Math.round(Math.log2(extent))).join("x")}`;
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
  return dispatch(product, `tile-${side}`, source, "main", {}, quarters(product), workgroups);
}

function sharedTiles(product: Product, side: 8 | 16): GpuDispatch {
  const { m, n } = product.shape;
  const workgroups = [divide(n, 4 * side), divide(m, 4 * side), 1] as const;
  return dispatch(product, `shared-${side}`, sharedTile, "main", { side }, strided(product), workgroups);
}

function splitTiles(product: Product): GpuDispatch {
  const workgroups = [divide(product.shape.n, 32), divide(product.shape.m, 32), 1] as const;
  return dispatch(product, "split-k", splitK, "main", {}, strided(product), workgroups);
}

/** The kernels for few rows, where there are few. */
function rowwise(product: Product): readonly GpuDispatch[] {
  const { m, n, k } = product.shape;
  if (product.layout !== "NT" || m > mostFewRows || k % 4 !== 0) return [];
  const workgroups = [divide(n, 4), divide(m, 4), 1] as const;
  return [
    dispatch(product, "few-rows", fewRows, "main", {}, extents(product), workgroups),
    {
      ...dispatch(product, "few-rows-subgroups", fewRowsSubgroups, "main", {}, extents(product), workgroups),
      subgroups: true,
    },
  ];
}

function extents({ shape, bias, residual, accumulate }: Product): readonly Uniform[] {
  return words(shape.m, shape.n, shape.k, bias ? 1 : 0, residual ? 1 : 0, accumulate ? 1 : 0);
}

function strided({ shape: { m, n, k }, layout, bias, residual, accumulate }: Product): readonly Uniform[] {
  const a = layout === "TN" ? [1, m] : [k, 1];
  const b = layout === "NT" ? [1, k] : [n, 1];
  return words(m, n, k, ...a, ...b, bias ? 1 : 0, residual ? 1 : 0, accumulate ? 1 : 0);
}

/** Extents, and where the vec4s lie of which the register tiles are made. */
function quarters({ shape: { m, n, k }, layout, bias, residual, accumulate }: Product): readonly Uniform[] {
  const along = [k, k / 4, 1];
  const a = layout === "TN" ? [1, m / 4, m, 1] : [...along, 0];
  const b = layout === "NT" ? [...along, 1] : [1, n / 4, n, 0];
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
