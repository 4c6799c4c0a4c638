/**
 * @file CPU kernels of attention.ts. Units are pairs of a token and a key-value head, tokens outermost. The scores of one
 * query lie in the thread's scratch memory, so a sequence may have `scratchBytes` / 8 tokens (thread.ts).
 */

import { bytes, exp4, loadPart, log1, maxLanes, storePart, sumLanes, sumLanes4 } from "../cpu/math.as";
import { scratch } from "../cpu/scratch.as";

/** out[j] = scale · x · y_j for `count` rows y_j, `stride` bytes apart. `width` is a multiple of 4. */
export function dots(x: usize, y: usize, stride: usize, count: i32, width: i32, scale: f32, out: usize): void {
  const size = bytes(width);
  const factor = f32x4.splat(scale);
  let j = 0;
  for (; j + 4 <= count; j += 4) {
    let s0 = f32x4.splat(0);
    let s1 = f32x4.splat(0);
    let s2 = f32x4.splat(0);
    let s3 = f32x4.splat(0);
    const y1 = y + stride;
    const y2 = y1 + stride;
    const y3 = y2 + stride;
    for (let o: usize = 0; o < size; o += 16) {
      const a = v128.load(x + o);
      s0 = f32x4.add(s0, f32x4.mul(a, v128.load(y + o)));
      s1 = f32x4.add(s1, f32x4.mul(a, v128.load(y1 + o)));
      s2 = f32x4.add(s2, f32x4.mul(a, v128.load(y2 + o)));
      s3 = f32x4.add(s3, f32x4.mul(a, v128.load(y3 + o)));
    }
    v128.store(out + bytes(j), f32x4.mul(factor, sumLanes4(s0, s1, s2, s3)));
    y = y3 + stride;
  }
  for (; j < count; j++) {
    let s = f32x4.splat(0);
    for (let o: usize = 0; o < size; o += 16) s = f32x4.add(s, f32x4.mul(v128.load(x + o), v128.load(y + o)));
    store<f32>(out + bytes(j), scale * sumLanes(s));
    y += stride;
  }
}

/** out = scale · Σ_j weights[j] y_j, plus what out holds if `accumulate`; rows y_j `stride` bytes apart. */
export function weightedSum(
  weights: usize,
  y: usize,
  stride: usize,
  count: i32,
  width: i32,
  scale: f32,
  accumulate: bool,
  out: usize,
): void {
  const factor = f32x4.splat(scale);
  const last = weights + bytes(count);
  let i = 0;
  for (; i + 16 <= width; i += 16) {
    let s0 = f32x4.splat(0);
    let s1 = f32x4.splat(0);
    let s2 = f32x4.splat(0);
    let s3 = f32x4.splat(0);
    let row = y + bytes(i);
    for (let w = weights; w < last; w += 4) {
      const a = v128.load_splat<f32>(w);
      s0 = f32x4.add(s0, f32x4.mul(a, v128.load(row)));
      s1 = f32x4.add(s1, f32x4.mul(a, v128.load(row, 16)));
      s2 = f32x4.add(s2, f32x4.mul(a, v128.load(row, 32)));
      s3 = f32x4.add(s3, f32x4.mul(a, v128.load(row, 48)));
      row += stride;
    }
    const to = out + bytes(i);
    put(to, f32x4.mul(factor, s0), accumulate);
    put(to + 16, f32x4.mul(factor, s1), accumulate);
    put(to + 32, f32x4.mul(factor, s2), accumulate);
    put(to + 48, f32x4.mul(factor, s3), accumulate);
  }
  for (; i < width; i += 4) {
    let s = f32x4.splat(0);
    let row = y + bytes(i);
    for (let w = weights; w < last; w += 4) {
      s = f32x4.add(s, f32x4.mul(v128.load_splat<f32>(w), v128.load(row)));
      row += stride;
    }
    put(out + bytes(i), f32x4.mul(factor, s), accumulate);
  }
}

function put(address: usize, x: v128, accumulate: bool): void {
  v128.store(address, accumulate ? f32x4.add(v128.load(address), x) : x);
}

