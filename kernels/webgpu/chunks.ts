/** @file Flat tensors that one binding cannot hold. */

import { sizeOf, slice, type Tensor } from "../tensor.ts";

/** 128 MiB in elements: what every adapter can bind, and a multiple of the blocks of `globalNorm`. */
export const chunkElements = 2 ** 25;

/** Cuts tensors of one size into corresponding parts of at most `chunkElements`. */
export function inChunks(tensors: readonly Tensor[]): readonly (readonly Tensor[])[] {
  const size = sizeOf(tensors[0]?.shape ?? []);
  const count = Math.ceil(size / chunkElements);
  if (count <= 1) return [tensors];
  return Array.from({ length: count }, (_, chunk) => {
    const begin = chunk * chunkElements;
    const length = Math.min(chunkElements, size - begin);
    return tensors.map((tensor) => slice(tensor, [length], begin));
  });
}
