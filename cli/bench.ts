/**
 * @file `npm run bench -- SUITE ...`: measures what the project claims about speed.
 */

import { UserError } from "../core/errors.ts";
import { main } from "./main.ts";

/** Measures and prints a table. */
export type BenchSuite = (args: string[]) => Promise<void>;

const SUITES: Readonly<Record<string, () => Promise<BenchSuite>>> = {
  kernels: async () => (await import("../bench/machine-suites.ts")).benchKernels,
  train: async () => (await import("../bench/machine-suites.ts")).benchTrain,
  envs: async () => (await import("../bench/envs.ts")).benchEnvs,
  generate: async () => (await import("../bench/generate.ts")).benchGenerate,
  page: async () => (await import("../bench/page.ts")).benchPage,
  server: async () => (await import("../bench/server/suite.ts")).benchServer,
  "wasm-peak": async () => (await import("../bench/wasm-peak.ts")).benchWasmPeak,
  "webshop-search": async () => (await import("../bench/webshop-search.ts")).benchWebshopSearch,
};

/** What runs when no suite is named. */
const everything = ["kernels", "train", "envs", "generate"];

await main(async ([name = "", ...args]) => {
  const names = name === "" ? everything : [name];
  for (const suite of names) {
    const load = Object.hasOwn(SUITES, suite) ? SUITES[suite] : undefined;
    if (!load) throw new UserError(`"${suite}" is no benchmark. Choose one of: ${Object.keys(SUITES).join(", ")}.`);
    if (names.length > 1) console.log(`\n${suite}`);
    const run = await load();
    await run(args);
  }
  return true;
});
