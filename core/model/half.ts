/** @file The two 16-bit floats of checkpoints (IEEE binary16 and bfloat16) to and from f32, exactly or to nearest even. */

/** Values of binary16 bit patterns; exact. */
export function halfsToFloats(halfs: Uint16Array): Float32Array<ArrayBuffer> {
  return Float32Array.from(halfs, (half) => {
    const sign = half & 0x8000 ? -1 : 1;
    const exponent = (half >>> 10) & 0x1f;
    const fraction = half & 0x3ff;
    if (exponent === 0) return sign * fraction * 2 ** -24;
    if (exponent === 31) return fraction === 0 ? sign * Infinity : NaN;
    return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
  });
}

/** Values of bfloat16 bit patterns, the upper halves of f32; exact. */
export function bfloatsToFloats(bfloats: Uint16Array): Float32Array<ArrayBuffer> {
  return new Float32Array(Uint32Array.from(bfloats, (bits) => bits << 16).buffer);
}

/** The nearest binary16 bit patterns; ties go to the even one, values of 65520 and more to infinity. */
export function floatsToHalfs(floats: Float32Array): Uint16Array<ArrayBuffer> {
  return Uint16Array.from(new Uint32Array(new Float32Array(floats).buffer), halfOfFloatBits);
}

function halfOfFloatBits(bits: number): number {
  const sign = (bits >>> 16) & 0x8000;
  const magnitude = bits & 0x7fffffff;
  if (magnitude > 0x7f800000) return sign | 0x7e00;
  // 65520 lies half-way between the largest half, 65504, and the next power of two.
  if (magnitude >= 0x477ff000) return sign | 0x7c00;
  const exponent = magnitude >>> 23;
  // Below 2^-14 (exponent field 113) halfs are multiples of 2^-24, above they keep 10 of 23 fraction bits.
  if (exponent >= 113) return sign | (shiftToEven(magnitude, 13) - (112 << 10));
  if (exponent < 102) return sign;
  return sign | shiftToEven((magnitude & 0x7fffff) | 0x800000, 126 - exponent);
}

/** x / 2^shift, rounded to the nearest integer, ties to even. */
function shiftToEven(x: number, shift: number): number {
  const half = 2 ** (shift - 1);
  const lastBit = Math.floor(x / 2 ** shift) & 1;
  return Math.floor((x + half - 1 + lastBit) / 2 ** shift);
}
