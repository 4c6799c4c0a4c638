/**
 * @file Rates of the kernels on each machine: matrix products in the shapes of small decoders, attention, and the kernels
 * that are bound by memory.
 */

import { createRandom } from "../../core/random.ts";
import { adamw, adamwScalars, globalNorm } from "../../kernels/adamw/adamw.ts";
import { attention, packedWidth } from "../../kernels/attention/attention.ts";
import { cachedAttention } from "../../kernels/attention/cached-attention.ts";
import { backpropagate } from "../../kernels/backward.ts";
import { add } from "../../kernels/elementwise/elementwise.ts";
import { embedding } from "../../kernels/embedding/embedding.ts";
import type { Executor, HostArray } from "../../kernels/executor.ts";
import { type Layout, matmul } from "../../kernels/matmul/matmul.ts";
import type { AdapterClass, Choose } from "../../kernels/op.ts";
import { rmsNorm } from "../../kernels/rms-norm/rms-norm.ts";
import { rope } from "../../kernels/rope/rope.ts";
import { swiglu } from "../../kernels/swiglu/swiglu.ts";
import { sizeOf, type Tensor, view } from "../../kernels/tensor.ts";
import { createTrace, type Trace } from "../../kernels/trace.ts";
import { interleaved, milliseconds, type Run } from "../sampling.ts";
import { type Machine, type MachineOptions, openMachines } from "./machines.ts";

export interface KernelOptions extends MachineOptions {
  readonly rounds: number;
}

export interface KernelRow {
  readonly machine: string;
  readonly kernel: string;
  readonly shape: string;
  /** Which of several WGSL kernels does it. */
  readonly variant: string;
  readonly rate: number;
  readonly unit: Case["unit"];
  /** Of the best rate in the same unit on the same machine. */
  readonly share: number;
}

/** What one run of a program does, in the unit of its row: floating-point operations or bytes. */
interface Case {
  readonly kernel: string;
  readonly shape: string;
  readonly unit: "GFLOP/s" | "GB/s";
  readonly work: number;
  build(scene: Scene): void;
}

interface Scene {
  readonly executor: Executor;
  readonly trace: Trace;
  /** An input; u32 where numbers are given, else random f32. */
  input(shape: readonly number[], values?: readonly number[]): Tensor;
  /** A view of a buffer of its own, with a gradient where wanted. */
  resident(shape: readonly number[], trainable?: boolean): Tensor;
}

interface Prepared {
  readonly run: Run;
  /** How often a run of the batch does the case. */
  readonly repeats: number;
  readonly variant: string;
}

/** Long enough that waiting for the device, 11 ms in Deno, does not count. */
const batchMilliseconds = { cpu: 20, webgpu: 200 } as const;

export async function run({ rounds, ...options }: KernelOptions): Promise<KernelRow[]> {
  const cases = [...products(), ...attentions(), ...streams()];
  const machines = await openMachines(options);
  const work: { machine: Machine; one: Case; prepared: Prepared }[] = [];
  for (const machine of machines) {
    for (const one of cases) work.push({ machine, one, prepared: await prepare(machine, one) });
  }
  const medians = await interleaved(
    work.map(({ prepared }) => prepared.run),
    rounds,
  );
  const rates = work.map(({ one, prepared }, i) => (one.work * prepared.repeats) / (medians[i] as number) / 1e6);
  return work.map(({ machine, one, prepared }, i) => {
    const rivals = rates.filter((_, j) => work[j]?.machine === machine && work[j]?.one.unit === one.unit);
    return {
      machine: machine.name,
      kernel: one.kernel,
      shape: one.shape,
      variant: prepared.variant,
      rate: rates[i] as number,
      unit: one.unit,
      share: (rates[i] as number) / Math.max(...rivals),
    };
  });
}
async function prepare(machine: Machine, one: Case): Promise<Prepared> {
  const { executor, adapterClass, choose } = machine;
  const trace = createTrace();
  const random = createRandom("bench/kernels");
  const data = new Map<Tensor, HostArray>();
  const normals = (count: number) => Float32Array.from({ length: count }, () => random.float() - 0.5);
  const allocate = (shape: readonly number[]) => executor.allocate("bench", "f32", sizeOf(shape));
  one.build({
    executor,
    trace,
    input(shape, values) {
      const tensor = trace.input(`input ${data.size}`, shape, values ? "u32" : "f32");
      data.set(tensor, values ? Uint32Array.from(values) : normals(sizeOf(shape)));
      return tensor;
    },
    resident(shape, trainable = false) {
      const buffer = allocate(shape);
      executor.write(buffer, normals(sizeOf(shape)));
      return view(buffer, "bench", shape, 0, trainable ? view(allocate(shape), "gradient", shape, 0) : undefined);
    },
  });
  const program = await executor.compile(trace);
  for (const [tensor, values] of data) program.write(tensor, values);
  const probe = executor.allocate("probe", "f32", 1);
  const times = async (count: number): Promise<void> => {
    for (let i = 0; i < count; i++) program.run();
    // Reading anything waits for everything before it.
    await executor.read(probe);
  };
  await times(1);
  const repeats = Math.max(1, Math.ceil(batchMilliseconds[executor.kind] / (await milliseconds(() => times(1)))));
  return { run: () => times(repeats), repeats, variant: adapterClass ? labels(trace, adapterClass, choose) : "wasm" };
}

