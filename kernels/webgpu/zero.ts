import type { GpuDispatch } from "../op.ts";
import { sizeOf, type Tensor } from "../tensor.ts";
import { elementGrid } from "./grid.ts";
import source from "./zero.wgsl" with { type: "text" };

/** The dispatch that clears a tensor. */
export function zeroDispatch(tensor: Tensor): GpuDispatch {
  const count = sizeOf(tensor.shape);
  return {
    label: "zero",
    source,
    entry: "main",
    uniforms: [{ u32: count }],
    bindings: [tensor],
    workgroups: elementGrid(count),
  };
}
