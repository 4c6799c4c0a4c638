/**
 * @file The inputs of a program in one device buffer, mirrored on the host: however many inputs change between two
 * runs, the run begins with one write.
 */

import type { HostArray } from "../executor.ts";
import { type DType, sizeOf, type Tensor, viewAlignment } from "../tensor.ts";

export interface InputBlock {
  readonly buffer: GPUBuffer;
  /** In bytes. */
  offsetOf(input: Tensor): number;
  write(input: Tensor, data: HostArray): void;
  /** Sends what was written since the last flush. */
  flush(queue: GPUQueue): void;
}

export function createInputBlock(inputs: readonly Tensor[], create: (bytes: number) => GPUBuffer): InputBlock {
  const offsets = new Map<Tensor, number>();
  let elements = 0;
  for (const input of inputs) {
    offsets.set(input, elements);
    elements += Math.ceil(sizeOf(input.shape) / viewAlignment) * viewAlignment;
  }
  const mirror = new ArrayBuffer(elements * 4);
  const [asFloats, asWords] = [new Float32Array(mirror), new Uint32Array(mirror)];
  const buffer = create(elements * 4);
  let [dirtyBegin, dirtyEnd] = [elements, 0];

  const offsetOf = (input: Tensor): number => {
    const offset = offsets.get(input);
    if (offset === undefined) throw new Error(`${input.name} is not an input of this program`);
    return offset;
  };

  return {
    buffer,
    offsetOf: (input) => offsetOf(input) * 4,
    write(input, data) {
      const offset = offsetOf(input);
      checkData(input.name, input.dtype, sizeOf(input.shape), data);
      (input.dtype === "f32" ? asFloats : asWords).set(data, offset);
      dirtyBegin = Math.min(dirtyBegin, offset);
      dirtyEnd = Math.max(dirtyEnd, offset + data.length);
    },
    flush(queue) {
      if (dirtyEnd <= dirtyBegin) return;
      queue.writeBuffer(buffer, dirtyBegin * 4, mirror, dirtyBegin * 4, (dirtyEnd - dirtyBegin) * 4);
      [dirtyBegin, dirtyEnd] = [elements, 0];
    },
  };
}

/** @throws TypeError for the wrong kind of numbers, RangeError for too many */
export function checkData(label: string, dtype: DType, room: number, data: HostArray): void {
  if (data instanceof Float32Array !== (dtype === "f32")) {
    throw new TypeError(`${label} holds ${dtype}, not the elements of a ${data.constructor.name}`);
  }
  if (data.length > room) throw new RangeError(`${label}: ${data.length} elements do not fit into ${room}`);
}
