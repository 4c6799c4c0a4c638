/** @file CPU kernel of reduce.ts. Units are columns. */

import { bytes, loadPart, storePart } from "../cpu/math.as";

/** Rows summed in one go; sums of blocks are added up, which keeps the rounding error of thousands of rows small. */
const block: i32 = 64;

export function columnSum(x: usize, y: usize, rows: i32, columns: i32, accumulate: i32, begin: i32, end: i32): void {
  const stride = bytes(columns);
  let column = begin;
  for (; column + 16 <= end; column += 16) {
    const out = y + bytes(column);
    let total0 = accumulate ? v128.load(out) : f32x4.splat(0);
    let total1 = accumulate ? v128.load(out, 16) : f32x4.splat(0);
    let total2 = accumulate ? v128.load(out, 32) : f32x4.splat(0);
    let total3 = accumulate ? v128.load(out, 48) : f32x4.splat(0);
    let address = x + bytes(column);
    for (let from = 0; from < rows; from += block) {
      let part0 = f32x4.splat(0);
      let part1 = f32x4.splat(0);
      let part2 = f32x4.splat(0);
      let part3 = f32x4.splat(0);
      for (let left = min(block, rows - from); left > 0; left--) {
        part0 = f32x4.add(part0, v128.load(address));
        part1 = f32x4.add(part1, v128.load(address, 16));
        part2 = f32x4.add(part2, v128.load(address, 32));
        part3 = f32x4.add(part3, v128.load(address, 48));
        address += stride;
      }
      total0 = f32x4.add(total0, part0);
      total1 = f32x4.add(total1, part1);
      total2 = f32x4.add(total2, part2);
      total3 = f32x4.add(total3, part3);
    }
    v128.store(out, total0);
    v128.store(out, total1, 16);
    v128.store(out, total2, 32);
    v128.store(out, total3, 48);
  }
  for (; column < end; column += 4) {
    const width = min(end - column, 4);
    const out = y + bytes(column);
    let total = accumulate ? loadUpTo(out, width) : f32x4.splat(0);
    let address = x + bytes(column);
    for (let from = 0; from < rows; from += block) {
      let part = f32x4.splat(0);
      for (let left = min(block, rows - from); left > 0; left--) {
        part = f32x4.add(part, loadUpTo(address, width));
        address += stride;
      }
      total = f32x4.add(total, part);
    }
    if (width === 4) v128.store(out, total);
    else storePart(out, total, width);
  }
}

/** The first `count` (1 to 4) numbers at an address, then zeros. */
function loadUpTo(address: usize, count: i32): v128 {
  return count === 4 ? v128.load(address) : loadPart(address, count, 0);
}
