/** @file Run by threads.test.ts in Deno, where the executor has threads: prints what each number of threads computes. */

import { createRandom } from "../../../core/random.ts";
import { attention } from "../../../kernels/attention/attention.ts";
import { backpropagate } from "../../../kernels/backward.ts";
import { createCpuExecutor } from "../../../kernels/cpu/executor.ts";
import { embedding } from "../../../kernels/embedding/embedding.ts";
import type { Executor } from "../../../kernels/executor.ts";
import { logProb } from "../../../kernels/log-prob/log-prob.ts";
import { matmul } from "../../../kernels/matmul/matmul.ts";
import { rmsNorm } from "../../../kernels/rms-norm/rms-norm.ts";
import { swiglu } from "../../../kernels/swiglu/swiglu.ts";
import { sizeOf, type Tensor, view } from "../../../kernels/tensor.ts";
import { createTrace } from "../../../kernels/trace.ts";

const [tokens, width, words] = [333, 36, 301];
const heads = { heads: 3, keyValueHeads: 1, headDim: 12 };

/** One layer's loss and gradients, several times, as bits. */
async function bitsOf(executor: Executor): Promise<number[]> {
  const random = createRandom("threads");
  const gradients: Tensor[] = [];
  const parameter = (name: string, shape: readonly number[]): Tensor => {
    const whole = (kind: string) => view(executor.allocate(`${name} ${kind}`, "f32", sizeOf(shape)), name, shape, 0);
    const gradient = whole("gradient");
    gradients.push(gradient);
    const { place, ...rest } = whole("value");
    if (place.kind === "view") {
      executor.write(
        place.buffer,
        Float32Array.from({ length: sizeOf(shape) }, () => 0.3 * random.normal()),
      );
    }
    return { ...rest, place, gradient };
  };
  const trace = createTrace();
  const index = (name: string) => trace.input(name, [tokens], "u32");
  const [ids, start, end, target] = [index("ids"), index("start"), index("end"), index("target")];
  const table = parameter("table", [words, width]);
  const x = rmsNorm(trace, embedding(trace, ids, table), parameter("norm", [width]), 1e-5);
  const qkv = matmul(trace, x, parameter("qkv", [60, width]), { bias: parameter("bias", [60]) });
  const y = matmul(trace, attention(trace, qkv, start, end, heads), parameter("output", [width, 36]), { residual: x });
  const z = swiglu(trace, matmul(trace, y, parameter("gate", [88, width])));
  const { logp } = logProb(trace, z, parameter("head", [words, 44]), target);
  backpropagate(trace, [[logp, trace.input("slope", [tokens])]]);
  trace.output(logp);
  const program = await executor.compile(trace);

  const list = (next: (i: number) => number) => Uint32Array.from({ length: tokens }, (_, i) => next(i));
  program.write(
    ids,
    list(() => random.int(words)),
  );
  program.write(
    target,
    list(() => random.int(words)),
  );
  program.write(
    start,
    list((i) => (i < 200 ? 0 : 200)),
  );
  program.write(
    end,
    list((i) => (i < 200 ? 200 : tokens)),
  );
  program.write(
    trace.inputs.at(-1) as Tensor,
    Float32Array.from({ length: tokens }, () => random.normal()),
  );
  for (let i = 0; i < 20; i++) program.run();
  const results = [await program.read(logp)];
  for (const { place } of gradients) {
    if (place.kind === "view") results.push((await executor.read(place.buffer)) as Float32Array);
  }
  return results.map(hash);
}

/** FNV-1a of the bits. */
function hash(values: Float32Array): number {
  if (values.every((value) => value === 0) || values.some(Number.isNaN))
    throw new Error("the program computes nothing");
  return new Uint32Array(values.buffer).reduce((sum, bits) => Math.imul(sum ^ bits, 0x01000193) >>> 0, 0x811c9dc5);
}

/** What a run says when an index leads outside the memory, whichever thread meets it. */
async function failureOf(executor: Executor): Promise<string> {
  const trace = createTrace();
  const buffer = executor.allocate("table", "f32", 64);
  const ids = trace.input("ids", [8192], "u32");
  trace.output(embedding(trace, ids, view(buffer, "table", [16, 4], 0)));
  const program = await executor.compile(trace);
  program.write(ids, new Uint32Array(8192).fill(0x08000000));
  try {
    program.run();
    return "no error";
  } catch (error) {
    program.write(ids, new Uint32Array(8192));
    program.run();
    return error instanceof Error ? error.message : String(error);
  }
}

for (const threads of [1, 2, 3]) {
  const executor = await createCpuExecutor({ threads });
  const { description } = executor;
  console.log(JSON.stringify({ description, bits: await bitsOf(executor), failure: await failureOf(executor) }));
  executor.dispose();
}
