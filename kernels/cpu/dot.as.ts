/**
 * @file Tiles of dot products of rows that are contiguous in memory. Whatever the tile, one product is four running sums
 * over every fourth element, added as `sumLanes` does, then the last elements: the same bits.
 */

import { bytes, sumLanes, sumLanes4 } from "./math.as";

/** Products of a0 and a1 with four rows from b on, `stride` bytes apart, stored to four places at y0 and y1. */
export function dot2x4(a0: usize, a1: usize, b: usize, stride: usize, count: i32, y0: usize, y1: usize): void {
  let b0 = b;
  let b1 = b0 + stride;
  let b2 = b1 + stride;
  let b3 = b2 + stride;
  let s00 = f32x4.splat(0);
  let s01 = f32x4.splat(0);
  let s02 = f32x4.splat(0);
  let s03 = f32x4.splat(0);
  let s10 = f32x4.splat(0);
  let s11 = f32x4.splat(0);
  let s12 = f32x4.splat(0);
  let s13 = f32x4.splat(0);
  let left = count;
  for (; left >= 8; left -= 8) {
    let x0 = v128.load(a0);
    let x1 = v128.load(a1);
    let z = v128.load(b0);
    s00 = f32x4.add(s00, f32x4.mul(x0, z));
    s10 = f32x4.add(s10, f32x4.mul(x1, z));
    z = v128.load(b1);
    s01 = f32x4.add(s01, f32x4.mul(x0, z));
    s11 = f32x4.add(s11, f32x4.mul(x1, z));
    z = v128.load(b2);
    s02 = f32x4.add(s02, f32x4.mul(x0, z));
    s12 = f32x4.add(s12, f32x4.mul(x1, z));
    z = v128.load(b3);
    s03 = f32x4.add(s03, f32x4.mul(x0, z));
    s13 = f32x4.add(s13, f32x4.mul(x1, z));
    x0 = v128.load(a0, 16);
    x1 = v128.load(a1, 16);
    z = v128.load(b0, 16);
    s00 = f32x4.add(s00, f32x4.mul(x0, z));
    s10 = f32x4.add(s10, f32x4.mul(x1, z));
    z = v128.load(b1, 16);
    s01 = f32x4.add(s01, f32x4.mul(x0, z));
    s11 = f32x4.add(s11, f32x4.mul(x1, z));
    z = v128.load(b2, 16);
    s02 = f32x4.add(s02, f32x4.mul(x0, z));
    s12 = f32x4.add(s12, f32x4.mul(x1, z));
    z = v128.load(b3, 16);
    s03 = f32x4.add(s03, f32x4.mul(x0, z));
    s13 = f32x4.add(s13, f32x4.mul(x1, z));
    a0 += 32;
    a1 += 32;
    b0 += 32;
    b1 += 32;
    b2 += 32;
    b3 += 32;
  }
  if (left >= 4) {
    const x0 = v128.load(a0);
    const x1 = v128.load(a1);
    let z = v128.load(b0);
    s00 = f32x4.add(s00, f32x4.mul(x0, z));
    s10 = f32x4.add(s10, f32x4.mul(x1, z));
    z = v128.load(b1);
    s01 = f32x4.add(s01, f32x4.mul(x0, z));
    s11 = f32x4.add(s11, f32x4.mul(x1, z));
    z = v128.load(b2);
    s02 = f32x4.add(s02, f32x4.mul(x0, z));
    s12 = f32x4.add(s12, f32x4.mul(x1, z));
    z = v128.load(b3);
    s03 = f32x4.add(s03, f32x4.mul(x0, z));
    s13 = f32x4.add(s13, f32x4.mul(x1, z));
    a0 += 16;
    a1 += 16;
    b0 += 16;
    b1 += 16;
    b2 += 16;
    b3 += 16;
    left -= 4;
  }
  let r0 = sumLanes4(s00, s01, s02, s03);
  let r1 = sumLanes4(s10, s11, s12, s13);
  if (left > 0) {
    r0 = f32x4.add(r0, tails(a0, b0, b1, b2, b3, left));
    r1 = f32x4.add(r1, tails(a1, b0, b1, b2, b3, left));
  }
  v128.store(y0, r0);
  v128.store(y1, r1);
}

/** Products of a with four rows from b on, `stride` bytes apart. */
export function dot1x4(a: usize, b: usize, stride: usize, count: i32): v128 {
  let b0 = b;
  let b1 = b0 + stride;
  let b2 = b1 + stride;
  let b3 = b2 + stride;
  let s0 = f32x4.splat(0);
  let s1 = f32x4.splat(0);
  let s2 = f32x4.splat(0);
  let s3 = f32x4.splat(0);
  let left = count;
  for (; left >= 8; left -= 8) {
    let x = v128.load(a);
    s0 = f32x4.add(s0, f32x4.mul(x, v128.load(b0)));
    s1 = f32x4.add(s1, f32x4.mul(x, v128.load(b1)));
    s2 = f32x4.add(s2, f32x4.mul(x, v128.load(b2)));
    s3 = f32x4.add(s3, f32x4.mul(x, v128.load(b3)));
    x = v128.load(a, 16);
    s0 = f32x4.add(s0, f32x4.mul(x, v128.load(b0, 16)));
    s1 = f32x4.add(s1, f32x4.mul(x, v128.load(b1, 16)));
    s2 = f32x4.add(s2, f32x4.mul(x, v128.load(b2, 16)));
    s3 = f32x4.add(s3, f32x4.mul(x, v128.load(b3, 16)));
    a += 32;
    b0 += 32;
    b1 += 32;
    b2 += 32;
    b3 += 32;
  }
  if (left >= 4) {
    const x = v128.load(a);
    s0 = f32x4.add(s0, f32x4.mul(x, v128.load(b0)));
    s1 = f32x4.add(s1, f32x4.mul(x, v128.load(b1)));
    s2 = f32x4.add(s2, f32x4.mul(x, v128.load(b2)));
    s3 = f32x4.add(s3, f32x4.mul(x, v128.load(b3)));
    a += 16;
    b0 += 16;
    b1 += 16;
    b2 += 16;
    b3 += 16;
    left -= 4;
  }
  const r = sumLanes4(s0, s1, s2, s3);
  return left > 0 ? f32x4.add(r, tails(a, b0, b1, b2, b3, left)) : r;
}

export function dot1x1(a: usize, b: usize, count: i32): f32 {
  let s = f32x4.splat(0);
  let left = count;
  for (; left >= 4; left -= 4) {
    s = f32x4.add(s, f32x4.mul(v128.load(a), v128.load(b)));
    a += 16;
    b += 16;
  }
  const sum = sumLanes(s);
  return left > 0 ? sum + tail(a, b, left) : sum;
}

/** The last one to three elements. */
function tail(a: usize, b: usize, count: i32): f32 {
  let sum: f32 = 0;
  for (let i = 0; i < count; i++) sum += load<f32>(a + bytes(i)) * load<f32>(b + bytes(i));
  return sum;
}

function tails(a: usize, b0: usize, b1: usize, b2: usize, b3: usize, count: i32): v128 {
  const x = f32x4.splat(tail(a, b0, count));
  const y = f32x4.replace_lane(x, 1, tail(a, b1, count));
  const z = f32x4.replace_lane(y, 2, tail(a, b2, count));
  return f32x4.replace_lane(z, 3, tail(a, b3, count));
}
