/** @file The options of the benchmarks that run on a machine of choice. */

import { parseOptionsOnly, wholeNumber } from "../cli/options.ts";
import { quietDrivers } from "../cli/quiet-drivers.ts";
import { UserError } from "../core/errors.ts";
import { isSoftware } from "../kernels/webgpu/device.ts";
import { type Host, hosts } from "./hosts.ts";
import type { Backend } from "./measure/machines.ts";

export interface BenchOptions {
  readonly backend: Backend;
  readonly hosts: readonly Host[];
  readonly threads: readonly number[];
  /** How often everything is measured; medians count. */
  readonly rounds: number;
  readonly tuner: boolean | undefined;
  readonly peers: boolean;
  readonly json: boolean;
}

const specs = {
  backend: { value: "NAME", help: "auto (default: webgpu where the adapter is hardware), webgpu or cpu" },
  hosts: { value: "LIST", help: `where: some of ${hosts.join(",")}; default deno` },
  threads: { value: "LIST", help: "threads of the cpu backend; default 1,2" },
  tuner: { value: "on|off", help: "time WebGPU kernels on first use, keep the fastest; default on for real GPUs only" },
  rounds: { value: "N", help: "rounds in which everything is measured once; the median counts; default 5" },
  peers: { help: "beside other libraries, on what they are compared on (kernels and train)" },
  json: { help: "print JSON" },
} as const;

export async function benchOptions(args: readonly string[]): Promise<BenchOptions> {
  const { values, flags } = parseOptionsOnly(args, specs);
  const names = (values.hosts ?? "deno").split(",");
  const chosen = hosts.filter((host) => names.includes(host));
  if (chosen.length < names.length) throw new UserError(`--hosts ${values.hosts}: choose from ${hosts.join(",")}.`);
  const threads = (values.threads ?? "1,2").split(",").map((text) => wholeNumber("threads", text) ?? 0);
  if (threads.includes(0)) throw new UserError("--threads 0: at least one thread has to work.");
  const rounds = wholeNumber("rounds", values.rounds) ?? 5;
  if (rounds === 0) throw new UserError("--rounds 0: something has to be measured.");
  if (![undefined, "on", "off"].includes(values.tuner)) throw new UserError(`--tuner ${values.tuner}: on or off.`);
  quietDrivers();
  return {
    backend: await backendOf(values.backend ?? "auto"),
    hosts: chosen,
    threads,
    rounds,
    tuner: values.tuner === undefined ? undefined : values.tuner === "on",
    peers: flags.has("peers"),
    json: flags.has("json"),
  };
}

async function backendOf(name: string): Promise<Backend> {
  if (name === "cpu" || name === "webgpu") return name;
  if (name !== "auto") throw new UserError(`--backend ${name}: choose one of auto, webgpu, cpu.`);
  const adapter = await navigator.gpu?.requestAdapter({ powerPreference: "high-performance" });
  return adapter && !isSoftware(adapter.info) ? "webgpu" : "cpu";
}
