/** @file The texts of the Kernels view. */

import type { Curve } from "../kernels/curves.ts";
import type { Machine } from "../kernels/lab-protocol.ts";

export const kernelsText = {
  list: "Kernels",
  intro:
    "Everything the playground computes, it computes with these. Each has a WGSL text for GPUs and a twin in AssemblyScript for CPUs; " +
    "the text shown here is the text that runs.",
  source: "File",
  explanation: "What it does",
  lines: (count: number) => `${count} lines`,
  test: "Test against the CPU twin",
  testHelp:
    "Runs the project’s own tests of this kernel in this browser: the same numbers on the CPU twin and on WebGPU, compared.",
  run: "Run its tests here",
  running: "Running …",
  noAdapter: (reason: string) => `Not run: this browser gives no WebGPU. ${reason} The CPU twin computes in its place.`,
  adapter: (name: string) => `WebGPU on ${name}.`,
  passed: (passed: number, all: number) => `${passed} of ${all} agree.`,
  noTests: "No test uses it.",
  columns: {
    name: "Test",
    kernels: "Kernels for",
    distance: "Largest difference",
    allowed: "Allowed",
    result: "Result",
  },
  classes: { software: "software adapters", hardware: "graphics cards" },
  agrees: "agrees",
  differs: "differs",
  infinite: "not a number",
  speed: "Speed on this machine",
  speedHelp: "Measured here and now, at growing sizes; the median of three batches. Other programs make it slower.",
  measure: "Measure it here",
  noCurve: "There is no curve: what sampling costs depends on what it has sampled before.",
  chart: (kernel: string, unit: string) => `${kernel}, ${unit}`,
  size: (of: Curve["of"]) => `log₂ of ${of}`,
  machines: { cpu: "CPU", webgpu: "WebGPU" } satisfies Record<Machine, string>,
  nothing: "Nothing measured yet.",
  table: { size: "Size" },
  roles: { wgsl: "WGSL", twin: "CPU twin", op: "shapes and gradient" },
};
