/** @file Flat tensors that one binding cannot hold. */

import { sizeOf, type Tensor, view } from "../tensor.ts";

/** 128 MiB in elements: what every adapter can bind, and a multiple of the blocks of `globalNorm`. */
export const chunkElements = 2 ** 25;

/**
 * Cuts tensors of one size into corresponding parts of at most `chunkElements`. Only views of buffers are cut; where a
 * computed value is among them, all stay whole.
 */
export function inChunks(tensors: readonly Tensor[]): readonly (readonly Tensor[])[] {
  const size = sizeOf(tensors[0]?.shape ?? []);
  const count = tensors.every(({ place }) => place.kind === "view") ? Math.ceil(size / chunkElements) : 1;
  if (count <= 1) return [tensors];
  return Array.from({ length: count }, (_, chunk) => {
    const begin = chunk * chunkElements;
    const length = Math.min(chunkElements, size - begin);
    return tensors.map(({ name, place }) => {
      if (place.kind !== "view") throw new Error(`${name} is not a view`);
      return view(place.buffer, `${name}[${begin}…]`, [length], place.offset + begin);
    });
  });
}
