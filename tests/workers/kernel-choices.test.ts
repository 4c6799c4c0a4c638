import { afterEach, expect, test, vi } from "vitest";
import { kernelChoices } from "../../workers/kernel-choices.ts";

afterEach(() => vi.unstubAllGlobals());

test("without caches, and where storage is refused, there is no store, and nothing fails", async () => {
  vi.stubGlobal("caches", undefined);
  expect(await kernelChoices()).toBeNull();
  vi.stubGlobal("caches", { open: () => Promise.reject(new DOMException("blocked", "SecurityError")) });
  expect(await kernelChoices()).toBeNull();
});

test("choices that find no room are forgotten, and nothing fails", async () => {
  const full = {
    match: async () => undefined,
    put: () => Promise.reject(new DOMException("full", "QuotaExceededError")),
  };
  vi.stubGlobal("caches", { open: async () => full });
  const store = await kernelChoices();
  await expect(store?.write("{}")).resolves.toBeUndefined();
  expect(await store?.read()).toBeNull();
});
