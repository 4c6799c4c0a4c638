/** @file CPU kernel of rope.ts. Units are rows; y may be x. */

import { bytes } from "../cpu/math.as";

export function rope(
  x: usize,
  position: usize,
  table: usize,
  y: usize,
  width: i32,
  heads: i32,
  headDim: i32,
  sign: f32,
  begin: i32,
  end: i32,
): void {
  const half = headDim >> 1;
  const rotated = heads * headDim;
  for (let row = begin; row < end; row++) {
    const from = x + bytes(row) * width;
    const to = y + bytes(row) * width;
    const cosines = table + <usize>load<u32>(position + bytes(row)) * bytes(headDim);
    const sines = cosines + bytes(half);
    for (let head = 0; head < heads; head++) {
      const low = bytes(head * headDim);
      const high = low + bytes(half);
      let i = 0;
      for (; i + 4 <= half; i += 4) {
        const o = bytes(i);
        const a = v128.load(from + low + o);
        const b = v128.load(from + high + o);
        const c = v128.load(cosines + o);
        const s = f32x4.mul(v128.load(sines + o), f32x4.splat(sign));
        v128.store(to + low + o, f32x4.sub(f32x4.mul(a, c), f32x4.mul(b, s)));
        v128.store(to + high + o, f32x4.add(f32x4.mul(b, c), f32x4.mul(a, s)));
      }
      for (; i < half; i++) {
        const o = bytes(i);
        const a = load<f32>(from + low + o);
        const b = load<f32>(from + high + o);
        const c = load<f32>(cosines + o);
        const s = load<f32>(sines + o) * sign;
        store<f32>(to + low + o, a * c - b * s);
        store<f32>(to + high + o, b * c + a * s);
      }
    }
    if (x !== y) memory.copy(to + bytes(rotated), from + bytes(rotated), bytes(width - rotated));
  }
}
