/** @file What the Kernels view measures: each kernel at growing sizes, in the widths of small decoders. */

import { adamw, globalNorm } from "../../kernels/adamw/adamw.ts";
import { attention, packedWidth } from "../../kernels/attention/attention.ts";
import { clippedSurrogate } from "../../kernels/clipped-surrogate/clipped-surrogate.ts";
import { add } from "../../kernels/elementwise/elementwise.ts";
import { embedding } from "../../kernels/embedding/embedding.ts";
import { expectileTd } from "../../kernels/expectile-td/expectile-td.ts";
import { gae } from "../../kernels/gae/gae.ts";
import { gatherRows } from "../../kernels/gather/gather.ts";
import { logProb } from "../../kernels/log-prob/log-prob.ts";
import { matmul } from "../../kernels/matmul/matmul.ts";
import { polyak } from "../../kernels/polyak/polyak.ts";
import { columnSums } from "../../kernels/reduce/reduce.ts";
import { rmsNorm } from "../../kernels/rms-norm/rms-norm.ts";
import { rope } from "../../kernels/rope/rope.ts";
import { swiglu } from "../../kernels/swiglu/swiglu.ts";
import type { Tensor } from "../../kernels/tensor.ts";
import type { Scene } from "../../tests/kernels/webgpu/scene.ts";

export interface Curve {
  /** What the size counts. */
  readonly of: "side" | "tokens" | "rows" | "trajectories" | "parameters";
  readonly sizes: readonly number[];
  readonly unit: "GFLOP/s" | "GB/s";
  /** Floating-point operations, or bytes read and written. */
  work(size: number): number;
  build(scene: Scene, size: number): void;
}

const width = 128;
const rowSizes = [256, 1024, 4096, 16384];
const flatSizes = [16384, 65536, 262144, 1048576];
const heads = { heads: 4, keyValueHeads: 4, headDim: 32 };
const words = 512;
const stepsEach = 16;

const ramp = (count: number) => Float32Array.from({ length: count }, (_, i) => (i % 17) / 17 - 0.5);
const filled = (count: number, value: number) => new Float32Array(count).fill(value);
const indices = (count: number, below: number) => Uint32Array.from({ length: count }, (_, i) => i % below);
const matrix = (scene: Scene, rows: number, columns: number): Tensor =>
  scene.input([rows, columns], ramp(rows * columns));
const vector = (scene: Scene, count: number): Tensor => scene.input([count], ramp(count));

/** A kernel over rows that is bound by memory; `bytes` of one row. */
function rows(bytes: number, build: (scene: Scene, size: number) => void): Curve {
  return { of: "rows", sizes: rowSizes, unit: "GB/s", work: (size) => size * bytes, build };
}

