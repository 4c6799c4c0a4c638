import { defineConfig } from "vitest/config";
import { wgslAsText } from "./vite.wgsl.ts";

export default defineConfig({
  plugins: [wgslAsText()],
  test: {
    include: ["tests/**/*.test.ts"],
    globalSetup: ["tests/support/webgpu-setup.ts"],
    // Dawn (npm `webgpu`) crashes in worker threads on Node 20; processes are fine.
    pool: "forks",
    // Node 20 has WebSocket behind this flag, later versions without.
    execArgv: ["--experimental-websocket"],
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Other programs may hold the cores.
    expect: { poll: { timeout: 20_000 } },
  },
});
