/** @file CPU kernels of elementwise.ts. Ranges begin at multiples of 64, so only the last vector may be partial. */

import { bytes, loadPart, sigmoid4, storePart } from "../cpu/math.as";

export function add(a: usize, b: usize, y: usize, begin: i32, end: i32): void {
  let i = begin;
  for (; i + 4 <= end; i += 4) {
    const o = bytes(i);
    v128.store(y + o, f32x4.add(v128.load(a + o), v128.load(b + o)));
  }
  for (; i < end; i++) {
    const o = bytes(i);
    store<f32>(y + o, load<f32>(a + o) + load<f32>(b + o));
  }
}

export function silu(x: usize, y: usize, begin: i32, end: i32): void {
  let i = begin;
  for (; i + 4 <= end; i += 4) {
    const value = v128.load(x + bytes(i));
    v128.store(y + bytes(i), f32x4.mul(value, sigmoid4(value)));
  }
  if (i < end) {
    const value = loadPart(x + bytes(i), end - i, 0);
    storePart(y + bytes(i), f32x4.mul(value, sigmoid4(value)), end - i);
  }
}

/** d silu(x) / dx = σ (1 + x (1 − σ)). */
export function siluSlope(x: v128, sigma: v128): v128 {
  const one = f32x4.splat(1);
  return f32x4.mul(sigma, f32x4.add(one, f32x4.mul(x, f32x4.sub(one, sigma))));
}

export function siluBackward(x: usize, dy: usize, dx: usize, begin: i32, end: i32): void {
  let i = begin;
  for (; i + 4 <= end; i += 4) {
    const value = v128.load(x + bytes(i));
    v128.store(dx + bytes(i), f32x4.mul(v128.load(dy + bytes(i)), siluSlope(value, sigmoid4(value))));
  }
  if (i < end) {
    const value = loadPart(x + bytes(i), end - i, 0);
    const slope = siluSlope(value, sigmoid4(value));
    storePart(dx + bytes(i), f32x4.mul(loadPart(dy + bytes(i), end - i, 0), slope), end - i);
  }
}
