/**
 * @file TensorBoard event files: TFRecords (length, masked CRC-32C, data, masked CRC-32C) that hold `Event` messages of
 * tensorflow/core/util/event.proto. Append what these functions return; a file begins with {@link tensorboardHeader}.
 */

import { crc32c } from "../storage/crc32.ts";

/** The first record of a file. `wallTime` is in seconds since 1970. */
export function tensorboardHeader(wallTime: number): Uint8Array<ArrayBuffer> {
  return record([...double(1, wallTime), ...text(3, "brain.Event:2")]);
}

/** One record with the scalars of a step, in the order given. */
export function tensorboardScalars(
  wallTime: number,
  step: number,
  scalars: Readonly<Record<string, number>>,
): Uint8Array<ArrayBuffer> {
  const summary = Object.entries(scalars).flatMap(([tag, value]) => bytes(1, [...text(1, tag), ...float(2, value)]));
  return record([...double(1, wallTime), ...tagOf(2, 0), ...varint(step), ...bytes(5, summary)]);
}

function record(data: readonly number[]): Uint8Array<ArrayBuffer> {
  const result = new Uint8Array(16 + data.length);
  const view = new DataView(result.buffer);
  view.setBigUint64(0, BigInt(data.length), true);
  view.setUint32(8, maskedCrc(result.subarray(0, 8)), true);
  result.set(data, 12);
  view.setUint32(12 + data.length, maskedCrc(result.subarray(12, 12 + data.length)), true);
  return result;
}

/** TFRecord rotates and shifts check sums, so that data which holds check sums can be checked too. */
function maskedCrc(data: Uint8Array): number {
  const crc = crc32c(data);
  return (((crc >>> 15) | (crc << 17)) + 0xa282ead8) >>> 0;
}

// Protocol buffers: a field is its number and wire type (0 varint, 1 64-bit, 2 length and bytes, 5 32-bit), then its value.

function tagOf(field: number, wireType: number): number[] {
  return varint(field * 8 + wireType);
}

function varint(value: number): number[] {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`a step is a whole number, not ${value}`);
  const result: number[] = [];
  let rest = value;
  while (rest >= 128) {
    result.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  return [...result, rest];
}

function bytes(field: number, value: readonly number[]): number[] {
  return [...tagOf(field, 2), ...varint(value.length), ...value];
}

function text(field: number, value: string): number[] {
  return bytes(field, [...new TextEncoder().encode(value)]);
}

function double(field: number, value: number): number[] {
  return [...tagOf(field, 1), ...new Uint8Array(Float64Array.of(value).buffer)];
}

function float(field: number, value: number): number[] {
  return [...tagOf(field, 5), ...new Uint8Array(Float32Array.of(value).buffer)];
}