function labels(trace: Trace, adapterClass: AdapterClass, choose: Choose): string {
  const dispatches = trace.nodes.flatMap((node) => node.op.gpu(node, adapterClass, choose));
  return [...new Set(dispatches.map(({ label }) => label))].join(", ");
}

/** m × n × k of the layers of decoders of width 128 and 256 with 1300 words, their gradients, and decoding. */
const productShapes: readonly (readonly [Layout, number, number, number])[] = [
  ["NT", 512, 512, 512],
  ["NN", 512, 512, 512],
  ["TN", 512, 512, 512],
  ["NT", 2048, 384, 128],
  ["NT", 2048, 704, 128],
  ["NT", 2048, 128, 352],
  ["NT", 2048, 1300, 128],
  ["NT", 2048, 1300, 256],
  ["NN", 2048, 128, 384],
  ["NN", 2048, 128, 704],
  ["NN", 2048, 128, 1300],
  ["TN", 384, 128, 2048],
  ["TN", 704, 128, 2048],
  ["TN", 1300, 128, 4096],
  ["TN", 704, 256, 4096],
  ["NT", 64, 704, 256],
  ["NT", 16, 704, 128],
  ["NT", 1, 704, 128],
  ["NT", 1, 1300, 256],
];

function products(): Case[] {
  return productShapes.map(([layout, m, n, k]) => ({
    kernel: `matmul ${layout}`,
    shape: `${m} × ${n} × ${k}`,
    unit: "GFLOP/s",
    work: 2 * m * n * k,
    build({ trace, input }) {
      const a = input(layout === "TN" ? [k, m] : [m, k]);
      matmul(trace, a, input(layout === "NT" ? [n, k] : [k, n]), { layout });
    },
  }));
}

const heads = { heads: 4, keyValueHeads: 4, headDim: 32 };
const width = packedWidth(heads);
const tokens = 2048;

/** Packed sequences of 256 tokens, and decoding against a cache; flops of the pairs that see each other. */
function attentions(): Case[] {
  const length = 256;
  const pairs = (tokens / length) * ((length * (length + 1)) / 2) * heads.heads * heads.headDim;
  const start = Array.from({ length: tokens }, (_, i) => i - (i % length));
  const end = start.map((first) => first + length);
  const [rows, capacity] = [16, 512];
  const ascending = (count: number) => Array.from({ length: count }, (_, i) => i);
  return [
    {
      kernel: "attention",
      shape: `${tokens} tokens in sequences of ${length}`,
      unit: "GFLOP/s",
      work: 4 * pairs,
      build: ({ trace, input }) => {
        attention(trace, input([tokens, width]), input([tokens], start), input([tokens], end), heads);
      },
    },
    {
      kernel: "attention and its gradient",
      shape: `${tokens} tokens in sequences of ${length}`,
      unit: "GFLOP/s",
      work: 18 * pairs,
      build: ({ trace, input, resident }) => {
        const qkv = embedding(trace, input([tokens], ascending(tokens)), resident([tokens, width], true));
        const y = attention(trace, qkv, input([tokens], start), input([tokens], end), heads);
        backpropagate(trace, [[y, input(y.shape)]]);
      },
    },
    {
      kernel: "cached attention",
      shape: `${rows} tokens, ${capacity} keys each`,
      unit: "GFLOP/s",
      work: 4 * rows * capacity * heads.heads * heads.headDim,
      build: ({ trace, input, resident }) => {
        const cache = resident([rows * capacity, 2 * heads.keyValueHeads * heads.headDim]);
        const position = input([rows], new Array(rows).fill(capacity - 1));
        cachedAttention(trace, input([rows, width]), input([rows], ascending(rows)), position, cache, {
          ...heads,
          capacity,
        });
      },
    },
  ];
}

/** Kernels bound by memory: bytes they read and write. The plain sum is what a machine can do. */
function streams(): Case[] {
  const parameters = 1 << 22;
  return [
    {
      kernel: "add",
      shape: `${parameters}`,
      unit: "GB/s",
      work: 4 * parameters * 3,
      build: ({ trace, input }) => {
        add(trace, input([parameters]), input([parameters]));
      },
    },
    {
      kernel: "rmsNorm",
      shape: `${tokens} × 256`,
      unit: "GB/s",
      work: 4 * tokens * 256 * 2,
      build: ({ trace, input, resident }) => {
        rmsNorm(trace, input([tokens, 256]), resident([256]), 1e-5);
      },
    },
    {
      kernel: "rope",
      shape: `${tokens} × ${width}`,
      unit: "GB/s",
      work: 4 * tokens * width * 2,
      build: ({ trace, input }) => {
        const position = Array.from({ length: tokens }, (_, i) => i % 256);
        rope(trace, input([tokens, width]), input([tokens], position), input([256, heads.headDim]), {
          heads: 2 * heads.heads,
          headDim: heads.headDim,
        });
      },
    },
    {
      kernel: "adamw",
      shape: `${parameters} parameters`,
      unit: "GB/s",
      work: 4 * parameters * 8,
      build: ({ trace, input, resident }) => {
        const flat = () => resident([parameters]);
        const gradient = flat();
        const range = { parameters: flat(), gradient, m: flat(), v: flat() };
        adamw(trace, range, globalNorm(trace, gradient), input([adamwScalars.length]), 0.01);
      },
    },
    {
      kernel: "swiglu",
      shape: `${tokens} × 352`,
      unit: "GB/s",
      work: 4 * tokens * 352 * 3,
      build: ({ trace, input }) => {
        swiglu(trace, input([tokens, 704]));
      },
    },
  ];
}
