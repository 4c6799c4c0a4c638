/**
 * @file CPU kernels of attention.ts. Units are pairs of a token and a key-value head, tokens outermost; ranges hold whole
 * tokens. Four successive tokens of one sequence are done together where a range has them: their rows of scores lie in
 * the thread's scratch memory. Every sum runs over the same elements in the same order as for one token alone.
 */

import { bytes, exp4, loadPart, log1, maxLanes, storePart, sumLanes } from "../cpu/math.as";
import { scratch } from "../cpu/scratch.as";
import { accumulate, accumulate4, dots, dots4, scaleRow } from "./rows.as";

/** Above this many keys tokens are done one by one: two rows of scores of each of four must fit in scratch memory. */
export const tileKeys: i32 = 30000;

/** Replaces scores by exp(score − their maximum) and returns the logarithm of the sum of exp(score). */
export function softmax(scores: usize, count: i32): f64 {
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

export function sumOf(weights: usize, count: i32): f32 {
  let sum = f32x4.splat(0);
  let i = 0;
  for (; i + 4 <= count; i += 4) sum = f32x4.add(sum, v128.load(weights + bytes(i)));
  if (i < count) sum = f32x4.add(sum, loadPart(weights + bytes(i), count - i, 0));
  return sumLanes(sum);
}

/** One query over `count` keys and values: y = softmax(q · k / √headDim) · v; returns the log-sum-exp of the scores. */
export function attendOne(
  query: usize,
  keys: usize,
  values: usize,
  stride: usize,
  count: i32,
  headDim: i32,
  y: usize,
): f32 {
  const scores = scratch();
  dots(query, keys, stride, count, headDim, 1 / sqrt<f32>(<f32>headDim), scores);
  const logSumExp = softmax(scores, count);
  memory.fill(y, 0, bytes(headDim));
  accumulate(scores, values, stride, count, headDim, y);
  scaleRow(y, headDim, 1 / sumOf(scores, count));
  return <f32>logSumExp;
}

/**
 * Four queries and outputs `step` and `narrow` bytes apart, keys and values `stride` bytes apart; the first query sees
 * `count` keys, each next one more. logSumExp (0: not wanted) has an entry for each head.
 */
export function attendFour(
  query: usize,
  step: usize,
  keys: usize,
  values: usize,
  stride: usize,
  count: i32,
  headDim: i32,
  y: usize,
  narrow: usize,
  logSumExp: usize,
  heads: i32,
): void {
  const scores = scratch();
  const row = bytes(count + 3);
  dots4(query, step, keys, stride, count + 3, headDim, 1 / sqrt<f32>(<f32>headDim), scores, row);
  for (let i = 0; i < 4; i++) {
    const lse = softmax(scores + <usize>i * row, count + i);
    if (logSumExp) store<f32>(logSumExp + bytes(i * heads), <f32>lse);
    memory.fill(y + <usize>i * narrow, 0, bytes(headDim));
  }
  accumulate4(scores, row, values, stride, count, headDim, y, narrow);
  for (let i = 0; i < 4; i++) {
    const own = scores + <usize>i * row;
    const to = y + <usize>i * narrow;
    accumulate(own + bytes(count), values + <usize>count * stride, stride, i, headDim, to);
    scaleRow(to, headDim, 1 / sumOf(own, count + i));
  }
}

/** Whether the four tokens from `token` on are all below `end` and of one sequence, as `bounds` (start or end) says. */
function isTile(bounds: usize, token: i32, end: i32): bool {
  return token + 3 < end && load<i32>(bounds + bytes(token)) === load<i32>(bounds + bytes(token + 3));
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
  const narrow = size * heads;
  const perGroup = heads / groups;
  const last = end / groups;
  for (let group = 0; group < groups; group++) {
    let token = begin / groups;
    while (token < last) {
      const first = load<i32>(start + bytes(token));
      const count = token + 1 - first;
      const keys = qkv + <usize>first * stride + <usize>(heads + group) * size;
      const values = keys + <usize>groups * size;
      const four = count < tileKeys && isTile(start, token, last);
      for (let head = group * perGroup; head < (group + 1) * perGroup; head++) {
        const query = qkv + <usize>token * stride + <usize>head * size;
        const out = y + <usize>token * narrow + <usize>head * size;
        const lse = logSumExp + bytes(token * heads + head);
        if (four) attendFour(query, stride, keys, values, stride, count, headDim, out, narrow, lse, heads);
        else store<f32>(lse, attendOne(query, keys, values, stride, count, headDim, out));
      }
      token += four ? 4 : 1;
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

/** One number, or four that lie `step` bytes apart, of which the first `count` exist. */
function strided(address: usize, step: usize, count: i32): v128 {
  let x = v128.load_splat<f32>(address);
  if (step === 0) return x;
  if (count > 1) x = f32x4.replace_lane(x, 1, load<f32>(address + step));
  if (count > 2) x = f32x4.replace_lane(x, 2, load<f32>(address + 2 * step));
  if (count > 3) x = f32x4.replace_lane(x, 3, load<f32>(address + 3 * step));
  return x;
}

/** scores ← p = exp(score − lse), slopes ← p · (slope − delta); lse and delta `step` bytes apart, 0: one for all. */
function scoreSlopes(scores: usize, slopes: usize, count: i32, logSumExp: usize, delta: usize, step: usize): void {
  for (let i = 0; i < count; i += 4) {
    const part = min(count - i, 4);
    const full = part === 4;
    const o = bytes(i);
    const lse = strided(logSumExp + <usize>i * step, step, part);
    const shift = strided(delta + <usize>i * step, step, part);
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

/** dq = Σ_j p_j (dy · v_j − delta) k_j / √headDim. */
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
  const narrow = size * heads;
  const perGroup = heads / groups;
  const scale: f32 = 1 / sqrt<f32>(<f32>headDim);
  const last = end / groups;
  for (let group = 0; group < groups; group++) {
    let token = begin / groups;
    while (token < last) {
      const first = load<i32>(start + bytes(token));
      const count = token + 1 - first;
      const keys = qkv + <usize>first * stride + <usize>(heads + group) * size;
      const values = keys + <usize>groups * size;
      const four = count < tileKeys && isTile(start, token, last);
      const rows = four ? 4 : 1;
      const row = bytes(count + rows - 1);
      const scores = scratch();
      const slopes = scores + <usize>rows * row;
      for (let head = group * perGroup; head < (group + 1) * perGroup; head++) {
        const query = <usize>token * stride + <usize>head * size;
        const gradient = dy + <usize>token * narrow + <usize>head * size;
        const entry = bytes(token * heads + head);
        if (four) {
          dots4(qkv + query, stride, keys, stride, count + 3, headDim, scale, scores, row);
          dots4(gradient, narrow, values, stride, count + 3, headDim, 1, slopes, row);
        } else {
          dots(qkv + query, keys, stride, count, headDim, scale, scores);
          dots(gradient, values, stride, count, headDim, 1, slopes);
        }
        for (let i = 0; i < rows; i++) {
          const own = <usize>i * row;
          const at = entry + bytes(i * heads);
          scoreSlopes(scores + own, slopes + own, count + i, logSumExp + at, delta + at, 0);
          memory.fill(dqkv + query + <usize>i * stride, 0, size);
        }
        if (four) accumulate4(slopes, row, keys, stride, count, headDim, dqkv + query, stride);
        else accumulate(slopes, keys, stride, count, headDim, dqkv + query);
        for (let i = 0; i < rows; i++) {
          const to = dqkv + query + <usize>i * stride;
          const own = slopes + <usize>i * row;
          accumulate(own + bytes(count), keys + <usize>count * stride, stride, i, headDim, to);
          scaleRow(to, headDim, scale);
        }
      }
      token += rows;
    }
  }
}

/** For the queries n…end−1 that see key n: dk = Σ p (dy · v − delta) q / √headDim, dv = Σ p dy, over the group's heads. */
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
  const last = end / groups;
  for (let group = 0; group < groups; group++) {
    let token = begin / groups;
    while (token < last) {
      const count = load<i32>(endOf + bytes(token)) - token;
      const four = count > 3 && count < tileKeys && isTile(endOf, token, last);
      const rows = four ? 4 : 1;
      const key = <usize>token * stride + <usize>(heads + group) * size;
      const value = key + <usize>groups * size;
      const row = bytes(max(count, 0));
      const scores = scratch();
      const slopes = scores + <usize>rows * row;
      for (let i = 0; i < rows; i++) {
        memory.fill(dqkv + key + <usize>i * stride, 0, size);
        memory.fill(dqkv + value + <usize>i * stride, 0, size);
      }
      for (let head = group * perGroup; head < (group + 1) * perGroup; head++) {
        const queries = qkv + <usize>token * stride + <usize>head * size;
        const gradients = dy + <usize>token * narrow + <usize>head * size;
        const entry = bytes(token * heads + head);
        if (four) {
          dots4(qkv + key, stride, queries, stride, count, headDim, scale, scores, row);
          dots4(qkv + value, stride, gradients, narrow, count, headDim, 1, slopes, row);
        } else {
          dots(qkv + key, queries, stride, count, headDim, scale, scores);
          dots(qkv + value, gradients, narrow, count, headDim, 1, slopes);
        }
        // Key i of a tile is seen from query i on; queries up to 3 are added one key at a time.
        const common = rows - 1;
        for (let i = 0; i < rows; i++) {
          const own = <usize>i * row;
          scoreSlopes(scores + own, slopes + own, count, logSumExp + entry, delta + entry, bytes(heads));
          const skipped = own + bytes(i);
          const to = dqkv + <usize>i * stride;
          accumulate(slopes + skipped, queries + <usize>i * stride, stride, common - i, headDim, to + key);
          accumulate(scores + skipped, gradients + <usize>i * narrow, narrow, common - i, headDim, to + value);
        }
        if (four) {
          const rest = count - common;
          accumulate4(slopes + 12, row, queries + 3 * stride, stride, rest, headDim, dqkv + key, stride);
          accumulate4(scores + 12, row, gradients + 3 * narrow, narrow, rest, headDim, dqkv + value, stride);
        } else {
          accumulate(slopes, queries, stride, count, headDim, dqkv + key);
          accumulate(scores, gradients, narrow, count, headDim, dqkv + value);
        }
      }
      for (let i = 0; i < rows; i++) scaleRow(dqkv + key + <usize>i * stride, headDim, scale);
      token += rows;
    }
  }
}