/** Replaces scores by exp(score − their maximum) and returns the logarithm of the sum of exp(score). */
export function softmaxScores(scores: usize, count: i32): f64 {
  let best = f32x4.splat(-Infinity);
  let i = 0;
  for (; i + 4 <= count; i += 4) best = f32x4.max(best, v128.load(scores + bytes(i)));
  const rest = count - i;
  if (rest > 0) best = f32x4.max(best, loadPart(scores + bytes(i), rest, -Infinity));
  const highest = maxLanes(best);
  const shift = f32x4.splat(highest);
  let sum = f32x4.splat(0);
  for (i = 0; i + 4 <= count; i += 4) {
    const e = exp4(f32x4.sub(v128.load(scores + bytes(i)), shift));
    v128.store(scores + bytes(i), e);
    sum = f32x4.add(sum, e);
  }
  if (rest > 0) {
    const e = exp4(f32x4.sub(loadPart(scores + bytes(i), rest, -Infinity), shift));
    storePart(scores + bytes(i), e, rest);
    sum = f32x4.add(sum, e);
  }
  return <f64>highest + log1(<f64>sumLanes(sum));
}

function sumOf(weights: usize, count: i32): f32 {
  let sum = f32x4.splat(0);
  let i = 0;
  for (; i + 4 <= count; i += 4) sum = f32x4.add(sum, v128.load(weights + bytes(i)));
  if (i < count) sum = f32x4.add(sum, loadPart(weights + bytes(i), count - i, 0));
  return sumLanes(sum);
}

/** One query over `count` keys and values: out = softmax(scale · q · k) · v; returns the log-sum-exp of the scores. */
export function attendOne(
  query: usize,
  keys: usize,
  values: usize,
  stride: usize,
  count: i32,
  headDim: i32,
  out: usize,
): f32 {
  const scores = scratch();
  dots(query, keys, stride, count, headDim, 1 / sqrt<f32>(<f32>headDim), scores);
  const logSumExp = softmaxScores(scores, count);
  weightedSum(scores, values, stride, count, headDim, 1 / sumOf(scores, count), false, out);
  return <f32>logSumExp;
}

export function attention(
  qkv: usize,
  start: usize,
  y: usize,
  logSumExp: usize,
  heads: i32,
  groups: i32,
  headDim: i32,
  begin: i32,
  end: i32,
): void {
  const size = bytes(headDim);
  const stride = size * (heads + 2 * groups);
  const perGroup = heads / groups;
  for (let unit = begin; unit < end; unit++) {
    const token = unit / groups;
    const group = unit % groups;
    const first = load<i32>(start + bytes(token));
    const count = token + 1 - first;
    const keys = qkv + <usize>first * stride + <usize>(heads + group) * size;
    const values = keys + <usize>groups * size;
    for (let head = group * perGroup; head < (group + 1) * perGroup; head++) {
      const query = qkv + <usize>token * stride + <usize>head * size;
      const out = y + <usize>(token * heads + head) * size;
      const lse = attendOne(query, keys, values, stride, count, headDim, out);
      store<f32>(logSumExp + bytes(token * heads + head), lse);
    }
  }
}

/** delta[n,h] = Σ dy · y over a head. Units are tokens. */
export function attentionDelta(
  y: usize,
  dy: usize,
  delta: usize,
  heads: i32,
  headDim: i32,
  begin: i32,
  end: i32,
): void {
  const size = bytes(headDim);
  for (let i = begin * heads; i < end * heads; i++) {
    const offset = <usize>i * size;
    dots(y + offset, dy + offset, size, 1, headDim, 1, delta + bytes(i));
  }
}

