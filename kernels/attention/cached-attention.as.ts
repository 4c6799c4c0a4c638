/** @file CPU kernels of cached-attention.ts. */

import { bytes } from "../cpu/math.as";
import { attendOne } from "./attention.as";

const noRow: u32 = 0xffffffff;

/** Units are tokens. Positions beyond the capacity are not written. */
export function cacheWrite(
  qkv: usize,
  row: usize,
  position: usize,
  cache: usize,
  heads: i32,
  groups: i32,
  headDim: i32,
  capacity: i32,
  begin: i32,
  end: i32,
): void {
  const size = bytes(headDim);
  const stride = size * (heads + 2 * groups);
  const entry = size * 2 * groups;
  for (let token = begin; token < end; token++) {
    const r = load<u32>(row + bytes(token));
    const p = load<u32>(position + bytes(token));
    if (r === noRow || p >= <u32>capacity) continue;
    const place = <usize>r * capacity + p;
    memory.copy(cache + place * entry, qkv + <usize>token * stride + <usize>heads * size, entry);
  }
}

/** Units are pairs of a token and a key-value head, tokens outermost. */
export function cachedAttention(
  qkv: usize,
  row: usize,
  position: usize,
  cache: usize,
  y: usize,
  heads: i32,
  groups: i32,
  headDim: i32,
  capacity: i32,
  begin: i32,
  end: i32,
): void {
  const size = bytes(headDim);
  const stride = size * (heads + 2 * groups);
  const entry = size * 2 * groups;
  const perGroup = heads / groups;
  for (let unit = begin; unit < end; unit++) {
    const token = unit / groups;
    const group = unit % groups;
    const r = load<u32>(row + bytes(token));
    const out = y + <usize>(token * heads + group * perGroup) * size;
    if (r === noRow) {
      memory.fill(out, 0, <usize>perGroup * size);
      continue;
    }
    const count = min(load<i32>(position + bytes(token)) + 1, capacity);
    const keys = cache + <usize>r * capacity * entry + <usize>group * size;
    const values = keys + <usize>groups * size;
    for (let i = 0; i < perGroup; i++) {
      const query = qkv + <usize>token * stride + <usize>(group * perGroup + i) * size;
      attendOne(query, keys, values, entry, count, headDim, out + <usize>i * size);
    }
  }
}
