/**
 * @file The playground beside other libraries, all in one process and in turn. The libraries are packages of
 * bench/peers alone: `npm ci --prefix bench/peers`.
 */

import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { UserError } from "../core/errors.ts";
import { type Host, runOn } from "./hosts.ts";
import { flopsOf, toy } from "./measure/step.ts";
import type { BenchOptions } from "./options.ts";
import type { Measure, PeerOptions, PeerResult } from "./peers/contenders.ts";
import { print } from "./table.ts";

const folder = fileURLToPath(new URL("peers", import.meta.url));
const side = 512;

export async function benchPeers(measure: Measure, { backend, hosts, rounds, json }: BenchOptions): Promise<void> {
  if (!existsSync(`${folder}/node_modules`)) {
    throw new UserError("--peers needs the other libraries: npm ci --prefix bench/peers");
  }
  const flops = measure === "product" ? 2 * side ** 3 : flopsOf(toy);
  const rows: object[] = [];
  for (const host of hosts) {
    const results = await compareOn(host, backend, { measure, side, rounds });
    const own = results[0]?.median ?? Number.NaN;
    for (const { name, median, first } of results) {
      rows.push({
        host,
        backend,
        library: name,
        ms: median,
        "GFLOP/s": flops / median / 1e6,
        ...(measure === "step" ? { "tokens/s": (1000 * toy.sequences * toy.length) / median } : {}),
        "first, ms": first,
        "times ours": median / own,
      });
    }
  }
  print(rows, json);
}

/** Deno looks for packages where it is started, so there the comparison gets a process of its own. */
async function compareOn(host: Host, backend: string, options: PeerOptions): Promise<PeerResult[]> {
  if (host === "chromium" && backend === "webgpu") {
    return (await runOn(host, "bench/peers/webgpu.ts", options)) as PeerResult[];
  }
  if (host !== "deno") throw new UserError("--peers run in deno, and with --backend webgpu in chromium.");
  const args = ["run", "-A", "--no-config", "--node-modules-dir=manual", "main.ts", backend, JSON.stringify(options)];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, maxBuffer: 1 << 24 });
  return JSON.parse(stdout.trim().split("\n").at(-1) ?? "");
}
