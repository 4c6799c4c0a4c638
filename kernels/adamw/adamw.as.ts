/** @file CPU kernels of adamw.ts. */

import { bytes, loadPart, storePart, sumLanes } from "../cpu/math.as";

/** Units are blocks of `block` elements; each writes one partial sum. */
export function sumOfSquares(gradient: usize, partial: usize, count: i32, block: i32, begin: i32, end: i32): void {
  for (let b = begin; b < end; b++) {
    let i = b * block;
    const last = min(i + block, count);
    let s0 = f32x4.splat(0);
    let s1 = f32x4.splat(0);
    for (; i + 8 <= last; i += 8) {
      const g0 = v128.load(gradient + bytes(i));
      const g1 = v128.load(gradient + bytes(i), 16);
      s0 = f32x4.add(s0, f32x4.mul(g0, g0));
      s1 = f32x4.add(s1, f32x4.mul(g1, g1));
    }
    let sum = sumLanes(f32x4.add(s0, s1));
    for (; i < last; i++) {
      const g = load<f32>(gradient + bytes(i));
      sum += g * g;
    }
    store<f32>(partial + bytes(b), sum);
  }
}

/** One unit. */
export function rootOfSum(partial: usize, y: usize, count: i32, begin: i32, end: i32): void {
  if (begin >= end) return;
  let sum: f64 = 0;
  for (let i = 0; i < count; i++) sum += <f64>load<f32>(partial + bytes(i));
  store<f32>(y, <f32>sqrt<f64>(sum));
}

/** Units are elements. `scalars` in the order of `adamwScalars`. */
export function adamw(
  gradient: usize,
  norm: usize,
  scalars: usize,
  parameters: usize,
  m: usize,
  v: usize,
  weightDecay: f32,
  begin: i32,
  end: i32,
): void {
  const learningRate = load<f32>(scalars);
  const beta1 = load<f32>(scalars, 4);
  const beta2 = load<f32>(scalars, 8);
  const maxNorm = load<f32>(scalars, 24);
  const scale: f32 = maxNorm > 0 ? min<f32>(1, maxNorm / (load<f32>(norm) + 1e-6)) : 1;
  const clip = f32x4.splat(scale);
  const b1 = f32x4.splat(beta1);
  const b2 = f32x4.splat(beta2);
  const rest1 = f32x4.splat(1 - beta1);
  const rest2 = f32x4.splat(1 - beta2);
  const epsilon = f32x4.splat(load<f32>(scalars, 12));
  const step = f32x4.splat(learningRate / load<f32>(scalars, 16));
  const inverseRoot = f32x4.splat(1 / sqrt<f32>(load<f32>(scalars, 20)));
  const keep = f32x4.splat(1 - learningRate * weightDecay);
  for (let i = begin; i < end; i += 4) {
    const o = bytes(i);
    const part = min(end - i, 4);
    const full = part === 4;
    const g = f32x4.mul(full ? v128.load(gradient + o) : loadPart(gradient + o, part, 0), clip);
    const m1 = f32x4.add(f32x4.mul(b1, full ? v128.load(m + o) : loadPart(m + o, part, 0)), f32x4.mul(rest1, g));
    const v1 = f32x4.add(
      f32x4.mul(b2, full ? v128.load(v + o) : loadPart(v + o, part, 0)),
      f32x4.mul(rest2, f32x4.mul(g, g)),
    );
    const root = f32x4.add(f32x4.mul(f32x4.sqrt(v1), inverseRoot), epsilon);
    const p = f32x4.mul(full ? v128.load(parameters + o) : loadPart(parameters + o, part, 0), keep);
    const p1 = f32x4.sub(p, f32x4.mul(step, f32x4.div(m1, root)));
    if (full) {
      v128.store(m + o, m1);
      v128.store(v + o, v1);
      v128.store(parameters + o, p1);
    } else {
      storePart(m + o, m1, part);
      storePart(v + o, v1, part);
      storePart(parameters + o, p1, part);
    }
  }
}

/** Units are elements. */
export function zero(y: usize, begin: i32, end: i32): void {
  memory.fill(y + bytes(begin), 0, bytes(end - begin));
}
