/**
 * @file CPU kernel of attention.ts, forward. Units are pairs of a token and a key-value head, tokens outermost; ranges hold whole
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
export function isTile(bounds: usize, token: i32, end: i32): bool {
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
