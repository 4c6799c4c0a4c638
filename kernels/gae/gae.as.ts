/** @file CPU kernel of gae.ts. Units are trajectories. */

import { bytes } from "../cpu/math.as";

export function gae(
  value: usize,
  reward: usize,
  gamma: usize,
  lambda: usize,
  first: usize,
  last: usize,
  advantage: usize,
  target: usize,
  begin: i32,
  end: i32,
): void {
  for (let trajectory = begin; trajectory < end; trajectory++) {
    const from = load<i32>(first + bytes(trajectory));
    let nextValue: f32 = 0;
    let nextAdvantage: f32 = 0;
    for (let t = load<i32>(last + bytes(trajectory)) - 1; t >= from; t--) {
      const o = bytes(t);
      const v = load<f32>(value + o);
      const discount = load<f32>(gamma + o);
      const delta = load<f32>(reward + o) + discount * nextValue - v;
      const a = delta + discount * load<f32>(lambda + o) * nextAdvantage;
      store<f32>(advantage + o, a);
      store<f32>(target + o, a + v);
      nextValue = v;
      nextAdvantage = a;
    }
  }
}
