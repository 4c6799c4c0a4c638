import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CheckpointFiles, loadCheckpoint, saveCheckpoint } from "../../../core/storage/checkpoint.ts";
import { crc32, crc32c } from "../../../core/storage/crc32.ts";
import { createMemoryRunStore } from "../../support/memory-run-store.ts";

const checkpoint = (...bytes: number[]): CheckpointFiles =>
  new Map([
    ["weights", Uint8Array.from(bytes)],
    ["state.json", new TextEncoder().encode(JSON.stringify(bytes))],
  ]);
const [first, second, third] = [checkpoint(1), checkpoint(2, 2), checkpoint(3, 3, 3)];

async function storeWith(...checkpoints: CheckpointFiles[]) {
  const store = createMemoryRunStore();
  for (const files of checkpoints) await saveCheckpoint(store, "c", files);
  return store;
}

describe("check sums", () => {
  test("give the published values for 123456789", () => {
    const digits = new TextEncoder().encode("123456789");
    expect(crc32(digits)).toBe(0xcbf43926);
    expect(crc32c(digits)).toBe(0xe3069283);
  });
});

describe("checkpoints", () => {
  test("the last one saved is the one loaded", async () => {
    expect(await loadCheckpoint(createMemoryRunStore(), "c")).toBeNull();
    expect(await loadCheckpoint(await storeWith(first), "c")).toEqual(first);
    expect(await loadCheckpoint(await storeWith(first, second, third), "c")).toEqual(third);
  });

  test("a crash after any single change leaves the one before or the new one", async () => {
    const store = await storeWith(first, second, third);
    const expected = [null, first, second, third].map((files) => JSON.stringify(files && [...files]));
    let reached = 0;
    for (const files of store.history) {
      const loaded = await loadCheckpoint(createMemoryRunStore(files), "c");
      const which = expected.indexOf(JSON.stringify(loaded && [...loaded]));
      expect(which).toBeGreaterThanOrEqual(reached);
      expect(which).toBeLessThanOrEqual(reached + 1);
      reached = which;
    }
    expect(reached).toBe(3);
  });

  test("a file cut off at any byte falls back to the checkpoint before, and saving goes on", async () => {
    const store = await storeWith(first, second);
    for (const [path, bytes] of store.files) {
      for (let length = 0; length < bytes.length; length++) {
        const damaged = createMemoryRunStore(new Map(store.files).set(path, bytes.slice(0, length)));
        expect(await loadCheckpoint(damaged, "c"), path).toEqual(path.startsWith("c/b") ? first : second);
        await saveCheckpoint(damaged, "c", third);
        expect(await loadCheckpoint(damaged, "c"), path).toEqual(third);
      }
    }
  });

  test("a changed byte is noticed wherever it is", async () => {
    const store = await storeWith(first, second);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...store.files.keys()),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        async (path, at, flip) => {
          const bytes = (store.files.get(path) as Uint8Array).slice();
          const index = at % bytes.length;
          bytes[index] = (bytes[index] as number) ^ flip;
          const loaded = await loadCheckpoint(createMemoryRunStore(new Map(store.files).set(path, bytes)), "c");
          // A manifest may change in ways that mean the same, such as the case of a space; it is never another content.
          expect([first, second]).toContainEqual(loaded);
          if (path.startsWith("c/b") && !path.endsWith("manifest.json")) expect(loaded).toEqual(first);
        },
      ),
    );
  });

  test("two broken slots are an error that names what is broken", async () => {
    const store = await storeWith(first, second);
    store.files.delete("c/a/weights");
    store.files.set("c/b/state.json", new Uint8Array(3));
    const load = loadCheckpoint(store, "c");
    await expect(load).rejects.toThrow("c/a/weights is missing; c/b/state.json has 3 bytes instead of 5");
  });
});
