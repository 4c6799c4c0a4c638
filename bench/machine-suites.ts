/** @file The suites that measure machines: kernels and training steps, each alone or beside other libraries. */

import { runOn } from "./hosts.ts";
import type { KernelRow } from "./measure/kernels.ts";
import type { TrainRow } from "./measure/train.ts";
import { type BenchOptions, benchOptions } from "./options.ts";
import { benchPeers } from "./peers.ts";
import { print } from "./table.ts";

/** `npm run bench -- kernels`: rates of the kernels; with peers, a square matrix product. */
export async function benchKernels(args: string[]): Promise<void> {
  const options = await benchOptions(args);
  if (options.peers) await benchPeers("product", options);
  else print(await rowsOf<KernelRow>("bench/measure/kernels.ts", options), options.json);
}

/** `npm run bench -- train`: training steps over width, batch and length; with peers, the toy step. */
export async function benchTrain(args: string[]): Promise<void> {
  const options = await benchOptions(args);
  if (options.peers) await benchPeers("step", options);
  else print(await rowsOf<TrainRow>("bench/measure/train.ts", options), options.json);
}

async function rowsOf<Row extends object>(entry: string, options: BenchOptions): Promise<object[]> {
  const { backend, threads, rounds, tuner } = options;
  const rows: object[] = [];
  for (const host of options.hosts) {
    const measured = (await runOn(host, entry, { backend, threads, rounds, tuner })) as Row[];
    rows.push(...measured.map((row) => ({ host, ...row })));
  }
  return rows;
}
