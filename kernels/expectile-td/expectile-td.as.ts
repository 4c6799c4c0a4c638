/** @file CPU kernel of expectile-td.ts. Units are steps; a step of weight 0 is padding and gives zeros whatever it holds. */

import { bytes } from "../cpu/math.as";

export function expectileTd(
  value: usize,
  q1: usize,
  q2: usize,
  targetQ1: usize,
  targetQ2: usize,
  target: usize,
  weight: usize,
  dValue: usize,
  dQ1: usize,
  dQ2: usize,
  terms: usize,
  expectile: f32,
  begin: i32,
  end: i32,
): void {
  for (let i = begin; i < end; i++) {
    const o = bytes(i);
    const w = load<f32>(weight + o);
    let slopeV: f32 = 0;
    let slope1: f32 = 0;
    let slope2: f32 = 0;
    let lossV: f32 = 0;
    let lossQ: f32 = 0;
    if (w !== 0) {
      const u = min(load<f32>(targetQ1 + o), load<f32>(targetQ2 + o)) - load<f32>(value + o);
      const side: f32 = u < 0 ? <f32>1 - expectile : expectile;
      const error1 = load<f32>(target + o) - load<f32>(q1 + o);
      const error2 = load<f32>(target + o) - load<f32>(q2 + o);
      lossV = w * side * u * u;
      lossQ = w * 0.5 * (error1 * error1 + error2 * error2);
      slopeV = -2 * w * side * u;
      slope1 = -w * error1;
      slope2 = -w * error2;
    }
    store<f32>(dValue + o, slopeV);
    store<f32>(dQ1 + o, slope1);
    store<f32>(dQ2 + o, slope2);
    store<f32>(terms + 2 * o, lossV);
    store<f32>(terms + 2 * o, lossQ, 4);
  }
}
