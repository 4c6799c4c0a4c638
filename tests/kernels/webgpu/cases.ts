/** @file One scene for every op, forward and backward, at sizes that touch every edge of the kernels' tiles. */

import { adamw, globalNorm, zeroFill } from "../../../kernels/adamw/adamw.ts";
import { attention, packedWidth } from "../../../kernels/attention/attention.ts";
import { cachedAttention } from "../../../kernels/attention/cached-attention.ts";
import { clippedSurrogate } from "../../../kernels/clipped-surrogate/clipped-surrogate.ts";
import { add, silu } from "../../../kernels/elementwise/elementwise.ts";
import { embedding } from "../../../kernels/embedding/embedding.ts";
import { expectileTd } from "../../../kernels/expectile-td/expectile-td.ts";
import { gae } from "../../../kernels/gae/gae.ts";
import { gatherRows, noRow } from "../../../kernels/gather/gather.ts";
import { logProb } from "../../../kernels/log-prob/log-prob.ts";
import { type Layout, matmul } from "../../../kernels/matmul/matmul.ts";
import { polyak } from "../../../kernels/polyak/polyak.ts";
import { columnSums } from "../../../kernels/reduce/reduce.ts";
import { rmsNorm } from "../../../kernels/rms-norm/rms-norm.ts";
import { rope } from "../../../kernels/rope/rope.ts";
import { sample, unpackState } from "../../../kernels/sample/sample.ts";
import { swiglu } from "../../../kernels/swiglu/swiglu.ts";
import type { Tensor } from "../../../kernels/tensor.ts";
import type { Scene } from "./scene.ts";

export interface Case {
  readonly name: string;
  /** Largest allowed distance between two executors. */
  readonly tolerance: number;
  readonly runs?: number;
  build(scene: Scene): void;
}

const forward = 1e-5;
const gradient = 1e-4;

const u32 = (values: readonly number[]): Uint32Array => Uint32Array.from(values);
const f32 = (values: readonly number[]): Float32Array => Float32Array.from(values);
const ascending = (count: number): Uint32Array => Uint32Array.from({ length: count }, (_, i) => i);

/** A trainable matrix as a computed value. */
function computed(scene: Scene, parameter: Tensor): Tensor {
  const rows = parameter.shape[0] as number;
  return embedding(scene.trace, scene.input([rows], ascending(rows)), parameter);
}

function product(layout: Layout, m: number, n: number, k: number): Case {
  return {
    name: `matmul ${layout} ${m}×${n}×${k}`,
    tolerance: forward,
    build(scene) {
      const a = scene.input(layout === "TN" ? [k, m] : [m, k], scene.random("a", [m, k]));
      const b = scene.input(layout === "NT" ? [n, k] : [k, n], scene.random("b", [n, k]));
      scene.keep("y", matmul(scene.trace, a, b, { layout }));
    },
  };
}

function linear(m: number, n: number, k: number): Case {
  return {
    name: `linear layer ${m}×${n}×${k} with bias, residual and gradients`,
    tolerance: gradient,
    build(scene) {
      const [x, w] = [scene.parameter("x", [m, k]), scene.parameter("w", [n, k])];
      const [bias, r] = [scene.parameter("bias", [n]), scene.parameter("r", [m, n])];
      const y = matmul(scene.trace, computed(scene, x), w, { bias, residual: computed(scene, r) });
      scene.keep("y", y);
      scene.backward(y);
      for (const tensor of [x, w, bias, r]) scene.keepBuffer(`d${tensor.name}`, tensor);
    },
  };
}

function packedAttention(heads: number, keyValueHeads: number, headDim: number, lengths: readonly number[]): Case {
  const shape = { heads, keyValueHeads, headDim };
  const start = lengths.flatMap((length, i) => {
    const first = lengths.slice(0, i).reduce((a, b) => a + b, 0);
    return new Array<number>(length).fill(first);
  });
  const end = start.map((first) => first + start.filter((other) => other === first).length);
  return {
    name: `attention of ${heads}/${keyValueHeads} heads of ${headDim} over sequences of ${lengths}`,
    tolerance: gradient,
    build(scene) {
      const qkv = scene.parameter("qkv", [start.length, packedWidth(shape)]);
      const bounds = [start, end].map((list) => scene.input([list.length], u32(list))) as [Tensor, Tensor];
      const y = attention(scene.trace, computed(scene, qkv), ...bounds, shape);
      scene.keep("y", y);
      scene.backward(y);
      scene.keepBuffer("dqkv", qkv);
    },
  };
}

