/**
 * @file The functions a processor does not have as an exact instruction, so that one seed gives one run on every
 * machine, and the fixed orders in which lanes are summed.
 */

/** exp of four numbers, relative error below 2e-7; 0 below −87.34, where the result would be subnormal. After expf of Cephes. */
export function exp4(x: v128): v128 {
  const clamped = f32x4.min(f32x4.max(x, f32x4.splat(-88)), f32x4.splat(89));
  const n = f32x4.nearest(f32x4.mul(clamped, f32x4.splat(<f32>Math.LOG2E)));
  // ln 2 in two parts, the first exact in few bits, so that n · ln 2 is exact where it matters.
  let r = f32x4.sub(clamped, f32x4.mul(n, f32x4.splat(0.693359375)));
  r = f32x4.sub(r, f32x4.mul(n, f32x4.splat(-2.1219444e-4)));
  let y = f32x4.splat(1.98756915e-4);
  y = f32x4.add(f32x4.mul(y, r), f32x4.splat(1.39819995e-3));
  y = f32x4.add(f32x4.mul(y, r), f32x4.splat(8.33345191e-3));
  y = f32x4.add(f32x4.mul(y, r), f32x4.splat(4.16657959e-2));
  y = f32x4.add(f32x4.mul(y, r), f32x4.splat(0.166666655));
  y = f32x4.add(f32x4.mul(y, r), f32x4.splat(0.50000001));
  y = f32x4.add(f32x4.add(f32x4.mul(f32x4.mul(y, r), r), r), f32x4.splat(1));
  // 2^n in two factors: n reaches 128, which one exponent field cannot hold.
  const power = i32x4.trunc_sat_f32x4_s(n);
  const half = i32x4.shr_s(power, 1);
  const rest = i32x4.sub(power, half);
  const bias = i32x4.splat(127);
  y = f32x4.mul(y, i32x4.shl(i32x4.add(half, bias), 23));
  y = f32x4.mul(y, i32x4.shl(i32x4.add(rest, bias), 23));
  return v128.andnot(y, f32x4.lt(x, f32x4.splat(-87.336544)));
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
