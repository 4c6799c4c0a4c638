/** @file CPU kernel of polyak.ts. */

import { bytes } from "../cpu/math.as";

export function polyak(source: usize, target: usize, tau: f32, begin: i32, end: i32): void {
  const keep: f32 = 1 - tau;
  let i = begin;
  for (; i + 4 <= end; i += 4) {
    const o = bytes(i);
    const kept = f32x4.mul(f32x4.splat(keep), v128.load(target + o));
    v128.store(target + o, f32x4.add(kept, f32x4.mul(f32x4.splat(tau), v128.load(source + o))));
  }
  for (; i < end; i++) {
    const o = bytes(i);
    store<f32>(target + o, keep * load<f32>(target + o) + tau * load<f32>(source + o));
  }
}
