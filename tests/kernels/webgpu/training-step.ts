/** @file One whole training step of a small decoder: forward, policy loss, backward, clipped AdamW. */

import { createRandom } from "../../../core/random.ts";
import { adamw, adamwScalars, globalNorm, zeroFill } from "../../../kernels/adamw/adamw.ts";
import { attention, packedWidth } from "../../../kernels/attention/attention.ts";
import { backpropagate } from "../../../kernels/backward.ts";
import { clippedSurrogate } from "../../../kernels/clipped-surrogate/clipped-surrogate.ts";
import { embedding } from "../../../kernels/embedding/embedding.ts";
import type { Executor, Program } from "../../../kernels/executor.ts";
import { logProb } from "../../../kernels/log-prob/log-prob.ts";
import { matmul } from "../../../kernels/matmul/matmul.ts";
import { columnSums } from "../../../kernels/reduce/reduce.ts";
import { rmsNorm } from "../../../kernels/rms-norm/rms-norm.ts";
import { rope } from "../../../kernels/rope/rope.ts";
import { swiglu } from "../../../kernels/swiglu/swiglu.ts";
import { type Buffer, sizeOf, type Tensor, view, viewAlignment } from "../../../kernels/tensor.ts";
import { createTrace } from "../../../kernels/trace.ts";

export interface StepShape {
  readonly layers: number;
  readonly width: number;
  readonly heads: number;
  readonly vocabulary: number;
  readonly sequences: number;
  readonly length: number;
}

export interface TrainingStep {
  readonly program: Program;
  readonly parameters: Buffer;
  /** Sums over tokens of the loss terms of the last run. */
  readonly terms: Tensor;
  /** Sets the inputs that change from step to step. */
  feed(step: number): void;
}

/** Views of a flat buffer, one after another. */
function arena(shapes: Readonly<Record<string, readonly number[]>>) {
  const offsets = new Map<string, number>();
  let total = 0;
  for (const [name, shape] of Object.entries(shapes)) {
    offsets.set(name, total);
    total += Math.ceil(sizeOf(shape) / viewAlignment) * viewAlignment;
  }
  return { offsets, total };
}

