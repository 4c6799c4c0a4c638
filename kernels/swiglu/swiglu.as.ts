/** @file CPU kernels of swiglu.ts. Units are rows. */

import { bytes, loadPart, sigmoid4, storePart } from "../cpu/math.as";
import { siluSlope } from "../elementwise/elementwise.as";

function gated(gate: v128, up: v128): v128 {
  return f32x4.mul(f32x4.mul(gate, sigmoid4(gate)), up);
}

export function swiglu(x: usize, y: usize, width: i32, begin: i32, end: i32): void {
  for (let row = begin; row < end; row++) {
    const gate = x + bytes(row) * 2 * width;
    const up = gate + bytes(width);
    const out = y + bytes(row) * width;
    let i = 0;
    for (; i + 4 <= width; i += 4) {
      v128.store(out + bytes(i), gated(v128.load(gate + bytes(i)), v128.load(up + bytes(i))));
    }
    if (i < width) {
      const count = width - i;
      storePart(out + bytes(i), gated(loadPart(gate + bytes(i), count, 0), loadPart(up + bytes(i), count, 0)), count);
    }
  }
}

/** dx may be x: each element is read before it is written. */
export function swigluBackward(x: usize, dy: usize, dx: usize, width: i32, begin: i32, end: i32): void {
  for (let row = begin; row < end; row++) {
    const offset = bytes(row) * 2 * width;
    const upper = bytes(width);
    const gradient = dy + bytes(row) * width;
    let i = 0;
    for (; i + 4 <= width; i += 4) {
      const o = offset + bytes(i);
      const gate = v128.load(x + o);
      const up = v128.load(x + o + upper);
      const g = v128.load(gradient + bytes(i));
      const sigma = sigmoid4(gate);
      v128.store(dx + o, f32x4.mul(f32x4.mul(g, up), siluSlope(gate, sigma)));
      v128.store(dx + o + upper, f32x4.mul(g, f32x4.mul(gate, sigma)));
    }
    if (i < width) {
      const count = width - i;
      const o = offset + bytes(i);
      const gate = loadPart(x + o, count, 0);
      const up = loadPart(x + o + upper, count, 0);
      const g = loadPart(gradient + bytes(i), count, 0);
      const sigma = sigmoid4(gate);
      storePart(dx + o, f32x4.mul(f32x4.mul(g, up), siluSlope(gate, sigma)), count);
      storePart(dx + o + upper, f32x4.mul(g, f32x4.mul(gate, sigma)), count);
    }
  }
}
