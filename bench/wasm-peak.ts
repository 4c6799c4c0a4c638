/**
 * @file `npm run bench -- wasm-peak`: what one thread of this machine does at most in WebAssembly SIMD, with the instructions
 * the kernels use and with the fused ones of relaxed SIMD, which they leave alone because their results differ from machine
 * to machine.
 */

import type { BenchSuite } from "../cli/bench.ts";
import { parseOptionsOnly } from "../cli/options.ts";
import { compileModule } from "../scripts/build-wasm.ts";

type Peak = (rounds: number, scale: number) => number;

/** A run of a few milliseconds, short enough to be undisturbed once in a while: the best of many counts. */
const rounds = 1 << 19;
const runs = 50;
/** Twelve steps of two operations on four lanes. */
const flopsPerRound = 12 * 2 * 4;

export const benchWasmPeak: BenchSuite = async (args) => {
  parseOptionsOnly(args, {});
  console.log(`multiply, then add  ${await rateOf([])} GFLOP/s`);
  console.log(`fused (relaxed)     ${await rateOf(["--enable", "relaxed-simd"])} GFLOP/s`);
};

async function rateOf(features: readonly string[]): Promise<string> {
  const binary = await compileModule("bench/wasm-peak.as.ts", features);
  const { instance } = await WebAssembly.instantiate(binary);
  const peak = instance.exports.peak as Peak;
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < runs; i++) {
    const begun = performance.now();
    peak(rounds, 0.5);
    best = Math.min(best, performance.now() - begun);
  }
  return ((flopsPerRound * rounds) / best / 1e6).toFixed(1);
}
