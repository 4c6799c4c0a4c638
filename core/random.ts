/**
 * All randomness of the playground: Philox4x32-10, a counter-based generator
 * (Salmon et al., "Parallel Random Numbers: As Easy as 1, 2, 3", SC 2011).
 * A number depends on (key, counter) alone, so WGSL and WebAssembly produce the same ones in any order.
 */

const MULTIPLIER_0 = 0xd2511f53;
const MULTIPLIER_1 = 0xcd9e8d57;
const KEY_STEP_0 = 0x9e3779b9;
const KEY_STEP_1 = 0xbb67ae85;
const ROUNDS = 10;

export type PhiloxKey = readonly [number, number];
export type PhiloxBlock = readonly [number, number, number, number];

/** Four random u32 for one key (2 × u32) and one counter (4 × u32). */
export function philox(key: PhiloxKey, counter: PhiloxBlock): [number, number, number, number] {
  let [key0, key1] = key;
  let [c0, c1, c2, c3] = counter;
  for (let round = 0; round < ROUNDS; round++) {
    const high0 = multiplyHigh(MULTIPLIER_0, c0);
    const low0 = Math.imul(MULTIPLIER_0, c0);
    const high1 = multiplyHigh(MULTIPLIER_1, c2);
    const low1 = Math.imul(MULTIPLIER_1, c2);
    c0 = (high1 ^ c1 ^ key0) >>> 0;
    c1 = low1 >>> 0;
    c2 = (high0 ^ c3 ^ key1) >>> 0;
    c3 = low0 >>> 0;
    key0 = (key0 + KEY_STEP_0) >>> 0;
    key1 = (key1 + KEY_STEP_1) >>> 0;
  }
  return [c0, c1, c2, c3];
}

/** The upper 32 bits of the 64-bit product of two u32. */
function multiplyHigh(a: number, b: number): number {
  const aHigh = a >>> 16;
  const aLow = a & 0xffff;
  const bHigh = b >>> 16;
  const bLow = b & 0xffff;
  const lowHigh = aLow * bHigh;
  const middle = aHigh * bLow + ((aLow * bLow) >>> 16) + (lowHigh & 0xffff);
  return (aHigh * bHigh + (lowHigh >>> 16) + Math.floor(middle / 0x10000)) >>> 0;
}

/** The one mapping from u32 to [0, 1): the upper 24 bits times 2⁻²⁴, exact in f32. Every host uses it. */
export function unitFloat(x: number): number {
  return (x >>> 8) * 2 ** -24;
}

/** A stream of random numbers, the same for the same seed on every machine. */
export interface Random {
  /** The next integer in [0, 2³²). */
  u32(): number;
  /** The next number in [0, 1), a multiple of 2⁻²⁴ (see {@link unitFloat}). */
  float(): number;
  /** An integer in [0, n), without bias; n is an integer in [1, 2³²]. */
  int(n: number): number;
  /** A sample of the normal distribution N(0, 1), by Box and Muller, from two u32. */
  normal(): number;
  /** Reorders the items in place (Fisher and Yates) and returns them. */
  shuffle<T>(items: T[]): T[];
  /** One of the items; there must be one. */
  choice<T>(items: readonly T[]): T;
  /** A stream of its own for a label. It does not depend on how many numbers were drawn here. */
  fork(label: string | number): Random;
}

/**
 * A generator for a seed: a non-negative safe integer, or a text such as "run/3/collect".
 * Draws use counters (i, i ≫ 32, 0, 0); forks use counters that end in 1, so they never meet.
 */
export function createRandom(seed: number | string): Random {
  if (typeof seed === "string") return streamOf(hashText(seed));
  if (!Number.isSafeInteger(seed) || seed < 0) {
    throw new RangeError(`a seed is a whole number from 0 to 2^53 - 1, not ${seed}`);
  }
  return streamOf([seed >>> 0, Math.floor(seed / 2 ** 32)]);
}

function streamOf(key: PhiloxKey): Random {
  let block: readonly number[] = [];
  let used = 4;
  let counter = 0;

  function u32(): number {
    if (used === 4) {
      block = philox(key, [counter >>> 0, Math.floor(counter / 2 ** 32), 0, 0]);
      counter++;
      used = 0;
    }
    return block[used++] as number;
  }

  function int(n: number): number {
    if (!Number.isInteger(n) || n < 1 || n > 2 ** 32) throw new RangeError(`int(n) needs 1 <= n <= 2^32, not ${n}`);
    const limit = 2 ** 32 - (2 ** 32 % n);
    let x = u32();
    while (x >= limit) x = u32();
    return x % n;
  }

  return {
    u32,
    float: () => unitFloat(u32()),
    int,
    normal: () => {
      const radius = Math.sqrt(-2 * Math.log(1 - unitFloat(u32())));
      return radius * Math.cos(2 * Math.PI * unitFloat(u32()));
    },
    shuffle: (items) => {
      for (let i = items.length - 1; i > 0; i--) {
        const j = int(i + 1);
        const held = items[i] as (typeof items)[number];
        items[i] = items[j] as (typeof items)[number];
        items[j] = held;
      }
      return items;
    },
    choice: (items) => {
      if (items.length === 0) throw new RangeError("choice() needs at least one item");
      return items[int(items.length)] as (typeof items)[number];
    },
    fork: (label) => {
      const [low, high] = hashText(`${typeof label}:${label}`);
      const [key0, key1] = philox(key, [low, high, 0, 1]);
      return streamOf([key0, key1]);
    },
  };
}

/** A 64-bit hash of a text's UTF-16 code units: FNV-1a twice, with different offsets, then one Philox block to mix. */
function hashText(text: string): [number, number] {
  let first = 0x811c9dc5;
  let second = 0x9747b28c;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    first = Math.imul(first ^ unit, 0x01000193);
    second = Math.imul(second ^ unit, 0x85ebca6b);
  }
  const [low, high] = philox([first >>> 0, second >>> 0], [text.length, 0, 0, 2]);
  return [low, high];
}
