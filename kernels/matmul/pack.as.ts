/**
 * @file Packing of blocks of matrices for the register tile of matmul.as.ts: k-major panels, so that the tile reads both
 * operands from front to back.
 */

import { bytes } from "../cpu/math.as";

/** Packs b[k…, n…] (k rows `stride` bytes apart) into panels of 8 columns, zeros beyond the last column. */
export function packColumns(b: usize, stride: usize, depth: i32, width: i32, to: usize): void {
  for (let n = 0; n < width; n += 8) {
    let from = b + bytes(n);
    const count = min(width - n, 8);
    for (let k = 0; k < depth; k++) {
      if (count === 8) {
        v128.store(to, v128.load(from));
        v128.store(to, v128.load(from, 16), 16);
      } else {
        for (let i = 0; i < 8; i++) store<f32>(to + bytes(i), i < count ? load<f32>(from + bytes(i)) : 0);
      }
      from += stride;
      to += 32;
    }
  }
}

/** Packs a[m…, k…] into panels of 4 rows, k-major, zeros beyond the last row. */
export function packRows(a: usize, rowStride: usize, depthStride: usize, depth: i32, height: i32, to: usize): void {
  for (let m = 0; m < height; m += 4) {
    const from = a + <usize>m * rowStride;
    const count = min(height - m, 4);
    if (count === 4 && rowStride === 4) {
      let row = from;
      for (let k = 0; k < depth; k++) {
        v128.store(to, v128.load(row));
        row += depthStride;
        to += 16;
      }
    } else if (count === 4) {
      to = packTransposed(from, rowStride, depth, to);
    } else {
      for (let k = 0; k < depth; k++) {
        for (let i = 0; i < 4; i++) {
          store<f32>(to + bytes(i), i < count ? load<f32>(from + <usize>i * rowStride + <usize>k * depthStride) : 0);
        }
        to += 16;
      }
    }
  }
}

/** Four rows contiguous along k to k-major order; returns the address after the panel. */
function packTransposed(from: usize, stride: usize, depth: i32, to: usize): usize {
  let a0 = from;
  let a1 = a0 + stride;
  let a2 = a1 + stride;
  let a3 = a2 + stride;
  let k = 0;
  for (; k + 4 <= depth; k += 4) {
    const x0 = v128.load(a0);
    const x1 = v128.load(a1);
    const x2 = v128.load(a2);
    const x3 = v128.load(a3);
    const low01 = v128.shuffle<f32>(x0, x1, 0, 4, 1, 5);
    const high01 = v128.shuffle<f32>(x0, x1, 2, 6, 3, 7);
    const low23 = v128.shuffle<f32>(x2, x3, 0, 4, 1, 5);
    const high23 = v128.shuffle<f32>(x2, x3, 2, 6, 3, 7);
    v128.store(to, v128.shuffle<f32>(low01, low23, 0, 1, 4, 5));
    v128.store(to, v128.shuffle<f32>(low01, low23, 2, 3, 6, 7), 16);
    v128.store(to, v128.shuffle<f32>(high01, high23, 0, 1, 4, 5), 32);
    v128.store(to, v128.shuffle<f32>(high01, high23, 2, 3, 6, 7), 48);
    a0 += 16;
    a1 += 16;
    a2 += 16;
    a3 += 16;
    to += 64;
  }
  for (; k < depth; k++) {
    store<f32>(to, load<f32>(a0));
    store<f32>(to, load<f32>(a1), 4);
    store<f32>(to, load<f32>(a2), 8);
    store<f32>(to, load<f32>(a3), 12);
    a0 += 4;
    a1 += 4;
    a2 += 4;
    a3 += 4;
    to += 16;
  }
  return to;
}
