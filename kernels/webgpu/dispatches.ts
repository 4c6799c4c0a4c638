/** @file The dispatches of a trace: of several that compute the same, one that this device can run. */

import { type Choose, firstVariant, type GpuDispatch } from "../op.ts";
import type { Trace } from "../trace.ts";
import type { WebGpuDevice } from "./device.ts";
import type { Compile, Tuner } from "./tuner.ts";

/**
 * @param tuner first times what it has no choice for; absent: the first of several is taken
 * @param compile for the tuner
 */
export async function dispatchesOf(
  { nodes }: Trace,
  { adapterClass, subgroupPreamble }: WebGpuDevice,
  tuner: Tuner | undefined,
  compile: Compile,
): Promise<readonly GpuDispatch[]> {
  const collect = (choose: Choose) => nodes.flatMap((node) => node.op.gpu(node, adapterClass, choose));
  const complete = (dispatch: GpuDispatch): GpuDispatch =>
    dispatch.subgroups ? { ...dispatch, source: (subgroupPreamble ?? "") + dispatch.source } : dispatch;
  if (!tuner) return collect(firstVariant).map(complete);

  const runnable = (variants: readonly GpuDispatch[]) =>
    subgroupPreamble === undefined ? variants.filter(({ subgroups }) => !subgroups) : variants;
  const questions = new Map<string, readonly GpuDispatch[]>();
  collect((variants, shapeClass) => {
    if (!questions.has(shapeClass)) questions.set(shapeClass, runnable(variants));
    return firstVariant(variants, shapeClass);
  });
  await tuner.settle(questions, (variant) => compile(complete(variant)));
  return collect((variants, shapeClass) => tuner.choose(runnable(variants), shapeClass)).map(complete);
}
