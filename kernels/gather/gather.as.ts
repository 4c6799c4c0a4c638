/** @file CPU kernels of gather.ts. */

import { bytes } from "../cpu/math.as";

const noRow: u32 = 0xffffffff;

export function gatherRows(x: usize, index: usize, y: usize, width: i32, begin: i32, end: i32): void {
  const size = bytes(width);
  for (let m = begin; m < end; m++) {
    const row = load<u32>(index + bytes(m));
    const target = y + <usize>m * size;
    if (row === noRow) memory.fill(target, 0, size);
    else memory.copy(target, x + <usize>row * size, size);
  }
}

/** Units are rows of the result. */
export function scatterRows(dy: usize, index: usize, dx: usize, count: i32, width: i32, begin: i32, end: i32): void {
  const size = bytes(width);
  memory.fill(dx + <usize>begin * size, 0, <usize>(end - begin) * size);
  for (let m = 0; m < count; m++) {
    const row = load<u32>(index + bytes(m));
    if (row >= <u32>begin && row < <u32>end) memory.copy(dx + <usize>row * size, dy + <usize>m * size, size);
  }
}
