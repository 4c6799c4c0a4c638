/** @file CPU kernel of reduce.ts. Units are columns. */

import { bytes } from "../cpu/math.as";

/** Rows summed in one go; sums of blocks are added up, which keeps the rounding error of thousands of rows small. */
const block: i32 = 64;

export function columnSum(x: usize, y: usize, rows: i32, columns: i32, accumulate: i32, begin: i32, end: i32): void {
  const stride = bytes(columns);
  let column = begin;
  for (; column + 4 <= end; column += 4) {
    const out = y + bytes(column);
    let total = accumulate ? v128.load(out) : f32x4.splat(0);
    let address = x + bytes(column);
    for (let from = 0; from < rows; from += block) {
      let part = f32x4.splat(0);
      const last = min(from + block, rows);
      for (let row = from; row < last; row++) {
        part = f32x4.add(part, v128.load(address));
        address += stride;
      }
      total = f32x4.add(total, part);
    }
    v128.store(out, total);
  }
  for (; column < end; column++) {
    const out = y + bytes(column);
    let total: f32 = accumulate ? load<f32>(out) : 0;
    let address = x + bytes(column);
    for (let from = 0; from < rows; from += block) {
      let part: f32 = 0;
      const last = min(from + block, rows);
      for (let row = from; row < last; row++) {
        part += load<f32>(address);
        address += stride;
      }
      total += part;
    }
    store<f32>(out, total);
  }
}
