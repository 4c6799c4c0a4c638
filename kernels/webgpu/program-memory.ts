/** @file Where each tensor of a program lies in device memory. */

import { plan } from "../plan.ts";
import { type Buffer, sizeOf, type Tensor } from "../tensor.ts";
import type { Trace } from "../trace.ts";
import type { BoundRange } from "./aliasing.ts";
import { DeviceError } from "./device.ts";
import { createInputBlock, type InputBlock } from "./input-block.ts";
import type { SlotPool } from "./slot-pool.ts";

export interface ProgramMemory {
  readonly inputs: InputBlock;
  place(tensor: Tensor): BoundRange;
  /** Persistent buffers the program binds. */
  readonly viewed: ReadonlySet<Buffer>;
  /** Bytes of slots and inputs. */
  readonly bytes: number;
  /** Bytes no other program shares. */
  readonly ownBytes: number;
  release(): void;
}

/**
 * @param limit of one binding, in bytes
 * @param create makes a storage buffer for this program alone
 * @throws DeviceError before anything is made
 */
export function placeTensors(
  trace: Trace,
  pool: SlotPool,
  limit: number,
  create: (label: string, bytes: number) => GPUBuffer,
  bufferOf: (buffer: Buffer) => GPUBuffer,
): ProgramMemory {
  const { slots, slotOf, peakElements } = plan(trace);
  const largest = 4 * Math.max(0, ...slots);
  if (largest > limit) {
    throw new DeviceError(
      `A program of ${trace.nodes.length} kernels needs ${4 * peakElements} bytes, ${largest} of them in one piece; this ` +
        `adapter binds at most ${limit}. Use a smaller model, shorter batches, or --backend cpu.`,
    );
  }
  const kept = new Set(trace.outputs.map((tensor) => slotOf.get(tensor)));
  const pooled = slots.map((_, slot) => slot).filter((slot) => !kept.has(slot));
  const pooledBuffers = pool.take(pooled.map((slot) => 4 * (slots[slot] as number)));
  const bufferOfSlot = new Map(pooled.map((slot, i) => [slot, pooledBuffers[i] as GPUBuffer]));
  const owned: GPUBuffer[] = [];
  const own = (label: string, bytes: number): GPUBuffer => {
    const buffer = create(label, bytes);
    owned.push(buffer);
    return buffer;
  };
  // An output is read after the run, when another program may already run: it gets memory of its own.
  for (const slot of kept) {
    if (slot !== undefined) bufferOfSlot.set(slot, own("output", 4 * (slots[slot] as number)));
  }
  const inputs = createInputBlock(trace.inputs, (bytes) => own("inputs", bytes));

  const place = (tensor: Tensor): BoundRange => {
    const size = 4 * sizeOf(tensor.shape);
    switch (tensor.place.kind) {
      case "view":
        return { buffer: bufferOf(tensor.place.buffer), offset: 4 * tensor.place.offset, size };
      case "slice": {
        const whole = place(tensor.place.of);
        return { buffer: whole.buffer, offset: whole.offset + 4 * tensor.place.offset, size };
      }
      case "input":
        return { buffer: inputs.buffer, offset: inputs.offsetOf(tensor), size };
      case "value": {
        const buffer = bufferOfSlot.get(slotOf.get(tensor) ?? -1);
        if (!buffer) throw new Error(`${tensor.name} is not computed in this program`);
        return { buffer, offset: 0, size };
      }
    }
  };

  return {
    inputs,
    viewed: viewedBuffers(trace),
    bytes: 4 * peakElements,
    ownBytes: owned.reduce((sum, buffer) => sum + buffer.size, 0),
    place,
    release() {
      pool.release(pooledBuffers);
      for (const buffer of owned) buffer.destroy();
    },
  };
}

function viewedBuffers(trace: Trace): ReadonlySet<Buffer> {
  const tensors = trace.nodes.flatMap(({ inputs, outputs }) => [...inputs, ...outputs]);
  const places = [...tensors, ...trace.outputs].map(({ place }) => place);
  return new Set(places.flatMap((place) => (place.kind === "view" ? [place.buffer] : [])));
}
