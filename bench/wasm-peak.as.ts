/**
 * @file What a processor does at most in WebAssembly: multiplications and additions between registers, in twelve chains
 * that do not wait for each other.
 */

/** x · s + s; one instruction where the module is built with relaxed SIMD. */
function step(x: v128, s: v128): v128 {
  if (ASC_FEATURE_RELAXED_SIMD) return f32x4.relaxed_madd(x, s, s);
  return f32x4.add(f32x4.mul(x, s), s);
}

/** `rounds` times twelve steps of four lanes. */
export function peak(rounds: i32, scale: f32): f32 {
  const s = f32x4.splat(scale);
  let x0 = f32x4.splat(0);
  let x1 = f32x4.splat(1);
  let x2 = f32x4.splat(2);
  let x3 = f32x4.splat(3);
  let x4 = f32x4.splat(4);
  let x5 = f32x4.splat(5);
  let x6 = f32x4.splat(6);
  let x7 = f32x4.splat(7);
  let x8 = f32x4.splat(8);
  let x9 = f32x4.splat(9);
  let x10 = f32x4.splat(10);
  let x11 = f32x4.splat(11);
  for (let i = 0; i < rounds; i++) {
    x0 = step(x0, s);
    x1 = step(x1, s);
    x2 = step(x2, s);
    x3 = step(x3, s);
    x4 = step(x4, s);
    x5 = step(x5, s);
    x6 = step(x6, s);
    x7 = step(x7, s);
    x8 = step(x8, s);
    x9 = step(x9, s);
    x10 = step(x10, s);
    x11 = step(x11, s);
  }
  let sum = x0;
  sum = f32x4.add(sum, x1);
  sum = f32x4.add(sum, x2);
  sum = f32x4.add(sum, x3);
  sum = f32x4.add(sum, x4);
  sum = f32x4.add(sum, x5);
  sum = f32x4.add(sum, x6);
  sum = f32x4.add(sum, x7);
  sum = f32x4.add(sum, x8);
  sum = f32x4.add(sum, x9);
  sum = f32x4.add(sum, x10);
  sum = f32x4.add(sum, x11);
  return f32x4.extract_lane(sum, 0);
}