function cached(heads: number, keyValueHeads: number, headDim: number): Case {
  const shape = { heads, keyValueHeads, headDim, capacity: 80 };
  // A prompt of 70 tokens for row 1, one token for row 0, padding, one token for row 2.
  const prompt = Array.from({ length: 70 }, (_, i) => i);
  const rows = [...prompt.map(() => 1), 0, noRow, 2];
  const positions = [...prompt, 0, 0, 3];
  return {
    name: `cached attention of ${heads}/${keyValueHeads} heads of ${headDim}`,
    tolerance: forward,
    build(scene) {
      const count = rows.length;
      const width = (heads + 2 * keyValueHeads) * headDim;
      const cacheShape = [3 * shape.capacity, 2 * keyValueHeads * headDim];
      const cache = scene.resident("cache", cacheShape, scene.random("cache", cacheShape));
      const qkv = scene.input([count, width], scene.random("qkv", [count, width]));
      const [row, position] = [scene.input([count], u32(rows)), scene.input([count], u32(positions))];
      scene.keep("y", cachedAttention(scene.trace, qkv, row, position, cache, shape));
      scene.keepBuffer("cache", cache);
    },
  };
}

function sampling(name: string, settings: readonly [number, number, number], vocabulary: number): Case {
  const [rows, maxTokens] = [5, 4];
  return {
    name: `sampling ${name} of ${vocabulary} tokens`,
    tolerance: forward,
    // More runs than tokens may be emitted, so that every row stops.
    runs: 5,
    build(scene) {
      const logits = scene.random("logits", [rows, vocabulary], 2);
      // A tie for the largest, for the greedy choice.
      logits[vocabulary - 1] = logits[3] = 9;
      const state = u32(Array.from({ length: rows }, (_, r) => [7, 10 + r, r === 2 ? noRow : r, 0, 100 + r, 0]).flat());
      const into = {
        state: scene.resident("state", [rows, 6], state),
        tokens: scene.resident("tokens", [rows, maxTokens], new Uint32Array(rows * maxTokens)),
        logps: scene.resident("logps", [rows, maxTokens], new Float32Array(rows * maxTokens)),
      };
      const seed = scene.input([1], u32([42]));
      const tensors = [scene.input([rows, vocabulary], logits), scene.input([3], f32(settings)), seed] as const;
      sample(scene.trace, ...tensors, into, { stopToken: 1, maxTokens });
      // Unpacked lists are u32 and stay on the device; embedding shows them.
      const table = scene.input(
        [vocabulary + 20, 1],
        Float32Array.from({ length: vocabulary + 20 }, (_, i) => i),
      );
      const { token, position } = unpackState(scene.trace, into.state);
      scene.keep("token", embedding(scene.trace, token, table));
      scene.keep("position", embedding(scene.trace, position, table));
      for (const tensor of [into.state, into.tokens, into.logps]) scene.keepBuffer(tensor.name, tensor);
    },
  };
}

