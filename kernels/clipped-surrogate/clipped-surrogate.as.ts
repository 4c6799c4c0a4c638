/** @file CPU kernel of clipped-surrogate.ts. Units are tokens; a token of weight 0 gives zeros whatever it holds. */

import { bytes, exp1 } from "../cpu/math.as";

export function clippedSurrogate(
  logp: usize,
  logpOld: usize,
  logpRef: usize,
  advantage: usize,
  weight: usize,
  groupBegin: usize,
  groupEnd: usize,
  dLogp: usize,
  terms: usize,
  epsilonLow: f32,
  epsilonHigh: f32,
  klCoef: f32,
  dualClip: f32,
  begin: i32,
  end: i32,
): void {
  for (let i = begin; i < end; i++) {
    const o = bytes(i);
    const out = terms + 6 * o;
    const w = load<f32>(weight + o);
    if (w === 0) {
      store<f32>(dLogp + o, 0);
      memory.fill(out, 0, 24);
      continue;
    }
    let logRatio: f32 = 0;
    let groupWeight: f32 = 0;
    const last = load<i32>(groupEnd + o);
    for (let j = load<i32>(groupBegin + o); j < last; j++) {
      const p = bytes(j);
      logRatio += load<f32>(logp + p) - load<f32>(logpOld + p);
      groupWeight += load<f32>(weight + p);
    }
    const a = load<f32>(advantage + o);
    const ratio = exp1(logRatio);
    const bounded = a < 0 ? min(ratio, dualClip) : ratio;
    const free = bounded * a;
    const clipped = min(max(bounded, 1 - epsilonLow), 1 + epsilonHigh) * a;
    const own = load<f32>(logp + o);
    const toRef = load<f32>(logpRef + o) - own;
    const refRatio = exp1(toRef);
    const fromOld = own - load<f32>(logpOld + o);
    // The unclipped branch carries the gradient wherever it is the smaller, ties included, as autograd does inside the bounds.
    const slope: f32 = free <= clipped && bounded === ratio ? -groupWeight * free : 0;
    store<f32>(dLogp + o, slope + klCoef * w * (1 - refRatio));
    store<f32>(out, w * min(free, clipped));
    store<f32>(out, w * (refRatio - toRef - 1), 4);
    store<f32>(out, w * ratio, 8);
    store<f32>(out, a < 0 && ratio < 1 - epsilonLow ? w : 0, 12);
    store<f32>(out, a > 0 && ratio > 1 + epsilonHigh ? w : 0, 16);
    store<f32>(out, w * 0.5 * fromOld * fromOld, 20);
  }
}
