/** @file What the tuner found out on this machine, kept by the Cache API: Deno puts it on disk, a page in its storage. */

import type { ChoiceStore } from "../kernels/webgpu/tuner.ts";

const cacheName = "q-evolve";
/** The Cache API knows entries by address; nothing is ever fetched from this one. */
const address = "https://q-evolve.invalid/kernel-choices.json";

/** Null where the host has no caches: Node, and pages that are not served securely. */
export function kernelChoices(): ChoiceStore | null {
  if (typeof caches === "undefined") return null;
  return {
    async read() {
      const entry = await (await caches.open(cacheName)).match(address);
      return (await entry?.text()) ?? null;
    },
    async write(text) {
      await (await caches.open(cacheName)).put(address, new Response(text));
    },
  };
}