export const cases: readonly Case[] = [
  ...(["NT", "NN", "TN"] as const).flatMap((layout) => [
    product(layout, 16, 24, 32),
    product(layout, 20, 68, 36),
    product(layout, 13, 7, 10),
    product(layout, 1, 5, 3),
    product(layout, 140, 132, 12),
  ]),
  product("NT", 3, 70, 64),
  product("NT", 8, 9, 8),
  linear(12, 20, 16),
  linear(7, 1, 32),
  linear(5, 6, 7),
  ...[3, 70].map(
    (width): Case => ({
      name: `add and silu on rows of ${width}`,
      tolerance: gradient,
      build(scene) {
        const [a, b] = [scene.parameter("a", [3, width], 3), scene.parameter("b", [3, width])];
        const left = computed(scene, a);
        // `left` is used twice, so the first sum cannot be in place and the second can.
        const y = add(scene.trace, add(scene.trace, left, computed(scene, b)), silu(scene.trace, left));
        scene.keep("y", y);
        scene.backward(y);
        for (const tensor of [a, b]) scene.keepBuffer(`d${tensor.name}`, tensor);
      },
    }),
  ),
  ...[7, 64].map(
    (width): Case => ({
      name: `swiglu of width ${width}`,
      tolerance: gradient,
      build(scene) {
        const x = scene.parameter("x", [5, 2 * width], 2);
        const y = swiglu(scene.trace, computed(scene, x));
        scene.keep("y", y);
        scene.backward(y);
        scene.keepBuffer("dx", x);
      },
    }),
  ),
  ...[23, 64].map(
    (width): Case => ({
      name: `rmsNorm of width ${width}`,
      tolerance: gradient,
      build(scene) {
        const [x, w] = [scene.parameter("x", [21, width]), scene.parameter("w", [width])];
        const y = rmsNorm(scene.trace, computed(scene, x), w, 1e-5);
        scene.keep("y", y);
        scene.backward(y);
        for (const tensor of [x, w]) scene.keepBuffer(`d${tensor.name}`, tensor);
      },
    }),
  ),
  ...[6, 16].map(
    (headDim): Case => ({
      name: `rope of head size ${headDim}`,
      tolerance: gradient,
      build(scene) {
        const x = scene.parameter("x", [4, 3 * headDim]);
        const table = scene.input([5, headDim], scene.random("angles", [5, headDim]));
        const position = scene.input([4], u32([0, 3, 1, 4]));
        const y = rope(scene.trace, computed(scene, x), position, table, { heads: 2, headDim });
        scene.keep("y", y);
        scene.backward(y);
        scene.keepBuffer("dx", x);
      },
    }),
  ),
  {
    name: "embedding with repeated tokens",
    tolerance: gradient,
    build(scene) {
      const table = scene.parameter("table", [9, 12]);
      const ids = Array.from({ length: 150 }, (_, i) => [2, 0, 2, 4, 2, 8][i % 6] as number);
      const y = embedding(scene.trace, scene.input([150], u32(ids)), table);
      scene.keep("y", y);
      scene.backward(y);
      scene.keepBuffer("dtable", table);
    },
  },
  {
    name: "gatherRows with padding",
    tolerance: gradient,
    build(scene) {
      const x = scene.parameter("x", [6, 5]);
      const y = gatherRows(scene.trace, computed(scene, x), scene.input([4], u32([5, noRow, 0, 3])));
      scene.keep("y", y);
      scene.backward(y);
      scene.keepBuffer("dx", x);
    },
  },
  ...[5, 40].map(
    (columns): Case => ({
      name: `sums of ${columns} columns`,
      tolerance: forward,
      build(scene) {
        const x = scene.input([37, columns], scene.random("x", [37, columns]));
        scene.keep("y", columnSums(scene.trace, x));
      },
    }),
  ),
  packedAttention(4, 2, 16, [19, 1, 33]),
  packedAttention(3, 1, 20, [17, 4]),
  cached(4, 2, 16),
  cached(2, 1, 20),
  {
    name: "log-probabilities in parts of 64 rows and 128 words",
    tolerance: gradient,
    build(scene) {
      const [rows, vocabulary] = [150, 200];
      const [hidden, head] = [scene.parameter("hidden", [rows, 16]), scene.parameter("head", [vocabulary, 16])];
      const target = scene.input([rows], u32(Array.from({ length: rows }, (_, i) => (i * 37) % vocabulary)));
      const limits = { logits: 64 * 128, head: 128 * 16 };
      const { logp, entropy } = logProb(scene.trace, computed(scene, hidden), head, target, limits);
      scene.keep("logp", logp);
      scene.keep("entropy", entropy);
      scene.backward(logp);
      for (const tensor of [hidden, head]) scene.keepBuffer(`d${tensor.name}`, tensor);
    },
  },
  ...[5, 257].map(
    (vocabulary): Case => ({
      name: `log-probabilities over ${vocabulary} tokens`,
      tolerance: gradient,
      build(scene) {
        const [hidden, head] = [scene.parameter("hidden", [6, 16]), scene.parameter("head", [vocabulary, 16])];
        const target = scene.input([6], u32([0, 1, 2, 3, 4, vocabulary - 1]));
        const { logp, entropy } = logProb(scene.trace, computed(scene, hidden), head, target);
        scene.keep("logp", logp);
        scene.keep("entropy", entropy);
        // A seed of zero marks padding.
        const weights = scene.input([6], f32([1, -0.5, 0, 2, 0, 0.25]));
        scene.backward(logp, weights);
        for (const tensor of [hidden, head]) scene.keepBuffer(`d${tensor.name}`, tensor);
      },
    }),
  ),
  {
    name: "expectile and TD losses with padding",
    tolerance: forward,
    build(scene) {
      const steps = (name: string) => scene.input([70], scene.random(name, [70]));
      const weight = scene.input(
        [70],
        Float32Array.from({ length: 70 }, (_, i) => (i % 5 === 4 ? 0 : 0.1 + i / 70)),
      );
      const [value, q1, q2] = [steps("value"), steps("q1"), steps("q2")];
      const critic = { value, q1, q2, targetQ1: steps("tq1"), targetQ2: steps("tq2") };
      const losses = expectileTd(scene.trace, critic, steps("target"), weight, 0.8);
      for (const [name, tensor] of Object.entries(losses)) scene.keep(name, tensor);
    },
  },
  ...(
    [
      [1, null],
      [1, 1.3],
      [3, null],
    ] as const
  ).map(
    ([group, dualClip]): Case => ({
      name: `clipped surrogate with groups of ${group}${dualClip ? " and a dual clip" : ""}`,
      tolerance: forward,
      build(scene) {
        const count = 66;
        const tokens = (name: string, scale: number) => scene.input([count], scene.random(name, [count], scale));
        const first = Array.from({ length: count }, (_, i) => i - (i % group));
        const results = clippedSurrogate(
          scene.trace,
          tokens("logp", 0.3),
          {
            logpOld: tokens("old", 0.3),
            logpRef: tokens("ref", 0.3),
            advantage: tokens("advantage", 1),
            weight: scene.input([count], f32(first.map((_, i) => (i > 60 ? 0 : 1 / count)))),
            groupBegin: scene.input([count], u32(first)),
            groupEnd: scene.input([count], u32(first.map((i) => i + group))),
          },
          { epsilonLow: 0.2, epsilonHigh: 0.28, klCoef: 0.1, dualClip },
        );
        for (const [name, tensor] of Object.entries(results)) scene.keep(name, tensor);
      },
    }),
  ),
  {
    name: "generalised advantages of three trajectories",
    tolerance: forward,
    build(scene) {
      const steps = (values: Float32Array) => scene.input([12], values);
      const ends = [5, 6, 12];
      const begins = [0, 5, 6, 0];
      const gamma = Float32Array.from({ length: 12 }, (_, i) => (ends.includes(i + 1) ? 0 : 0.97));
      const { advantage, target } = gae(scene.trace, steps(scene.random("value", [12])), {
        reward: steps(scene.random("reward", [12])),
        gamma: steps(gamma),
        lambda: steps(new Float32Array(12).fill(0.9)),
        begin: scene.input([4], u32(begins)),
        end: scene.input([4], u32([...ends, 0])),
      });
      scene.keep("advantage", advantage);
      scene.keep("target", target);
    },
  },
  {
    name: "Polyak average",
    tolerance: forward,
    runs: 3,
    build(scene) {
      const tensors = ["source", "target"].map((name) => scene.resident(name, [131], scene.random(name, [131]))) as [
        Tensor,
        Tensor,
      ];
      polyak(scene.trace, ...tensors, 0.05);
      scene.keepBuffer("target", tensors[1]);
    },
  },
  ...[0, 0.5].map(
    (maxNorm): Case => ({
      name: `AdamW ${maxNorm > 0 ? "with" : "without"} clipping, and clearing the gradient`,
      tolerance: forward,
      build(scene) {
        // More than one block of the norm, and a ragged end.
        const count = 4096 + 132;
        const state = (name: string, positive = false) => {
          const data = scene.random(name, [count], 0.1);
          return scene.resident(name, [count], positive ? data.map(Math.abs) : data);
        };
        const range = { parameters: state("p"), gradient: state("g"), m: state("m"), v: state("v", true) };
        const scalars = scene.input([7], f32([1e-2, 0.9, 0.99, 1e-8, 1 - 0.9 ** 3, 1 - 0.99 ** 3, maxNorm]));
        const norm = globalNorm(scene.trace, range.gradient);
        scene.keep("norm", norm);
        adamw(scene.trace, range, norm, scalars, 0.1);
        zeroFill(scene.trace, range.gradient);
        for (const [name, tensor] of Object.entries(range)) scene.keepBuffer(name, tensor);
      },
    }),
  ),
  sampling("greedily", [0, 0, 1], 40),
  sampling("at temperature 0.7", [0.7, 0, 1], 300),
  sampling("from the 5 likeliest", [1, 5, 1], 40),
  sampling("from the likeliest 0.8", [1.3, 0, 0.8], 300),
  sampling("from the 9 likeliest and of these 0.9", [1, 9, 0.9], 2000),
];