export async function compileTrainingStep(executor: Executor, shape: StepShape): Promise<TrainingStep> {
  const { layers, width, heads, vocabulary, sequences, length } = shape;
  const tokens = sequences * length;
  const headShape = { heads, keyValueHeads: heads, headDim: width / heads };
  const shapes: Record<string, readonly number[]> = { table: [vocabulary, width], head: [vocabulary, width] };
  for (let layer = 0; layer < layers; layer++) {
    shapes[`norm1.${layer}`] = [width];
    shapes[`qkv.${layer}`] = [packedWidth(headShape), width];
    shapes[`out.${layer}`] = [width, width];
    shapes[`norm2.${layer}`] = [width];
    shapes[`up.${layer}`] = [4 * width, width];
    shapes[`down.${layer}`] = [width, 2 * width];
  }
  shapes.norm = [width];
  const { offsets, total } = arena(shapes);
  const buffers = ["parameters", "gradient", "m", "v"].map((name) => executor.allocate(name, "f32", total)) as [
    Buffer,
    Buffer,
    Buffer,
    Buffer,
  ];
  const random = createRandom("training step");
  const initial = Float32Array.from({ length: total }, () => 0.2 * random.normal());
  for (const [name, of] of Object.entries(shapes)) {
    const offset = offsets.get(name) as number;
    if (name.startsWith("norm")) initial.fill(1, offset, offset + sizeOf(of));
  }
  executor.write(buffers[0], initial);
  const parameter = (name: string): Tensor => {
    const [of, offset] = [shapes[name] as readonly number[], offsets.get(name) as number];
    return view(buffers[0], name, of, offset, view(buffers[1], `${name} gradient`, of, offset));
  };

  const trace = createTrace();
  const ids = trace.input("ids", [tokens], "u32");
  const target = trace.input("target", [tokens], "u32");
  const position = trace.input("position", [tokens], "u32");
  const [start, end] = [trace.input("start", [tokens], "u32"), trace.input("end", [tokens], "u32")];
  const angles = trace.input("angles", [length, headShape.headDim]);
  const advantage = trace.input("advantage", [tokens]);
  const weight = trace.input("weight", [tokens]);
  const [logpOld, logpRef] = [trace.input("old", [tokens]), trace.input("ref", [tokens])];
  const [groupBegin, groupEnd] = [trace.input("begin", [tokens], "u32"), trace.input("finish", [tokens], "u32")];
  const scalars = trace.input("scalars", [adamwScalars.length]);

  const flat = buffers.map((buffer) => view(buffer, buffer.label, [total], 0)) as [Tensor, Tensor, Tensor, Tensor];
  zeroFill(trace, flat[1]);
  let hidden = embedding(trace, ids, parameter("table"));
  for (let layer = 0; layer < layers; layer++) {
    const normed = rmsNorm(trace, hidden, parameter(`norm1.${layer}`), 1e-5);
    const qkv = rope(trace, matmul(trace, normed, parameter(`qkv.${layer}`)), position, angles, {
      heads: 2 * heads,
      headDim: headShape.headDim,
    });
    const mixed = attention(trace, qkv, start, end, headShape);
    hidden = matmul(trace, mixed, parameter(`out.${layer}`), { residual: hidden });
    const normed2 = rmsNorm(trace, hidden, parameter(`norm2.${layer}`), 1e-5);
    const gated = swiglu(trace, matmul(trace, normed2, parameter(`up.${layer}`)));
    hidden = matmul(trace, gated, parameter(`down.${layer}`), { residual: hidden });
  }
  const { logp } = logProb(trace, rmsNorm(trace, hidden, parameter("norm"), 1e-5), parameter("head"), target);
  const batch = { logpOld, logpRef, advantage, weight, groupBegin, groupEnd };
  const loss = clippedSurrogate(trace, logp, batch, { epsilonLow: 0.2, epsilonHigh: 0.2, klCoef: 0.1 });
  backpropagate(trace, [[logp, loss.dLogp]]);
  const norm = globalNorm(trace, flat[1]);
  adamw(trace, { parameters: flat[0], gradient: flat[1], m: flat[2], v: flat[3] }, norm, scalars, 0.01);
  const terms = trace.output(columnSums(trace, loss.terms));
  const program = await executor.compile(trace);

  const each = (f: (token: number) => number) => Uint32Array.from({ length: tokens }, (_, i) => f(i));
  program.write(
    position,
    each((i) => i % length),
  );
  program.write(
    start,
    each((i) => i - (i % length)),
  );
  program.write(
    end,
    each((i) => i - (i % length) + length),
  );
  program.write(
    groupBegin,
    each((i) => i),
  );
  program.write(
    groupEnd,
    each((i) => i + 1),
  );
  program.write(weight, new Float32Array(tokens).fill(1 / tokens));
  const half = headShape.headDim / 2;
  program.write(
    angles,
    Float32Array.from({ length: length * headShape.headDim }, (_, i) => {
      const [row, column] = [Math.floor(i / headShape.headDim), i % headShape.headDim];
      const angle = row * 1e4 ** (-(column % half) / half);
      return column < half ? Math.cos(angle) : Math.sin(angle);
    }),
  );
  return {
    program,
    parameters: buffers[0],
    terms,
    feed(step) {
      const data = createRandom(`batch ${step}`);
      program.write(
        ids,
        each(() => data.int(vocabulary)),
      );
      program.write(
        target,
        each(() => data.int(vocabulary)),
      );
      program.write(
        advantage,
        Float32Array.from({ length: tokens }, () => data.normal()),
      );
      const behaviour = Float32Array.from({ length: tokens }, () => -Math.log(vocabulary) + 0.3 * data.normal());
      program.write(logpOld, behaviour);
      program.write(logpRef, behaviour);
      const t = step + 1;
      program.write(scalars, Float32Array.of(1e-3, 0.9, 0.99, 1e-8, 1 - 0.9 ** t, 1 - 0.99 ** t, 1));
    },
  };
}
