/** @file CPU kernels of the gradient of attention.ts, in tiles of four tokens as in attention.as.ts. */

import { bytes, exp4, loadPart, storePart } from "../cpu/math.as";
import { scratch } from "../cpu/scratch.as";
import { isTile, tileKeys } from "./attention.as";
import { accumulate, accumulate4, dots, dots4, scaleRow } from "./rows.as";

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
