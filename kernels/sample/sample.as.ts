/** @file CPU kernels of sample.ts. Units are rows. */

import { bytes, exp4, loadPart, log1, storePart, sumLanes } from "../cpu/math.as";
import { rowMax } from "../log-prob/log-prob.as";

const noRow: u32 = 0xffffffff;
const stateBytes: usize = 24;

/** First word of Philox4x32-10 of key (seed, stream) and counter (draw, 0, 0, 0), see core/random.ts. */
export function philox(seed: u32, stream: u32, draw: u32): u32 {
  let key0 = seed;
  let key1 = stream;
  let c0 = draw;
  let c1: u32 = 0;
  let c2: u32 = 0;
  let c3: u32 = 0;
  for (let round = 0; round < 10; round++) {
    const product0 = <u64>0xd2511f53 * <u64>c0;
    const product1 = <u64>0xcd9e8d57 * <u64>c2;
    c0 = <u32>(product1 >> 32) ^ c1 ^ key0;
    c1 = <u32>product1;
    c2 = <u32>(product0 >> 32) ^ c3 ^ key1;
    c3 = <u32>product0;
    key0 += 0x9e3779b9;
    key1 += 0xbb67ae85;
  }
  return c0;
}

/** Σ exp(logits − highest), in double precision. */
function sumOfExp(row: usize, width: i32, highest: f32): f64 {
  const shift = f32x4.splat(highest);
  let total: f64 = 0;
  let i = 0;
  for (; i + 4 <= width; i += 4) total += <f64>sumLanes(exp4(f32x4.sub(v128.load(row + bytes(i)), shift)));
  if (i < width) total += <f64>sumLanes(exp4(f32x4.sub(loadPart(row + bytes(i), width - i, -Infinity), shift)));
  return total;
}

function firstOf(row: usize, width: i32, value: f32): i32 {
  for (let i = 0; i < width; i++) if (load<f32>(row + bytes(i)) === value) return i;
  return 0;
}

/** How many of the weights, or how much of their sum, lies at or above a bound. */
function countFrom(weights: usize, width: i32, bound: f32): i32 {
  let count = 0;
  for (let i = 0; i < width; i++) if (load<f32>(weights + bytes(i)) >= bound) count++;
  return count;
}

function massAbove(weights: usize, width: i32, bound: f32): f64 {
  let mass: f64 = 0;
  for (let i = 0; i < width; i++) {
    const w = load<f32>(weights + bytes(i));
    if (w > bound) mass += <f64>w;
  }
  return mass;
}

/** The k-th largest weight: the largest bound that k weights reach. Bits of positive numbers are in their order. */
function topKBound(weights: usize, width: i32, k: i32): f32 {
  let low: u32 = 0;
  let high: u32 = 0x3f800001;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (countFrom(weights, width, reinterpret<f32>(middle)) >= k) low = middle;
    else high = middle;
  }
  return reinterpret<f32>(low);
}

/** The smallest bound above which less than `mass` lies: weights from it on are the fewest that reach the mass. */
function topPBound(weights: usize, width: i32, mass: f64): f32 {
  let low: i32 = -1;
  let high: i32 = 0x3f800000;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (massAbove(weights, width, reinterpret<f32>(middle)) < mass) high = middle;
    else low = middle;
  }
  return reinterpret<f32>(high);
}

function drop(weights: usize, width: i32, bound: f32): void {
  for (let i = 0; i < width; i++) {
    if (load<f32>(weights + bytes(i)) < bound) store<f32>(weights + bytes(i), 0);
  }
}

/** weights = exp((logits − highest) / temperature), the truncated distribution before its normaliser. */
function temper(row: usize, weights: usize, width: i32, highest: f32, temperature: f32): void {
  const shift = f32x4.splat(highest);
  const scale = f32x4.splat(temperature);
  let i = 0;
  for (; i + 4 <= width; i += 4) {
    v128.store(weights + bytes(i), exp4(f32x4.div(f32x4.sub(v128.load(row + bytes(i)), shift), scale)));
  }
  if (i < width) {
    const z = f32x4.sub(loadPart(row + bytes(i), width - i, 0), shift);
    storePart(weights + bytes(i), exp4(f32x4.div(z, scale)), width - i);
  }
}

/** The first token whose cumulative weight exceeds u · total. */
function draw(weights: usize, width: i32, u: f64): i32 {
  const aim = u * massAbove(weights, width, 0);
  let sum: f64 = 0;
  let last = 0;
  for (let i = 0; i < width; i++) {
    const w = load<f32>(weights + bytes(i));
    if (w === 0) continue;
    last = i;
    sum += <f64>w;
    if (sum > aim) return i;
  }
  return last;
}

function choose(row: usize, weights: usize, width: i32, highest: f32, settings: usize, u: f64): i32 {
  const temperature = load<f32>(settings);
  const topK = <i32>load<f32>(settings, 4);
  const topP = load<f32>(settings, 8);
  if (!(temperature > 0)) return firstOf(row, width, highest);
  temper(row, weights, width, highest, temperature);
  if (topK > 0 && topK < width) drop(weights, width, topKBound(weights, width, topK));
  if (topP < 1) drop(weights, width, topPBound(weights, width, <f64>topP * massAbove(weights, width, 0)));
  return draw(weights, width, u);
}

export function sample(
  logits: usize,
  settings: usize,
  seed: usize,
  state: usize,
  tokens: usize,
  logps: usize,
  weights: usize,
  width: i32,
  stopToken: u32,
  maxTokens: u32,
  begin: i32,
  end: i32,
): void {
  for (let r = begin; r < end; r++) {
    const own = state + <usize>r * stateBytes;
    const emitted = load<u32>(own, 12);
    if (load<u32>(own, 8) === noRow || emitted >= maxTokens) continue;
    const row = logits + bytes(r) * width;
    const highest = rowMax(row, width);
    const counter = load<u32>(own, 20);
    const u = <f64>(philox(load<u32>(seed), load<u32>(own, 16), counter) >> 8) / 16777216;
    const token = choose(row, weights + bytes(r) * width, width, highest, settings, u);
    const o = bytes(r * maxTokens + emitted);
    const logp = <f64>load<f32>(row + bytes(token)) - <f64>highest - log1(sumOfExp(row, width, highest));
    store<u32>(tokens + o, token);
    store<f32>(logps + o, <f32>logp);
    store<u32>(own, token);
    store<u32>(own, load<u32>(own, 4) + 1, 4);
    if (<u32>token === stopToken || emitted + 1 >= maxTokens) store<u32>(own, noRow, 8);
    store<u32>(own, emitted + 1, 12);
    store<u32>(own, counter + 1, 20);
  }
}

export function unpackState(state: usize, token: usize, position: usize, row: usize, begin: i32, end: i32): void {
  for (let r = begin; r < end; r++) {
    const own = state + <usize>r * stateBytes;
    store<u32>(token + bytes(r), load<u32>(own));
    store<u32>(position + bytes(r), load<u32>(own, 4));
    store<u32>(row + bytes(r), load<u32>(own, 8));
  }
}
