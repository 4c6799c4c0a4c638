import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createHeap } from "../../../kernels/cpu/heap.ts";

describe("the heap of the CPU executor", () => {
  test("blocks are aligned, never overlap, and all memory comes back", () => {
    const commands = fc.array(fc.record({ size: fc.integer({ min: 0, max: 5000 }), giveUp: fc.nat() }), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(commands, (steps) => {
        const heap = createHeap(100);
        const first = heap.take(64, "first");
        heap.give(first, 64);
        const held: { address: number; size: number }[] = [];
        for (const { size, giveUp } of steps) {
          const address = heap.take(size, "block");
          expect(address % 64).toBe(0);
          expect(address).toBeGreaterThanOrEqual(100);
          for (const other of held) {
            expect(address >= other.address + other.size || other.address >= address + size).toBe(true);
          }
          held.push({ address, size });
          if (giveUp % 2 === 0) {
            const [gone] = held.splice(giveUp % held.length, 1);
            if (gone) heap.give(gone.address, gone.size);
          }
        }
        for (const { address, size } of held) heap.give(address, size);
        expect(heap.used()).toBe(0);
        expect(heap.take(1 << 20, "what comes after all")).toBe(first);
      }),
      { numRuns: 30 },
    );
  });
});
