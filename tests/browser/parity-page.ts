import type { AdapterClass } from "../../kernels/op.ts";
import { compareAll, type ParityReport } from "../kernels/webgpu/parity.ts";

/** In the page: every op on the CPU executor and on the browser's WebGPU. */
export async function run(kernels: readonly AdapterClass[]): Promise<ParityReport[]> {
  const reports: ParityReport[] = [];
  for (const one of kernels) reports.push(await compareAll(navigator.gpu, one));
  return reports;
}