/** By folder of `kernels/`; sampling has none, for its work depends on what it sampled before. */
export const curves: Readonly<Record<string, Curve>> = {
  matmul: {
    of: "side",
    sizes: [64, 128, 256, 512, 1024],
    unit: "GFLOP/s",
    work: (side) => 2 * side ** 3,
    build(scene, side) {
      matmul(scene.trace, matrix(scene, side, side), matrix(scene, side, side), { layout: "NN" });
    },
  },
  attention: {
    of: "tokens",
    sizes: [64, 128, 256, 512, 1024],
    unit: "GFLOP/s",
    work: (tokens) => 2 * tokens * (tokens + 1) * heads.heads * heads.headDim,
    build(scene, tokens) {
      const [start, end] = [0, tokens].map((place) => scene.input([tokens], new Uint32Array(tokens).fill(place)));
      attention(scene.trace, matrix(scene, tokens, packedWidth(heads)), start as Tensor, end as Tensor, heads);
    },
  },
  embedding: rows(8 * width, (scene, size) => {
    embedding(scene.trace, scene.input([size], indices(size, words)), matrix(scene, words, width));
  }),
  "rms-norm": rows(8 * width, (scene, size) => {
    rmsNorm(scene.trace, matrix(scene, size, width), vector(scene, width), 1e-5);
  }),
  rope: rows(8 * 3 * width, (scene, size) => {
    const position = scene.input([size], indices(size, words));
    const table = matrix(scene, words, heads.headDim);
    rope(scene.trace, matrix(scene, size, 3 * width), position, table, { heads: 8, headDim: heads.headDim });
  }),
  swiglu: rows(12 * width, (scene, size) => {
    swiglu(scene.trace, matrix(scene, size, 2 * width));
  }),
  elementwise: rows(12 * width, (scene, size) => {
    add(scene.trace, matrix(scene, size, width), matrix(scene, size, width));
  }),
  gather: rows(8 * width, (scene, size) => {
    gatherRows(scene.trace, matrix(scene, size, width), scene.input([size], indices(size, size)));
  }),
  reduce: rows(4 * width, (scene, size) => {
    columnSums(scene.trace, matrix(scene, size, width));
  }),
  "log-prob": {
    ...rows(8 * words, (scene, size) => {
      const target = scene.input([size], indices(size, words));
      logProb(scene.trace, matrix(scene, size, 16), matrix(scene, words, 16), target);
    }),
    sizes: [64, 256, 1024, 4096],
  },
  "expectile-td": rows(48, (scene, size) => {
    const [value, q1, q2, targetQ1, targetQ2, target] = Array.from({ length: 6 }, () => vector(scene, size)) as [
      Tensor,
      Tensor,
      Tensor,
      Tensor,
      Tensor,
      Tensor,
    ];
    const weight = scene.input([size], filled(size, 1));
    expectileTd(scene.trace, { value, q1, q2, targetQ1, targetQ2 }, target, weight, 0.7);
  }),
  "clipped-surrogate": rows(56, (scene, size) => {
    const tokens = {
      logpOld: vector(scene, size),
      logpRef: vector(scene, size),
      advantage: vector(scene, size),
      weight: scene.input([size], filled(size, 1)),
      groupBegin: scene.input([size], indices(size, size)),
      groupEnd: scene.input(
        [size],
        indices(size, size).map((i) => i + 1),
      ),
    };
    clippedSurrogate(scene.trace, vector(scene, size), tokens, { epsilonLow: 0.8, epsilonHigh: 0.4, klCoef: 0.05 });
  }),
  gae: {
    ...rows(24 * stepsEach, (scene, size) => {
      const count = size * stepsEach;
      const begins = Uint32Array.from({ length: size }, (_, i) => i * stepsEach);
      gae(scene.trace, vector(scene, count), {
        reward: vector(scene, count),
        gamma: scene.input([count], filled(count, 0.9)),
        lambda: scene.input([count], filled(count, 0.9)),
        begin: scene.input([size], begins),
        end: scene.input(
          [size],
          begins.map((begin) => begin + stepsEach),
        ),
      });
    }),
    of: "trajectories",
  },
  polyak: {
    ...rows(12, (scene, size) => {
      const [source, target] = ["source", "target"].map((name) => scene.resident(name, [size], ramp(size)));
      polyak(scene.trace, source as Tensor, target as Tensor, 0.05);
    }),
    of: "parameters",
    sizes: flatSizes,
  },
  adamw: {
    ...rows(32, (scene, size) => {
      const [parameters, gradient, m, v] = ["p", "g", "m", "v"].map((name) =>
        scene.resident(name, [size], filled(size, 0.01)),
      ) as [Tensor, Tensor, Tensor, Tensor];
      const scalars = scene.input([7], Float32Array.of(1e-3, 0.9, 0.98, 1e-8, 0.1, 0.02, 1));
      adamw(scene.trace, { parameters, gradient, m, v }, globalNorm(scene.trace, gradient), scalars, 0.01);
    }),
    of: "parameters",
    sizes: flatSizes,
  },
};
