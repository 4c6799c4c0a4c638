/**
 * @file CPU kernels of log-prob.ts. Units are rows. Logits may be the columns from `firstColumn` on of a wider matrix; then
 * results are those of all columns so far, with 0 for a chosen logit still to come.
 */

import { bytes, exp1, exp4, loadPart, log1, maxLanes, storePart, sumLanes } from "../cpu/math.as";

/** Elements whose sum is kept in single precision before it is added to a double. */
const block: i32 = 1024;

export function rowMax(row: usize, width: i32): f32 {
  let best = f32x4.splat(-Infinity);
  let i = 0;
  for (; i + 4 <= width; i += 4) best = f32x4.max(best, v128.load(row + bytes(i)));
  if (i < width) best = f32x4.max(best, loadPart(row + bytes(i), width - i, -Infinity));
  return maxLanes(best);
}

export function logProb(
  logits: usize,
  target: usize,
  logp: usize,
  entropy: usize,
  logSumExp: usize,
  width: i32,
  firstColumn: i32,
  begin: i32,
  end: i32,
): void {
  for (let row = begin; row < end; row++) {
    const from = logits + bytes(row) * width;
    const highest = rowMax(from, width);
    const shift = f32x4.splat(highest);
    let total: f64 = 0;
    let moment: f64 = 0;
    for (let start = 0; start < width; start += block) {
      const last = min(start + block, width);
      let sum = f32x4.splat(0);
      let weighted = f32x4.splat(0);
      let i = start;
      for (; i + 4 <= last; i += 4) {
        const z = f32x4.sub(v128.load(from + bytes(i)), shift);
        const e = exp4(z);
        sum = f32x4.add(sum, e);
        weighted = f32x4.add(weighted, f32x4.mul(e, z));
      }
      if (i < last) {
        // −1000 rather than −∞: its exponential is 0 and 0 · −1000 is a number.
        const z = f32x4.sub(loadPart(from + bytes(i), last - i, highest - 1000), shift);
        const e = exp4(z);
        sum = f32x4.add(sum, e);
        weighted = f32x4.add(weighted, f32x4.mul(e, z));
      }
      total += <f64>sumLanes(sum);
      moment += <f64>sumLanes(weighted);
    }
    const logTotal = log1(total);
    const o = bytes(row);
    const column = load<i32>(target + o) - firstColumn;
    const isHere = column >= 0 && column < width;
    const chosen: f64 = isHere ? <f64>load<f32>(from + bytes(column)) : 0;
    if (firstColumn === 0) {
      store<f32>(logp + o, <f32>(chosen - <f64>highest - logTotal));
      store<f32>(entropy + o, <f32>(logTotal - moment / total));
      store<f32>(logSumExp + o, <f32>(<f64>highest + logTotal));
    } else {
      const before = <f64>load<f32>(logSumExp + o);
      const own = <f64>highest + logTotal;
      const both = max(before, own) + log1(1 + <f64>exp1(<f32>-abs(before - own)));
      const share = <f64>exp1(<f32>(before - both));
      const mean = share * (before - <f64>load<f32>(entropy + o)) + (1 - share) * (<f64>highest + moment / total);
      store<f32>(logp + o, <f32>((isHere ? chosen : <f64>load<f32>(logp + o) + before) - both));
      store<f32>(entropy + o, <f32>(both - mean));
      store<f32>(logSumExp + o, <f32>both);
    }
  }
}

/** dlogits may be logits. A row whose dlogp is 0 gives zeros. */
export function logProbBackward(
  logits: usize,
  target: usize,
  logSumExp: usize,
  dLogp: usize,
  dLogits: usize,
  width: i32,
  firstColumn: i32,
  begin: i32,
  end: i32,
): void {
  for (let row = begin; row < end; row++) {
    const from = logits + bytes(row) * width;
    const to = dLogits + bytes(row) * width;
    const slope = load<f32>(dLogp + bytes(row));
    if (slope === 0) {
      memory.fill(to, 0, bytes(width));
      continue;
    }
    const shift = f32x4.splat(load<f32>(logSumExp + bytes(row)));
    const scale = f32x4.splat(-slope);
    let i = 0;
    for (; i + 4 <= width; i += 4) {
      v128.store(to + bytes(i), f32x4.mul(scale, exp4(f32x4.sub(v128.load(from + bytes(i)), shift))));
    }
    if (i < width) {
      const rest = width - i;
      storePart(to + bytes(i), f32x4.mul(scale, exp4(f32x4.sub(loadPart(from + bytes(i), rest, 0), shift))), rest);
    }
    const column = load<i32>(target + bytes(row)) - firstColumn;
    if (column < 0 || column >= width) continue;
    const chosen = to + bytes(column);
    store<f32>(chosen, load<f32>(chosen) + slope);
  }
}
