import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { attention, type HeadShape, packedWidth } from "../../kernels/attention/attention.ts";
import { cachedAttention } from "../../kernels/attention/cached-attention.ts";
import { createCpuExecutor } from "../../kernels/cpu/executor.ts";
import type { Executor } from "../../kernels/executor.ts";
import { noRow } from "../../kernels/gather/gather.ts";
import * as reference from "./reference.ts";
import { asValue, checkGradients, evaluate, expectClose, f32, randomNumbers, resident, u32 } from "./support.ts";

/** start and end of tokens in sequences of these lengths. */
function packed(lengths: readonly number[]): { start: number[]; end: number[] } {
  const start: number[] = [];
  const end: number[] = [];
  for (const length of lengths) {
    const first = start.length;
    for (let i = 0; i < length; i++) {
      start.push(first);
      end.push(first + length);
    }
  }
  return { start, end };
}

describe("attention on the CPU", () => {
  let executor: Executor;
  beforeAll(async () => {
    executor = await createCpuExecutor();
  });
  afterAll(() => executor.dispose());

  const shapes: [HeadShape, number[]][] = [
    [{ heads: 2, keyValueHeads: 2, headDim: 4 }, [1, 5, 3]],
    [{ heads: 4, keyValueHeads: 2, headDim: 8 }, [9, 1]],
    [{ heads: 3, keyValueHeads: 1, headDim: 12 }, [6, 1]],
    [{ heads: 2, keyValueHeads: 1, headDim: 20 }, [6]],
    [{ heads: 1, keyValueHeads: 1, headDim: 64 }, [3, 1]],
  ];

  test.each(shapes)("%o: output and gradient over packed sequences match the reference", async (shape, lengths) => {
    const { start, end } = packed(lengths);
    const width = packedWidth(shape);
    await checkGradients(
      executor,
      [{ shape: [start.length, width], values: randomNumbers("qkv", start.length * width) }],
      (trace, [qkv], input) =>
        attention(
          trace,
          asValue(trace, qkv!, input),
          input([start.length], u32(start)),
          input([start.length], u32(end)),
          shape,
        ),
      ([qkv]) => reference.attention(qkv!, start, shape),
    );
  });

  test("a long sequence stays accurate and scores far apart do not overflow", async () => {
    const shape = { heads: 1, keyValueHeads: 1, headDim: 16 };
    const { start, end } = packed([301, 40]);
    const qkv = randomNumbers("long", 341 * 48, 6);
    const [y] = await evaluate(executor, (trace, input) => [
      attention(trace, input([341, 48], f32(qkv)), input([341], u32(start)), input([341], u32(end)), shape),
    ]);
    expectClose(y as Float32Array, reference.attention(qkv, start, shape));
  });

  test("the cache gives what attention over the whole sequence gives, prompt and single tokens alike", async () => {
    const shape = { heads: 4, keyValueHeads: 2, headDim: 8 };
    const width = packedWidth(shape);
    const capacity = 9;
    const [a, b] = [randomNumbers("row a", 6 * width), randomNumbers("row b", 3 * width)];
    const cache = resident(executor, "cache", [3 * capacity, 32], new Array(3 * capacity * 32).fill(0));
    const attend = async (qkv: number[], row: number[], position: number[]) => {
      const n = row.length;
      const [y] = await evaluate(executor, (trace, input) => [
        cachedAttention(
          trace,
          input([n, width], f32(qkv)),
          input([n], u32(row)),
          input([n], u32(position)),
          cache.tensor,
          { ...shape, capacity },
        ),
      ]);
      return [...(y as Float32Array)];
    };
    const row = (values: number[], i: number) => reference.rowOf(values, i, width);
    const first = await attend([...a.slice(0, 4 * width), ...row(b, 0)], [2, 2, 2, 2, 0], [0, 1, 2, 3, 0]);
    const second = await attend([...row(a, 4), ...row(b, 1), ...row(a, 0)], [2, 0, noRow], [4, 1, 7]);
    const third = await attend([...row(b, 2), ...row(a, 5)], [0, 2], [2, 5]);

    const wholeA = reference.attention(a, [0, 0, 0, 0, 0, 0], shape);
    const wholeB = reference.attention(b, [0, 0, 0], shape);
    expectClose([...first.slice(0, 128), ...second.slice(0, 32), ...third.slice(32)], wholeA);
    expectClose([...first.slice(128), ...second.slice(32, 64), ...third.slice(0, 32)], wholeB);
    expect(second.slice(64)).toEqual(new Array(32).fill(0));
    executor.free(cache.buffer);
  });
});
