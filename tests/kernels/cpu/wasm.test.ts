import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { buildWasm, wasmAsModule } from "../../../scripts/build-wasm.ts";

test("the committed kernels are what their sources build", async () => {
  const folder = new URL("../../../kernels/cpu/", import.meta.url);
  const built = await buildWasm();
  expect(Buffer.compare(Buffer.from(built), await readFile(new URL("kernels.wasm", folder)))).toBe(0);
  expect(await readFile(new URL("kernels-wasm.ts", folder), "utf8")).toBe(wasmAsModule(built));
}, 60_000);
