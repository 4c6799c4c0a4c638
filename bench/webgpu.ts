/** @file Speed of the WebGPU kernels in the three hosts the project runs in, each with the adapter it finds. */

import { parseArgs } from "node:util";
import { UserError } from "../core/errors.ts";
import { findWebGpuTools } from "../scripts/setup-webgpu.ts";
import { runInChromium } from "../tests/browser/chromium.ts";
import { runInNode } from "../tests/support/node-host.ts";
import { type Measurements, type MeasureOptions, run } from "./webgpu/measure.ts";

const usage = "Usage: npm run bench -- webgpu [--hosts deno,node,chromium] [--side 256] [--steps 3] [--json]";

const entry = "bench/webgpu/measure.ts";
const tools = findWebGpuTools();

/** Node and Chromium run on SwiftShader; Deno takes the adapter its Vulkan loader prefers (see VK_ICD_FILENAMES). */
const hosts: Readonly<Record<string, (argument: MeasureOptions) => Promise<unknown>>> = {
  deno: run,
  node: (argument) => runInNode(required(tools.swiftShader, "SwiftShader"), { entry, argument }),
  chromium: (argument) => runInChromium(required(tools.chromium, "Chromium"), { entry, argument }),
};

/** The suite behind `npm run bench -- webgpu`. */
export async function benchWebGpu(args: string[]): Promise<void> {
  const { names, json, options } = readOptions(args);
  const results: Record<string, Measurements> = {};
  for (const name of names) results[name] = (await hosts[name]?.(options)) as Measurements;
  if (json) console.log(JSON.stringify(results));
  else console.table(rows(results));
}

function rows(results: Readonly<Record<string, Measurements>>): Record<string, string | number>[] {
  const entries = Object.entries(results);
  const row = (measure: string, unit: string, value: (measurements: Measurements) => number, digits = 0) => ({
    measure,
    unit,
    ...Object.fromEntries(entries.map(([host, result]) => [host, Number(value(result).toFixed(digits))])),
  });
  const kernels = entries[0]?.[1].products.map(({ kernel }) => kernel) ?? [];
  return [
    ...kernels.map((kernel, i) => row(`matmul ${kernel}`, "GFLOP/s", ({ products }) => products[i]?.gflops ?? 0, 2)),
    row("training step", "tokens/s", ({ step }) => step.tokensPerSecond),
    row("first step, compiling included", "ms", ({ step }) => step.compileMilliseconds + step.firstRunMilliseconds),
    row("dispatches a step", "", ({ step }) => step.perStep.dispatches),
    row("submits a step, one for reading", "", ({ step }) => step.perStep.submits),
    row("buffers, bind groups, pipelines a step", "", ({ step: { perStep } }) => {
      return perStep.buffersCreated + perStep.bindGroupsCreated + perStep.pipelinesCreated;
    }),
  ];
}

function readOptions(args: string[]): { names: string[]; json: boolean; options: MeasureOptions } {
  try {
    const { values } = parseArgs({
      args,
      options: {
        hosts: { type: "string", default: Object.keys(hosts).join(",") },
        side: { type: "string", default: "256" },
        steps: { type: "string", default: "3" },
        json: { type: "boolean", default: false },
      },
    });
    const names = values.hosts.split(",");
    const unknown = names.find((name) => !Object.hasOwn(hosts, name));
    if (unknown !== undefined) throw new Error(`"${unknown}" is no host`);
    const [side, steps] = [Number(values.side), Number(values.steps)];
    if (!Number.isInteger(side) || side < 4 || side % 4 !== 0) throw new Error("--side must be a multiple of 4");
    if (!Number.isInteger(steps) || steps < 1) throw new Error("--steps must be a whole number above 0");
    return { names, json: values.json, options: { side, steps } };
  } catch (error) {
    throw new UserError(`${error instanceof Error ? error.message : error}. ${usage}`);
  }
}

function required(path: string | undefined, what: string): string {
  if (!path) throw new UserError(`${what} was not found. Run scripts/setup-webgpu.ts, or leave its host out: ${usage}`);
  return path;
}
