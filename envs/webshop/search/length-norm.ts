/**
 * @file Lucene keeps the length of a document in one byte (`SmallFloat.intToByte4`): exact up to 40, then with four
 * significant bits. The loss decides the order of results, so it is part of the score.
 */

/** Lengths below this are stored as they are: 255 minus the code of the largest int. */
const FREE_VALUES = 24;

/** The byte for a length ≥ 0. */
export function encodeLength(length: number): number {
  return length < FREE_VALUES ? length : FREE_VALUES + encodeFourBits(length - FREE_VALUES);
}

/** The length that a byte stands for. */
export function decodeLength(byte: number): number {
  return byte < FREE_VALUES ? byte : FREE_VALUES + decodeFourBits(byte - FREE_VALUES);
}

function encodeFourBits(value: number): number {
  const bits = 32 - Math.clz32(value);
  if (bits < 4) return value;
  const shift = bits - 4;
  return ((value >>> shift) & 7) | ((shift + 1) << 3);
}

function decodeFourBits(code: number): number {
  const shift = (code >>> 3) - 1;
  return shift === -1 ? code & 7 : ((code & 7) | 8) * 2 ** shift;
}
