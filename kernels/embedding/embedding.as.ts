/** @file CPU kernels of embedding.ts. */

import { bytes } from "../cpu/math.as";
import { add } from "../elementwise/elementwise.as";

export function embedding(ids: usize, table: usize, y: usize, width: i32, begin: i32, end: i32): void {
  const size = bytes(width);
  for (let n = begin; n < end; n++) {
    memory.copy(y + <usize>n * size, table + <usize>load<u32>(ids + bytes(n)) * size, size);
  }
}

/** Units are rows of the table; each adds its tokens' gradients in the order of the tokens. */
export function embeddingBackward(
  ids: usize,
  dy: usize,
  dTable: usize,
  tokens: i32,
  width: i32,
  begin: i32,
  end: i32,
): void {
  const size = bytes(width);
  for (let n = 0; n < tokens; n++) {
    const id = load<u32>(ids + bytes(n));
    if (id < <u32>begin || id >= <u32>end) continue;
    const row = dTable + <usize>id * size;
    add(row, dy + <usize>n * size, row, 0, width);
  }
}