/** weights = exp(scores − lse), slopes = weights · (slopes − delta); `step` elements between successive lse and delta, 0 for one. */
function scoreSlopes(scores: usize, slopes: usize, count: i32, logSumExp: usize, delta: usize, step: usize): void {
  for (let i = 0; i < count; i += 4) {
    const part = min(count - i, 4);
    const full = part === 4;
    const o = bytes(i);
    const at = <usize>i * step;
    let lse = v128.load_splat<f32>(logSumExp + at);
    let shift = v128.load_splat<f32>(delta + at);
    if (step > 0) {
      if (part > 1) {
        lse = f32x4.replace_lane(lse, 1, load<f32>(logSumExp + at + step));
        shift = f32x4.replace_lane(shift, 1, load<f32>(delta + at + step));
      }
      if (part > 2) {
        lse = f32x4.replace_lane(lse, 2, load<f32>(logSumExp + at + 2 * step));
        shift = f32x4.replace_lane(shift, 2, load<f32>(delta + at + 2 * step));
      }
      if (full) {
        lse = f32x4.replace_lane(lse, 3, load<f32>(logSumExp + at + 3 * step));
        shift = f32x4.replace_lane(shift, 3, load<f32>(delta + at + 3 * step));
      }
    }
    const p = exp4(f32x4.sub(full ? v128.load(scores + o) : loadPart(scores + o, part, 0), lse));
    const ds = f32x4.mul(p, f32x4.sub(full ? v128.load(slopes + o) : loadPart(slopes + o, part, 0), shift));
    if (full) {
      v128.store(scores + o, p);
      v128.store(slopes + o, ds);
    } else {
      storePart(scores + o, p, part);
      storePart(slopes + o, ds, part);
    }
  }
}

/** dq = scale · Σ_j p_j (dy · v_j − delta) k_j. */
export function attentionBackwardQuery(
  qkv: usize,
  start: usize,
  logSumExp: usize,
  delta: usize,
  dy: usize,
  dqkv: usize,
  heads: i32,
  groups: i32,
  headDim: i32,
  begin: i32,
  end: i32,
): void {
  const size = bytes(headDim);
  const stride = size * (heads + 2 * groups);
  const perGroup = heads / groups;
  const scale: f32 = 1 / sqrt<f32>(<f32>headDim);
  for (let unit = begin; unit < end; unit++) {
    const token = unit / groups;
    const group = unit % groups;
    const first = load<i32>(start + bytes(token));
    const count = token + 1 - first;
    const keys = qkv + <usize>first * stride + <usize>(heads + group) * size;
    const values = keys + <usize>groups * size;
    const scores = scratch();
    const slopes = scores + bytes(max(count, 0));
    for (let head = group * perGroup; head < (group + 1) * perGroup; head++) {
      const entry = token * heads + head;
      const offset = <usize>token * stride + <usize>head * size;
      dots(qkv + offset, keys, stride, count, headDim, scale, scores);
      dots(dy + <usize>entry * size, values, stride, count, headDim, 1, slopes);
      scoreSlopes(scores, slopes, count, logSumExp + bytes(entry), delta + bytes(entry), 0);
      weightedSum(slopes, keys, stride, count, headDim, scale, false, dqkv + offset);
    }
  }
}

/** For the queries n…end−1 that see key n: dk = scale · Σ p (dy · v − delta) q, dv = Σ p dy, summed over the group's heads. */
export function attentionBackwardKeyValue(
  qkv: usize,
  endOf: usize,
  logSumExp: usize,
  delta: usize,
  dy: usize,
  dqkv: usize,
  heads: i32,
  groups: i32,
  headDim: i32,
  begin: i32,
  end: i32,
): void {
  const size = bytes(headDim);
  const stride = size * (heads + 2 * groups);
  const narrow = size * heads;
  const perGroup = heads / groups;
  const scale: f32 = 1 / sqrt<f32>(<f32>headDim);
  for (let unit = begin; unit < end; unit++) {
    const token = unit / groups;
    const group = unit % groups;
    const count = load<i32>(endOf + bytes(token)) - token;
    const key = <usize>token * stride + <usize>(heads + group) * size;
    const value = key + <usize>groups * size;
    const scores = scratch();
    const slopes = scores + bytes(max(count, 0));
    for (let head = group * perGroup; head < (group + 1) * perGroup; head++) {
      const again = head > group * perGroup;
      const queries = qkv + <usize>token * stride + <usize>head * size;
      const gradients = dy + <usize>(token * heads + head) * size;
      const entry = bytes(token * heads + head);
      dots(qkv + key, queries, stride, count, headDim, scale, scores);
      dots(qkv + value, gradients, narrow, count, headDim, 1, slopes);
      scoreSlopes(scores, slopes, count, logSumExp + entry, delta + entry, bytes(heads));
      weightedSum(slopes, queries, stride, count, headDim, scale, again, dqkv + key);
      weightedSum(scores, gradients, narrow, count, headDim, 1, again, dqkv + value);
    }
  }
}
