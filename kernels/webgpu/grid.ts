/** @file Sizes of dispatches. */

import type { AdapterClass } from "../op.ts";

/** The most workgroups WebGPU guarantees in one dimension. */
const maxPerDimension = 65535;

/**
 * A grid of at least `count` workgroups; kernels number them `id.x + id.y · num_workgroups.x` and leave when that
 * number is too large.
 */
export function grid(count: number): readonly [number, number, number] {
  const y = Math.max(1, Math.ceil(count / maxPerDimension));
  return [Math.max(1, Math.ceil(count / y)), y, 1];
}

/** Invocations in a workgroup of an elementwise kernel; the WGSL says 64. */
const elementwiseWorkgroup = 64;

/** A grid with one invocation per element; kernels number them `id.x + id.y · num_workgroups.x · 64`. */
export function elementGrid(elements: number): readonly [number, number, number] {
  return grid(Math.ceil(elements / elementwiseWorkgroup));
}

/**
 * How many invocations share one row in kernels that reduce a row: software adapters run a workgroup's invocations one
 * after another, so there a wide workgroup only adds barriers.
 */
export function rowLanes(adapter: AdapterClass, columns: number): number {
  if (adapter === "software") return 8;
  return columns > 1024 ? 256 : 64;
}

/** How many invocations share one column in kernels that sum columns, 16 columns to a workgroup. */
export function columnLanes(adapter: AdapterClass): number {
  return adapter === "software" ? 1 : 16;
}
