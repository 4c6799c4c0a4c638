/**
 * The generator of java.util.Random (a 48-bit linear congruential generator, Knuth TAOCP 2, 3.2.1), because the same
 * seed has to give the same house, the same shuffles and the same bees as in the original world.
 * The state is kept as two halves of 24 bits, so that every product is exact in a double.
 */

const MULTIPLIER_HIGH = 0x5de;
const MULTIPLIER_LOW = 0xece66d;
const INCREMENT = 0xb;
const HALF = 0x1000000;

export interface JavaRandom {
  high: number;
  low: number;
}

/** A generator in the state `new java.util.Random(seed)` has; `seed` is an integer in [0, 2³¹). */
export function javaRandom(seed: number): JavaRandom {
  const random = { high: 0, low: 0 };
  reseed(random, seed);
  return random;
}

/** Puts the generator into the state `setSeed(seed)` gives. */
export function reseed(random: JavaRandom, seed: number): void {
  random.high = (Math.floor(seed / HALF) ^ MULTIPLIER_HIGH) & (HALF - 1);
  random.low = ((seed % HALF) ^ MULTIPLIER_LOW) & (HALF - 1);
}

/** Advances the generator by `draws` numbers that nobody looks at. */
export function skip(random: JavaRandom, draws: number): void {
  for (let i = 0; i < draws; i++) advance(random);
}

/** An integer in [0, bound). */
export function nextInt(random: JavaRandom, bound: number): number {
  if ((bound & -bound) === bound) return Math.floor((bound * next31(random)) / 0x80000000);
  for (;;) {
    const bits = next31(random);
    const value = bits % bound;
    if (bits - value + (bound - 1) < 0x80000000) return value;
  }
}

/** True or false. */
export function nextBoolean(random: JavaRandom): boolean {
  advance(random);
  return random.high >= HALF / 2;
}

/** A number in [0, 1) with 24 bits. */
export function nextFloat(random: JavaRandom): number {
  advance(random);
  return random.high / HALF;
}

/** A shuffled copy: Fisher and Yates from the end, as Scala 2.12 does it. */
export function shuffled<T>(random: JavaRandom, items: readonly T[]): T[] {
  const result = [...items];
  for (let n = result.length; n >= 2; n--) {
    const k = nextInt(random, n);
    const last = result[n - 1] as T;
    result[n - 1] = result[k] as T;
    result[k] = last;
  }
  return result;
}

function next31(random: JavaRandom): number {
  advance(random);
  return random.high * 128 + (random.low >>> 17);
}

function advance(random: JavaRandom): void {
  const product = random.low * MULTIPLIER_LOW + INCREMENT;
  const carry = Math.floor(product / HALF);
  random.high = (random.high * MULTIPLIER_LOW + random.low * MULTIPLIER_HIGH + carry) % HALF;
  random.low = product % HALF;
}
