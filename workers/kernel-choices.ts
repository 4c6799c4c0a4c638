/** @file What the tuner found out on this machine, kept by the Cache API: Deno puts it on disk, a page in its storage. */

import type { ChoiceStore } from "../kernels/webgpu/tuner.ts";

const cacheName = "q-evolve";
/** The Cache API knows entries by address; nothing is ever fetched from this one. */
const address = "https://q-evolve.invalid/kernel-choices.json";

/** Null where nothing can be kept: Node has no caches, and a browser may refuse them. */
export async function kernelChoices(): Promise<ChoiceStore | null> {
  const cache = await openCache();
  return (
    cache && {
      read: async () => (await (await cache.match(address))?.text()) ?? null,
      // A full disk forgets the choices; the run goes on.
      write: (text) => cache.put(address, new Response(text)).catch(() => {}),
    }
  );
}

async function openCache(): Promise<Cache | null> {
  try {
    return await caches.open(cacheName);
  } catch {
    return null;
  }
}
