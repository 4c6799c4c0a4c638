/**
 * @file Memory of the CPU executor: one shared WebAssembly memory that grows, cut into blocks by a free list.
 */

const page = 65536;
/** wasm32 addresses end here. */
const addressSpace = 65536 * page;
const alignment = 64;

export interface Heap {
  readonly memory: WebAssembly.Memory;
  /**
   * The address of `size` bytes, aligned to 64, contents unspecified.
   * @param what named in the error when memory is out
   */
  take(size: number, what: string): number;
  give(address: number, size: number): void;
  /** Throws what `take` would, before anything is taken, where so much is not left. */
  assertRoom(size: number, what: string): void;
  /** The whole memory as f32; made anew after growth, so ask each time. */
  floats(): Float32Array;
  /** The whole memory as u32. */
  words(): Uint32Array;
  /** Bytes taken now. */
  used(): number;
}

interface Block {
  address: number;
  size: number;
}

function align(size: number): number {
  return Math.ceil(size / alignment) * alignment;
}

/** The largest growable memory the host gives; browsers on phones refuse to reserve all of 4 GiB. */
function createMemory(): { memory: WebAssembly.Memory; limit: number } {
  for (let pages = addressSpace / page; ; pages /= 2) {
    try {
      return {
        memory: new WebAssembly.Memory({ initial: 1, maximum: pages, shared: true }),
        limit: pages * page,
      };
    } catch (cause) {
      if (pages <= 1024) throw new RangeError("the host gives no shared WebAssembly memory", { cause });
    }
  }
}

/** @param reserved bytes at address 0 that are never given out */
export function createHeap(reserved: number): Heap {
  const { memory, limit } = createMemory();
  /** Free blocks by address; the one that ends at `top` is not kept apart. */
  const free: Block[] = [];
  let top = align(reserved);
  let used = 0;
  let floats = new Float32Array(memory.buffer);
  let words = new Uint32Array(memory.buffer);

  const outOf = (size: number, what: string, available: number): RangeError =>
    new RangeError(
      `out of memory: ${what} needs ${size} bytes, ${available} of ${limit} are left. ` +
        "The CPU executor ends at 4 GiB: use a smaller batch, shorter sequences, a smaller model, or WebGPU.",
    );

  const reach = (end: number, size: number, what: string): void => {
    if (end > limit) throw outOf(size, what, limit - top);
    const missing = Math.ceil((end - memory.buffer.byteLength) / page);
    if (missing <= 0) return;
    try {
      memory.grow(missing);
    } catch {
      throw outOf(size, what, memory.buffer.byteLength - top);
    }
  };
  reach(top, top, "the executor");

  return {
    memory,
    take(size, what) {
      const wanted = align(Math.max(size, 1));
      let best: Block | undefined;
      for (const block of free) {
        if (block.size >= wanted && (!best || block.size < best.size)) best = block;
      }
      used += wanted;
      if (best) {
        const address = best.address;
        best.address += wanted;
        best.size -= wanted;
        if (best.size === 0) free.splice(free.indexOf(best), 1);
        return address;
      }
      try {
        reach(top + wanted, wanted, what);
      } catch (error) {
        used -= wanted;
        throw error;
      }
      top += wanted;
      return top - wanted;
    },
    give(address, size) {
      const wanted = align(Math.max(size, 1));
      used -= wanted;
      let at = free.findIndex((block) => block.address > address);
      if (at < 0) at = free.length;
      free.splice(at, 0, { address, size: wanted });
      for (const i of [at, at - 1]) {
        const [block, next] = [free[i], free[i + 1]];
        if (block && next && block.address + block.size === next.address) {
          block.size += next.size;
          free.splice(i + 1, 1);
        }
      }
      const last = free[free.length - 1];
      if (last && last.address + last.size === top) {
        top = last.address;
        free.pop();
      }
    },
    assertRoom(size, what) {
      if (size > limit - used) throw outOf(size, what, limit - used);
    },
    floats() {
      if (floats.buffer !== memory.buffer) floats = new Float32Array(memory.buffer);
      return floats;
    },
    words() {
      if (words.buffer !== memory.buffer) words = new Uint32Array(memory.buffer);
      return words;
    },
    used: () => used,
  };
}
