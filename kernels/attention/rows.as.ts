/**
 * @file What attention does with rows of a head: products of one row, or of four, with many rows, and weighted sums of
 * many rows. Widths are multiples of 4. Elements are summed in the same order for one row and for four.
 */

import { dot1x1, dot1x4, dot2x4 } from "../cpu/dot.as";
import { bytes } from "../cpu/math.as";

/** out[j] = scale · x · y_j for `count` rows y_j, `stride` bytes apart. */
export function dots(x: usize, y: usize, stride: usize, count: i32, width: i32, scale: f32, out: usize): void {
  const factor = f32x4.splat(scale);
  let j = 0;
  for (; j + 4 <= count; j += 4) {
    v128.store(out + bytes(j), f32x4.mul(factor, dot1x4(x, y, stride, width)));
    y += 4 * stride;
  }
  for (; j < count; j++) {
    store<f32>(out + bytes(j), scale * dot1x1(x, y, width));
    y += stride;
  }
}

/** The same for four rows of x, `step` bytes apart, with results `row` bytes apart. */
export function dots4(
  x: usize,
  step: usize,
  y: usize,
  stride: usize,
  count: i32,
  width: i32,
  scale: f32,
  out: usize,
  row: usize,
): void {
  const factor = f32x4.splat(scale);
  const x1 = x + step;
  const x2 = x1 + step;
  const x3 = x2 + step;
  let j = 0;
  let to = out;
  let from = y;
  for (; j + 4 <= count; j += 4) {
    dot2x4(x, x1, from, stride, width, to, to + row);
    dot2x4(x2, x3, from, stride, width, to + 2 * row, to + 3 * row);
    v128.store(to, f32x4.mul(factor, v128.load(to)));
    v128.store(to + row, f32x4.mul(factor, v128.load(to + row)));
    v128.store(to + 2 * row, f32x4.mul(factor, v128.load(to + 2 * row)));
    v128.store(to + 3 * row, f32x4.mul(factor, v128.load(to + 3 * row)));
    from += 4 * stride;
    to += 16;
  }
  for (; j < count; j++) {
    for (let i = 0; i < 4; i++) store<f32>(to + <usize>i * row, scale * dot1x1(x + <usize>i * step, from, width));
    from += stride;
    to += 4;
  }
}

/** out += Σ_j weights[j] y_j over `count` rows y_j, `stride` bytes apart. */
export function accumulate(weights: usize, y: usize, stride: usize, count: i32, width: i32, out: usize): void {
  const last = weights + bytes(max(count, 0));
  let i = 0;
  for (; i + 16 <= width; i += 16) {
    const to = out + bytes(i);
    let s0 = v128.load(to);
    let s1 = v128.load(to, 16);
    let s2 = v128.load(to, 32);
    let s3 = v128.load(to, 48);
    let row = y + bytes(i);
    for (let w = weights; w < last; w += 4) {
      const a = v128.load_splat<f32>(w);
      s0 = f32x4.add(s0, f32x4.mul(a, v128.load(row)));
      s1 = f32x4.add(s1, f32x4.mul(a, v128.load(row, 16)));
      s2 = f32x4.add(s2, f32x4.mul(a, v128.load(row, 32)));
      s3 = f32x4.add(s3, f32x4.mul(a, v128.load(row, 48)));
      row += stride;
    }
    v128.store(to, s0);
    v128.store(to, s1, 16);
    v128.store(to, s2, 32);
    v128.store(to, s3, 48);
  }
  for (; i < width; i += 4) {
    const to = out + bytes(i);
    let s = v128.load(to);
    let row = y + bytes(i);
    for (let w = weights; w < last; w += 4) {
      s = f32x4.add(s, f32x4.mul(v128.load_splat<f32>(w), v128.load(row)));
      row += stride;
    }
    v128.store(to, s);
  }
}

/** The same for four rows of weights, `row` bytes apart, and four outputs, `step` bytes apart. */
export function accumulate4(
  weights: usize,
  row: usize,
  y: usize,
  stride: usize,
  count: i32,
  width: i32,
  out: usize,
  step: usize,
): void {
  let i = 0;
  for (; i + 8 <= width; i += 8) {
    const to0 = out + bytes(i);
    const to1 = to0 + step;
    const to2 = to1 + step;
    const to3 = to2 + step;
    let s00 = v128.load(to0);
    let s01 = v128.load(to0, 16);
    let s10 = v128.load(to1);
    let s11 = v128.load(to1, 16);
    let s20 = v128.load(to2);
    let s21 = v128.load(to2, 16);
    let s30 = v128.load(to3);
    let s31 = v128.load(to3, 16);
    let from = y + bytes(i);
    let w0 = weights;
    let w1 = w0 + row;
    let w2 = w1 + row;
    let w3 = w2 + row;
    for (let left = count; left > 0; left--) {
      const y0 = v128.load(from);
      const y1 = v128.load(from, 16);
      let x = v128.load_splat<f32>(w0);
      s00 = f32x4.add(s00, f32x4.mul(x, y0));
      s01 = f32x4.add(s01, f32x4.mul(x, y1));
      x = v128.load_splat<f32>(w1);
      s10 = f32x4.add(s10, f32x4.mul(x, y0));
      s11 = f32x4.add(s11, f32x4.mul(x, y1));
      x = v128.load_splat<f32>(w2);
      s20 = f32x4.add(s20, f32x4.mul(x, y0));
      s21 = f32x4.add(s21, f32x4.mul(x, y1));
      x = v128.load_splat<f32>(w3);
      s30 = f32x4.add(s30, f32x4.mul(x, y0));
      s31 = f32x4.add(s31, f32x4.mul(x, y1));
      from += stride;
      w0 += 4;
      w1 += 4;
      w2 += 4;
      w3 += 4;
    }
    v128.store(to0, s00);
    v128.store(to0, s01, 16);
    v128.store(to1, s10);
    v128.store(to1, s11, 16);
    v128.store(to2, s20);
    v128.store(to2, s21, 16);
    v128.store(to3, s30);
    v128.store(to3, s31, 16);
  }
  if (i < width) {
    const part = width - i;
    for (let r = 0; r < 4; r++) {
      const own = weights + <usize>r * row;
      accumulate(own, y + bytes(i), stride, count, part, out + <usize>r * step + bytes(i));
    }
  }
}

export function scaleRow(y: usize, width: i32, scale: f32): void {
  const factor = f32x4.splat(scale);
  for (let i = 0; i < width; i += 4) v128.store(y + bytes(i), f32x4.mul(factor, v128.load(y + bytes(i))));
}
