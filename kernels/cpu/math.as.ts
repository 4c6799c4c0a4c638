/**
 * @file The functions a processor does not have as an exact instruction, so that one seed gives one run on every
 * machine, and the fixed orders in which lanes are summed.
 */

import { constants } from "./scratch.as";

/** exp of four numbers, relative error below 1e-7; 0 below −87, infinite above 88.7. After expf of Cephes. */
export function exp4(x: v128): v128 {
  const c = constants();
  // pmin and pmax in this order keep NaN.
  const clamped = f32x4.pmin(f32x4.pmax(x, v128.load(c)), v128.load(c, 16));
  const magic = v128.load(c, 48);
  const shifted = f32x4.add(f32x4.mul(clamped, v128.load(c, 32)), magic);
  const n = f32x4.sub(shifted, magic);
  let r = f32x4.sub(clamped, f32x4.mul(n, v128.load(c, 64)));
  r = f32x4.sub(r, f32x4.mul(n, v128.load(c, 80)));
  let y = v128.load(c, 96);
  y = f32x4.add(f32x4.mul(y, r), v128.load(c, 112));
  y = f32x4.add(f32x4.mul(y, r), v128.load(c, 128));
  y = f32x4.add(f32x4.mul(y, r), v128.load(c, 144));
  y = f32x4.add(f32x4.mul(y, r), v128.load(c, 160));
  y = f32x4.add(f32x4.mul(y, r), v128.load(c, 176));
  y = f32x4.add(f32x4.add(f32x4.mul(f32x4.mul(y, r), r), r), v128.load(c, 192));
  // 2y · 2^(n−1), because 2^128 does not fit; at n = −126 the factor is 0.
  return f32x4.mul(f32x4.add(y, y), i32x4.shl(i32x4.add(shifted, v128.load(c, 208)), 23));
}

/** exp of one number, bit for bit a lane of `exp4`. */
export function exp1(x: f32): f32 {
  return f32x4.extract_lane(exp4(f32x4.splat(x)), 0);
}

/** 1 / (1 + exp(−x)). */
export function sigmoid4(x: v128): v128 {
  const one = f32x4.splat(1);
  return f32x4.div(one, f32x4.add(one, exp4(f32x4.neg(x))));
}

/** Natural logarithm, rounded from a double with relative error below 1e-12. */
export function log1(x: f64): f64 {
  if (!(x >= 0)) return NaN;
  if (x === 0) return -Infinity;
  if (x === Infinity) return x;
  const bits = reinterpret<u64>(x);
  let exponent = <i32>(bits >> 52) - 1023;
  let mantissa = reinterpret<f64>((bits & 0x000fffffffffffff) | 0x3ff0000000000000);
  if (mantissa > Math.SQRT2) {
    mantissa *= 0.5;
    exponent += 1;
  }
  // 2 artanh(s), |s| < 0.172.
  const s = (mantissa - 1) / (mantissa + 1);
  const q = s * s;
  let series: f64 = 1.0 / 15;
  series = series * q + 1.0 / 13;
  series = series * q + 1.0 / 11;
  series = series * q + 1.0 / 9;
  series = series * q + 1.0 / 7;
  series = series * q + 1.0 / 5;
  series = series * q + 1.0 / 3;
  series = series * q + 1;
  return <f64>exponent * Math.LN2 + 2 * s * series;
}

/** (x0 + x2) + (x1 + x3), the order of `sumLanes4` too. */
export function sumLanes(x: v128): f32 {
  return f32x4.extract_lane(x, 0) + f32x4.extract_lane(x, 2) + (f32x4.extract_lane(x, 1) + f32x4.extract_lane(x, 3));
}

/** The lane sums of four vectors as one vector. */
export function sumLanes4(a: v128, b: v128, c: v128, d: v128): v128 {
  const ab = f32x4.add(v128.shuffle<f32>(a, b, 0, 4, 1, 5), v128.shuffle<f32>(a, b, 2, 6, 3, 7));
  const cd = f32x4.add(v128.shuffle<f32>(c, d, 0, 4, 1, 5), v128.shuffle<f32>(c, d, 2, 6, 3, 7));
  return f32x4.add(v128.shuffle<f32>(ab, cd, 0, 1, 4, 5), v128.shuffle<f32>(ab, cd, 2, 3, 6, 7));
}

export function maxLanes(x: v128): f32 {
  return max(
    max(f32x4.extract_lane(x, 0), f32x4.extract_lane(x, 1)),
    max(f32x4.extract_lane(x, 2), f32x4.extract_lane(x, 3)),
  );
}

/** The first `count` (1 to 3) numbers at an address, `fill` in the other lanes. */
export function loadPart(address: usize, count: i32, fill: f32): v128 {
  let x = f32x4.replace_lane(f32x4.splat(fill), 0, load<f32>(address));
  if (count > 1) x = f32x4.replace_lane(x, 1, load<f32>(address, 4));
  if (count > 2) x = f32x4.replace_lane(x, 2, load<f32>(address, 8));
  return x;
}

/** Stores the first `count` (1 to 3) lanes. */
export function storePart(address: usize, x: v128, count: i32): void {
  store<f32>(address, f32x4.extract_lane(x, 0));
  if (count > 1) store<f32>(address, f32x4.extract_lane(x, 1), 4);
  if (count > 2) store<f32>(address, f32x4.extract_lane(x, 2), 8);
}

/** Byte offset of element `i` of four bytes. Offsets exceed 31 bits, so the product is unsigned. */
export function bytes(i: i32): usize {
  return (<usize>i) << 2;
}
