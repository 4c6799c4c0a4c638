/**
 * @file `npm run bench -- SUITE ...`: measures what the project claims about speed.
 */

import { UserError } from "../core/errors.ts";
import { main } from "./main.ts";

/** Measures and prints a table. */
export type BenchSuite = (args: string[]) => Promise<void>;

const SUITES: Readonly<Record<string, () => Promise<BenchSuite>>> = {
  envs: async () => (await import("../bench/envs.ts")).benchEnvs,
  webgpu: async () => (await import("../bench/webgpu.ts")).benchWebGpu,
  kernels: async () => (await import("../bench/kernels.ts")).benchKernels,
  "webshop-search": async () => (await import("../bench/webshop-search.ts")).benchWebshopSearch,
};

await main(async ([name = "", ...args]) => {
  const load = Object.hasOwn(SUITES, name) ? SUITES[name] : undefined;
  if (!load) throw new UserError(`"${name}" is no benchmark. Choose one of: ${Object.keys(SUITES).join(", ")}.`);
  const run = await load();
  await run(args);
  return true;
});
