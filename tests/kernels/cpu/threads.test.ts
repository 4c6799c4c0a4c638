import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

interface Line {
  description: string;
  bits: number[];
  failure: string;
}

test("one, two and three threads in Deno give the same bits as each other, report errors, and end", async () => {
  const script = fileURLToPath(new URL("threads.ts", import.meta.url));
  const deno = fileURLToPath(new URL("../../../node_modules/deno/bin.cjs", import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [deno, "run", "-A", script], { timeout: 50_000 });
  const lines = stdout
    .trim()
    .split("\n")
    .map((line): Line => JSON.parse(line));
  expect(lines.map(({ description }) => description)).toEqual([
    "WebAssembly SIMD, 1 thread",
    "WebAssembly SIMD, 2 threads",
    "WebAssembly SIMD, 3 threads",
  ]);
  for (const { bits, failure } of lines) {
    expect(bits).toEqual(lines[0]?.bits);
    expect(failure).toBe("CPU kernel embedding: memory access out of bounds");
  }
}, 60_000);
