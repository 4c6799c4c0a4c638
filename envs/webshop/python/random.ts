/**
 * @file Python's `random` module, as far as WebShop draws from it: MT19937 (Matsumoto and Nishimura, 1998) with the
 * seeding and the derived distributions of CPython 3. The order of WebShop's goals depends on every bit of it.
 */

const STATE_WORDS = 624;
const SHIFT_WORDS = 397;
const UPPER_MASK = 0x80000000;
const LOWER_MASK = 0x7fffffff;
const TWIST = 0x9908b0df;

export interface PythonRandom {
  /** `random.seed(n)`: restarts the generator; n is a whole number, its sign is ignored. */
  seed(seed: number): void;
  /** `random.random()`: a double in [0, 1) with 53 bits. */
  random(): number;
  /** `random.getrandbits(k)` for k in 1..32. */
  bits(count: number): number;
  /** `random._randbelow(n)` for n in 1..2³²−1. */
  below(limit: number): number;
  /** `random.uniform(a, b)`; b may be smaller than a. */
  uniform(low: number, high: number): number;
  /** `random.shuffle(items)`, in place. */
  shuffle<T>(items: T[]): T[];
  /** `random.sample(items, k)`; there must be at least k items. */
  sample<T>(items: readonly T[], count: number): T[];
  /** `random.choices(items, k=k)`, with replacement. */
  choices<T>(items: readonly T[], count: number): T[];
}

/** A generator in the state of `random.seed(seed)`. */
export function createPythonRandom(seed: number): PythonRandom {
  const state = new Uint32Array(STATE_WORDS);
  let next = STATE_WORDS;

  function u32(): number {
    if (next === STATE_WORDS) {
      twist(state);
      next = 0;
    }
    let y = state[next++]!;
    y ^= y >>> 11;
    y ^= (y << 7) & 0x9d2c5680;
    y ^= (y << 15) & 0xefc60000;
    return (y ^ (y >>> 18)) >>> 0;
  }

  function random(): number {
    const high = u32() >>> 5;
    const low = u32() >>> 6;
    return (high * 67108864 + low) / 9007199254740992;
  }

  function bits(count: number): number {
    if (!Number.isInteger(count) || count < 1 || count > 32) throw new RangeError(`bits(k) needs 1 <= k <= 32`);
    return u32() >>> (32 - count);
  }

  function below(limit: number): number {
    if (!Number.isInteger(limit) || limit < 1 || limit >= 2 ** 32) throw new RangeError(`below(n) got n = ${limit}`);
    const count = 32 - Math.clz32(limit);
    let value = bits(count);
    while (value >= limit) value = bits(count);
    return value;
  }

  function sample<T>(items: readonly T[], count: number): T[] {
    const size = items.length;
    if (count > size) throw new RangeError(`cannot sample ${count} of ${size} items`);
    // CPython copies the pool when a set of k entries would be larger (Lib/random.py).
    const setSize = count > 5 ? 21 + 4 ** Math.ceil(Math.log(count * 3) / Math.log(4)) : 21;
    if (size <= setSize) {
      const pool = [...items];
      return Array.from({ length: count }, (_, drawn) => {
        const last = size - drawn - 1;
        const at = below(size - drawn);
        const item = pool[at]!;
        pool[at] = pool[last]!;
        return item;
      });
    }
    const taken = new Set<number>();
    while (taken.size < count) {
      let at = below(size);
      while (taken.has(at)) at = below(size);
      taken.add(at);
    }
    return Array.from(taken, (at) => items[at]!);
  }

  const generator: PythonRandom = {
    seed: (value) => {
      initByArray(state, keyOf(value));
      next = STATE_WORDS;
    },
    random,
    bits,
    below,
    uniform: (low, high) => low + (high - low) * random(),
    shuffle: (items) => {
      for (let i = items.length - 1; i > 0; i--) {
        const j = below(i + 1);
        const held = items[i]!;
        items[i] = items[j]!;
        items[j] = held;
      }
      return items;
    },
    sample,
    choices: (items, count) => Array.from({ length: count }, () => items[Math.floor(random() * items.length)]!),
  };
  generator.seed(seed);
  return generator;
}

/** The 32-bit words of |seed|, lowest first; zero is one word. */
function keyOf(seed: number): number[] {
  if (!Number.isSafeInteger(seed)) throw new RangeError(`a seed of Python's generator is a whole number, not ${seed}`);
  const magnitude = Math.abs(seed);
  const high = Math.floor(magnitude / 2 ** 32);
  return high === 0 ? [magnitude >>> 0] : [magnitude >>> 0, high];
}

function initByArray(state: Uint32Array, key: readonly number[]): void {
  state[0] = 19650218;
  for (let i = 1; i < STATE_WORDS; i++) {
    state[i] = Math.imul(1812433253, state[i - 1]! ^ (state[i - 1]! >>> 30)) + i;
  }
  let i = 1;
  let j = 0;
  const advance = () => {
    if (++i >= STATE_WORDS) {
      state[0] = state[STATE_WORDS - 1]!;
      i = 1;
    }
  };
  for (let round = Math.max(STATE_WORDS, key.length); round > 0; round--) {
    const previous = state[i - 1]!;
    state[i] = (state[i]! ^ Math.imul(previous ^ (previous >>> 30), 1664525)) + key[j]! + j;
    advance();
    if (++j >= key.length) j = 0;
  }
  for (let round = STATE_WORDS - 1; round > 0; round--) {
    const previous = state[i - 1]!;
    state[i] = (state[i]! ^ Math.imul(previous ^ (previous >>> 30), 1566083941)) - i;
    advance();
  }
  state[0] = 0x80000000;
}

function twist(state: Uint32Array): void {
  for (let i = 0; i < STATE_WORDS; i++) {
    const y = (state[i]! & UPPER_MASK) | (state[(i + 1) % STATE_WORDS]! & LOWER_MASK);
    const mixed = state[(i + SHIFT_WORDS) % STATE_WORDS]! ^ (y >>> 1);
    state[i] = (y & 1) === 0 ? mixed : mixed ^ TWIST;
  }
}
