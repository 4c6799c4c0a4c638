/** @file Run by Deno: what Naga has against the kernels, whichever of them its adapter can run, as JSON. */

import { cases } from "../kernels/webgpu/cases.ts";
import { variantsOf } from "../kernels/webgpu/scene.ts";

const adapter = await navigator.gpu.requestAdapter();
const device = await adapter?.requestDevice();
if (!device) throw new Error("no WebGPU device");
const variants = cases.flatMap(({ build }) => [...variantsOf(build, "software"), ...variantsOf(build, "hardware")]);
const complaints: string[] = [];
for (const [source, label] of new Map(variants.map((variant) => [variant.source, variant.label]))) {
  device.pushErrorScope("validation");
  device.createShaderModule({ code: source });
  const error = await device.popErrorScope();
  if (error) complaints.push(`${label}: ${error.message}`);
}
console.log(JSON.stringify(complaints));
// wgpu may hang when a device is collected at exit.
Deno.exit(0);
