/** @file 32-bit cyclic redundancy checks, reflected: CRC-32 (as in zip and PNG) and CRC-32C (as in TensorBoard's files). */

function table(polynomial: number): Uint32Array {
  return Uint32Array.from({ length: 256 }, (_, byte) => {
    let rest = byte;
    for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ polynomial : rest >>> 1;
    return rest;
  });
}

const ieee = table(0xedb88320);
const castagnoli = table(0x82f63b78);

function check(bytes: Uint8Array, remainders: Uint32Array): number {
  let rest = 0xffffffff;
  for (let i = 0; i < bytes.length; i++) {
    rest = (rest >>> 8) ^ (remainders[(rest ^ (bytes[i] as number)) & 0xff] as number);
  }
  return (rest ^ 0xffffffff) >>> 0;
}

export function crc32(bytes: Uint8Array): number {
  return check(bytes, ieee);
}

export function crc32c(bytes: Uint8Array): number {
  return check(bytes, castagnoli);
}
