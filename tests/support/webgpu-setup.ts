import { ensureWebGpuTools } from "../../scripts/setup-webgpu.ts";

/** Vitest's global setup: once per test run, before any test. */
export default function setup(): void {
  ensureWebGpuTools((line) => console.error(line));
}
