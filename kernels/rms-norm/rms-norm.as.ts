/** @file CPU kernels of rms-norm.ts. */

import { bytes, loadPart, storePart, sumLanes } from "../cpu/math.as";

/** Σ a_i b_i, in four running sums. */
function dot(a: usize, b: usize, count: i32): f32 {
  let even = f32x4.splat(0);
  let odd = f32x4.splat(0);
  let i = 0;
  for (; i + 8 <= count; i += 8) {
    const o = bytes(i);
    even = f32x4.add(even, f32x4.mul(v128.load(a + o), v128.load(b + o)));
    odd = f32x4.add(odd, f32x4.mul(v128.load(a + o, 16), v128.load(b + o, 16)));
  }
  for (; i + 4 <= count; i += 4) even = f32x4.add(even, f32x4.mul(v128.load(a + bytes(i)), v128.load(b + bytes(i))));
  if (i < count) {
    const rest = count - i;
    even = f32x4.add(even, f32x4.mul(loadPart(a + bytes(i), rest, 0), loadPart(b + bytes(i), rest, 0)));
  }
  return sumLanes(f32x4.add(even, odd));
}

/** Units are rows. */
export function rmsNorm(
  x: usize,
  weight: usize,
  y: usize,
  inverseRms: usize,
  width: i32,
  epsilon: f32,
  begin: i32,
  end: i32,
): void {
  for (let row = begin; row < end; row++) {
    const from = x + bytes(row) * width;
    const to = y + bytes(row) * width;
    const inverse: f32 = 1 / sqrt<f32>(dot(from, from, width) / <f32>width + epsilon);
    store<f32>(inverseRms + bytes(row), inverse);
    const scale = f32x4.splat(inverse);
    let i = 0;
    for (; i + 4 <= width; i += 4) {
      const o = bytes(i);
      v128.store(to + o, f32x4.mul(f32x4.mul(v128.load(from + o), scale), v128.load(weight + o)));
    }
    if (i < width) {
      const o = bytes(i);
      const rest = width - i;
      storePart(to + o, f32x4.mul(f32x4.mul(loadPart(from + o, rest, 0), scale), loadPart(weight + o, rest, 0)), rest);
    }
  }
}

/** dx = r (w dy − x r² mean(w dy x)), r = 1/rms. Units are rows. */
export function rmsNormBackwardInput(
  x: usize,
  weight: usize,
  inverseRms: usize,
  dy: usize,
  dx: usize,
  width: i32,
  begin: i32,
  end: i32,
): void {
  for (let row = begin; row < end; row++) {
    const from = x + bytes(row) * width;
    const gradient = dy + bytes(row) * width;
    const to = dx + bytes(row) * width;
    const inverse = load<f32>(inverseRms + bytes(row));
    const r = f32x4.splat(inverse);
    let sum = f32x4.splat(0);
    let i = 0;
    for (; i + 4 <= width; i += 4) {
      const o = bytes(i);
      const scaled = f32x4.mul(v128.load(gradient + o), v128.load(weight + o));
      sum = f32x4.add(sum, f32x4.mul(scaled, v128.load(from + o)));
    }
    const rest = width - i;
    const tail = bytes(i);
    if (rest > 0) {
      const scaled = f32x4.mul(loadPart(gradient + tail, rest, 0), loadPart(weight + tail, rest, 0));
      sum = f32x4.add(sum, f32x4.mul(scaled, loadPart(from + tail, rest, 0)));
    }
    const pull = f32x4.splat((inverse * inverse * sumLanes(sum)) / <f32>width);
    for (i = 0; i + 4 <= width; i += 4) {
      const o = bytes(i);
      const scaled = f32x4.mul(v128.load(gradient + o), v128.load(weight + o));
      v128.store(to + o, f32x4.mul(r, f32x4.sub(scaled, f32x4.mul(v128.load(from + o), pull))));
    }
    if (rest > 0) {
      const scaled = f32x4.mul(loadPart(gradient + tail, rest, 0), loadPart(weight + tail, rest, 0));
      storePart(to + tail, f32x4.mul(r, f32x4.sub(scaled, f32x4.mul(loadPart(from + tail, rest, 0), pull))), rest);
    }
  }
}

/** Rows summed in one go, as in columnSum. */
const block: i32 = 64;

/** dw += Σ_n dy · x / rms. Units are columns. */
export function rmsNormBackwardWeight(
  x: usize,
  inverseRms: usize,
  dy: usize,
  dw: usize,
  rows: i32,
  width: i32,
  begin: i32,
  end: i32,
): void {
  const stride = bytes(width);
  let column = begin;
  for (; column + 16 <= end; column += 16) {
    const out = dw + bytes(column);
    let offset = bytes(column);
    for (let from = 0; from < rows; from += block) {
      let part0 = f32x4.splat(0);
      let part1 = f32x4.splat(0);
      let part2 = f32x4.splat(0);
      let part3 = f32x4.splat(0);
      const last = min(from + block, rows);
      for (let row = from; row < last; row++) {
        const scale = v128.load_splat<f32>(inverseRms + bytes(row));
        const a = x + offset;
        const b = dy + offset;
        part0 = f32x4.add(part0, f32x4.mul(f32x4.mul(v128.load(a), scale), v128.load(b)));
        part1 = f32x4.add(part1, f32x4.mul(f32x4.mul(v128.load(a, 16), scale), v128.load(b, 16)));
        part2 = f32x4.add(part2, f32x4.mul(f32x4.mul(v128.load(a, 32), scale), v128.load(b, 32)));
        part3 = f32x4.add(part3, f32x4.mul(f32x4.mul(v128.load(a, 48), scale), v128.load(b, 48)));
        offset += stride;
      }
      v128.store(out, f32x4.add(v128.load(out), part0));
      v128.store(out, f32x4.add(v128.load(out, 16), part1), 16);
      v128.store(out, f32x4.add(v128.load(out, 32), part2), 32);
      v128.store(out, f32x4.add(v128.load(out, 48), part3), 48);
    }
  }
  for (; column < end; column++) {
    const out = dw + bytes(column);
    let offset = bytes(column);
    for (let from = 0; from < rows; from += block) {
      let part: f32 = 0;
      const last = min(from + block, rows);
      for (let row = from; row < last; row++) {
        part += load<f32>(x + offset) * load<f32>(inverseRms + bytes(row)) * load<f32>(dy + offset);
        offset += stride;
      }
      store<f32>(out, load<f32>(out) + part);
    }
  }
}
