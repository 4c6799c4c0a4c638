/** @file What the Kernels view and its worker say to each other. */

import type { AdapterClass } from "../../kernels/op.ts";
import type { Comparison } from "../../tests/kernels/webgpu/parity.ts";

export type LabCommand =
  /** Runs every test whose dispatches use one of these WGSL texts. */
  | { readonly type: "test"; readonly sources: readonly string[] }
  /** Measures the kernel of this folder. */
  | { readonly type: "measure"; readonly kernel: string };

export type LabEvent =
  /** The WebGPU adapter, or why there is none. */
  | { readonly type: "adapter"; readonly description: string | null; readonly reason: string }
  /** `kernels`: the kernels for which class of adapters; both kinds run on any adapter. */
  | { readonly type: "compared"; readonly comparison: Comparison; readonly kernels: AdapterClass }
  | { readonly type: "point"; readonly machine: Machine; readonly size: number; readonly rate: number }
  | { readonly type: "error"; readonly message: string }
  | { readonly type: "done" };

export type Machine = "cpu" | "webgpu";
