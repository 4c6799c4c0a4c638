/**
 * @file Memory of the running thread alone: constants, packed panels, scores of one query. Instances have no static data,
 * so the executor hands each thread a range once.
 */

let base: usize = 0;

/** Bytes of constants at the beginning of the range. */
const constantBytes: usize = 256;

/** Address of the constants of `exp4`, 16 bytes apart. */
export function constants(): usize {
  return base;
}

/** First byte that kernels may use as they like, aligned to 64. */
export function scratch(): usize {
  return base + constantBytes;
}

export function setScratch(address: usize): void {
  base = address;
  // Loaded rather than written into the code, where V8 builds each one anew at every use: 8.4 ns for exp4, 6.6 so.
  v128.store(base, f32x4.splat(-87.33));
  v128.store(base, f32x4.splat(89), 16);
  v128.store(base, f32x4.splat(<f32>Math.LOG2E), 32);
  // 1.5 · 2^23: adding it rounds to the nearest integer, which is left in the low bits.
  v128.store(base, f32x4.splat(12582912), 48);
  // ln 2 in two parts, the first exact in few bits, so that n · ln 2 is exact where it matters.
  v128.store(base, f32x4.splat(0.693359375), 64);
  v128.store(base, f32x4.splat(-2.1219444e-4), 80);
  v128.store(base, f32x4.splat(1.98756915e-4), 96);
  v128.store(base, f32x4.splat(1.39819995e-3), 112);
  v128.store(base, f32x4.splat(8.33345191e-3), 128);
  v128.store(base, f32x4.splat(4.16657959e-2), 144);
  v128.store(base, f32x4.splat(0.166666655), 160);
  v128.store(base, f32x4.splat(0.50000001), 176);
  v128.store(base, f32x4.splat(1), 192);
  v128.store(base, i32x4.splat(126 - 0x4b400000), 208);
}
