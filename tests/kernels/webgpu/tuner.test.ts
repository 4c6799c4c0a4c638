import { expect, test } from "vitest";
import { matmul } from "../../../kernels/matmul/matmul.ts";
import { createTrace } from "../../../kernels/trace.ts";
import { acquireDevice, type WebGpuDevice } from "../../../kernels/webgpu/device.ts";
import { createWebGpuExecutor } from "../../../kernels/webgpu/executor.ts";
import { type ChoiceStore, createTuner } from "../../../kernels/webgpu/tuner.ts";
import { dawnGpu } from "../../support/webgpu-hosts.ts";

function memory(text: string | null): ChoiceStore & { text: string | null; writes: number } {
  return {
    text,
    writes: 0,
    async read() {
      return this.text;
    },
    async write(to) {
      this.text = to;
      this.writes++;
    },
  };
}

/** Compiles a product and says which kernel it takes. */
async function kernelOf(host: WebGpuDevice, store: ChoiceStore): Promise<string | undefined> {
  const tuner = await createTuner(host, store);
  let label: string | undefined;
  const watching: typeof tuner = {
    ...tuner,
    choose(variants, shapeClass) {
      const choice = tuner.choose(variants, shapeClass);
      label = choice.label;
      return choice;
    },
  };
  const executor = createWebGpuExecutor(host, watching);
  const trace = createTrace();
  matmul(trace, trace.input("a", [64, 32]), trace.input("b", [48, 32]));
  const program = await executor.compile(trace);
  program.dispose();
  executor.dispose();
  return label;
}

test("the tuner times a class of shapes once, and takes its choice from the store afterwards", {
  timeout: 60_000,
}, async (context) => {
  const host = await acquireDevice(await dawnGpu(context));
  const store = memory(null);
  const first = await kernelOf(host, store);
  expect(JSON.parse(store.text ?? "")).toEqual({ [host.description]: { "matmul/NT/64x64x32": first } });
  expect(await kernelOf(host, store)).toBe(first);
  expect(store.writes).toBe(1);
});

test("a stored choice decides, and a broken store is as good as none", { timeout: 60_000 }, async (context) => {
  const host = await acquireDevice(await dawnGpu(context));
  const other = { "matmul/NT/64x64x32": "matmul/NT/tile-16" };
  expect(await kernelOf(host, memory(JSON.stringify({ [host.description]: other })))).toBe("matmul/NT/tile-16");
  for (const broken of ["{", "null", "7", "[]", JSON.stringify({ [host.description]: null })]) {
    const store = memory(broken);
    const chosen = await kernelOf(host, store);
    expect(JSON.parse(store.text ?? ""), broken).toEqual({ [host.description]: { "matmul/NT/64x64x32": chosen } });
  }
});
