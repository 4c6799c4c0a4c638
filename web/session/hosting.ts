/** @file What this browser gives the page, and a sentence for each thing that is missing. */

import { isSoftware } from "../../kernels/webgpu/device.ts";
import type { Storage } from "../../workers/protocol.ts";
import { strings } from "../strings.ts";

export interface Hosting {
  readonly storage: Storage;
  readonly threads: number;
  readonly gpu: "hardware" | "software" | "none";
  /** What is off here, and what happens instead. */
  readonly notices: readonly string[];
}

export async function examineHosting(): Promise<Hosting> {
  const storage = (await hasPrivateFiles()) ? "private" : "memory";
  const threads = globalThis.crossOriginIsolated ? navigator.hardwareConcurrency : 1;
  const gpu = await examineGpu();
  const { notices: text } = strings.hosting;
  const notices = [
    ...(globalThis.isSecureContext ? [] : [text.insecure]),
    ...(globalThis.isSecureContext && !globalThis.crossOriginIsolated ? [text.notIsolated] : []),
    ...(globalThis.isSecureContext && storage === "memory" ? [text.noStorage] : []),
  ];
  return { storage, threads, gpu, notices };
}

async function hasPrivateFiles(): Promise<boolean> {
  try {
    await navigator.storage.getDirectory();
    return navigator.locks !== undefined;
  } catch {
    return false;
  }
}

async function examineGpu(): Promise<Hosting["gpu"]> {
  const adapter = await navigator.gpu?.requestAdapter({ powerPreference: "high-performance" }).catch(() => null);
  if (!adapter) return "none";
  return isSoftware(adapter.info) ? "software" : "hardware";
}
