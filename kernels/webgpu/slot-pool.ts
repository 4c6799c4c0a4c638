/**
 * @file Memory for computed values, shared by all programs of an executor: programs run one after another and no value
 * outlives a run, so the next program may use the same buffers.
 */

export interface SlotPool {
  /** One buffer per size, all different. */
  take(bytes: readonly number[]): GPUBuffer[];
  /** Gives buffers back; those nobody else uses are destroyed. */
  release(buffers: readonly GPUBuffer[]): void;
  bytes(): number;
}

export function createSlotPool(create: (bytes: number) => GPUBuffer): SlotPool {
  const users = new Map<GPUBuffer, number>();

  return {
    take(bytes) {
      const taken = new Array<GPUBuffer>(bytes.length);
      const available = new Set(users.keys());
      // The largest first, so that a large buffer is not spent on a small value.
      const order = bytes.map((_, i) => i).sort((a, b) => (bytes[b] as number) - (bytes[a] as number));
      for (const i of order) {
        const wanted = bytes[i] as number;
        let best: GPUBuffer | undefined;
        for (const buffer of available) {
          if (buffer.size >= wanted && (!best || buffer.size < best.size)) best = buffer;
        }
        const buffer = best ?? create(wanted);
        available.delete(buffer);
        users.set(buffer, (users.get(buffer) ?? 0) + 1);
        taken[i] = buffer;
      }
      return taken;
    },
    release(buffers) {
      for (const buffer of buffers) {
        const left = (users.get(buffer) ?? 1) - 1;
        if (left > 0) users.set(buffer, left);
        else {
          users.delete(buffer);
          buffer.destroy();
        }
      }
    },
    bytes: () => [...users.keys()].reduce((sum, buffer) => sum + buffer.size, 0),
  };
}
