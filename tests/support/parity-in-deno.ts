/** @file Run by Deno: compares all kernels on its WebGPU (wgpu, Naga) with the CPU and prints the reports as JSON. */

import { compareAll } from "../kernels/webgpu/parity.ts";

const reports = [];
for (const kernels of ["software", "hardware"] as const) reports.push(await compareAll(navigator.gpu, kernels));
console.log(JSON.stringify(reports));
// wgpu may hang when a device is collected at exit.
Deno.exit(0);
