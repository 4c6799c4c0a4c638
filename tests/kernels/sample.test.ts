import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { philox, unitFloat } from "../../core/random.ts";
import { createCpuExecutor } from "../../kernels/cpu/executor.ts";
import type { Executor } from "../../kernels/executor.ts";
import { noRow } from "../../kernels/gather/gather.ts";
import { sample, sampleState, unpackState } from "../../kernels/sample/sample.ts";
import { view } from "../../kernels/tensor.ts";
import { createTrace } from "../../kernels/trace.ts";
import { logProb, softmax, type Vector } from "./reference.ts";
import { expectClose, f32, randomNumbers, u32 } from "./support.ts";

interface Settings {
  temperature: number;
  topK: number;
  topP: number;
}

const seed = 77;

/** The token the documentation of `sample` promises. */
function promised(logits: Vector, { temperature, topK, topP }: Settings, stream: number, draw: number): number {
  if (temperature === 0) return logits.indexOf(Math.max(...logits));
  const order = logits.map((_, i) => i).sort((a, b) => (logits[b] as number) - (logits[a] as number));
  let kept = topK > 0 ? order.slice(0, topK) : order;
  const p = softmax(logits.map((x, i) => (kept.includes(i) ? x / temperature : Number.NEGATIVE_INFINITY)));
  let mass = 0;
  kept = kept.filter((i) => {
    const keep = mass < topP || mass === 0;
    mass += p[i] as number;
    return keep;
  });
  const total = kept.reduce((sum, i) => sum + (p[i] as number), 0);
  const aim = unitFloat(philox([seed, stream], [draw, 0, 0, 0])[0]) * total;
  let sum = 0;
  for (const i of kept.sort((a, b) => a - b)) {
    sum += p[i] as number;
    if (sum > aim) return i;
  }
  throw new Error("no token");
}

describe("sampling on the CPU", () => {
  let executor: Executor;
  beforeAll(async () => {
    executor = await createCpuExecutor();
  });
  afterAll(() => executor.dispose());

  async function sampler(rows: number, words: number, stopToken: number, maxTokens: number) {
    const state = executor.allocate("state", "u32", rows * sampleState.length);
    const tokens = executor.allocate("tokens", "u32", rows * maxTokens);
    const logps = executor.allocate("logps", "f32", rows * maxTokens);
    const trace = createTrace();
    const logits = trace.input("logits", [rows, words]);
    const settings = trace.input("settings", [3]);
    const key = trace.input("seed", [1], "u32");
    const into = {
      state: view(state, "state", [rows, sampleState.length], 0),
      tokens: view(tokens, "tokens", [rows, maxTokens], 0),
      logps: view(logps, "logps", [rows, maxTokens], 0),
    };
    sample(trace, logits, settings, key, into, { stopToken, maxTokens });
    const program = await executor.compile(trace);
    program.write(key, u32([seed]));
    return {
      start: (values: number[]) => executor.write(state, u32(values)),
      draw: (values: number[], { temperature, topK, topP }: Settings) => {
        program.write(logits, f32(values));
        program.write(settings, f32([temperature, topK, topP]));
        program.run();
      },
      state: async () => [...(await executor.read(state))],
      tokens: async () => [...(await executor.read(tokens))],
      logps: async () => [...(await executor.read(logps))],
    };
  }

  test.each([
    { temperature: 1, topK: 0, topP: 1 },
    { temperature: 0, topK: 0, topP: 1 },
    { temperature: 0.5, topK: 5, topP: 1 },
    { temperature: 1.5, topK: 0, topP: 0.7 },
    { temperature: 0.8, topK: 12, topP: 0.9 },
    { temperature: 1, topK: 1, topP: 1 },
    { temperature: 1, topK: 0, topP: 0 },
  ])("%o gives the promised tokens and the policy's own log-probabilities", async (settings) => {
    const [rows, words, draws] = [3, 37, 12];
    const it = await sampler(rows, words, 1000, draws);
    it.start([0, 9, 0, 0, 5, 0, 0, 3, 1, 0, 6, 2, 0, 1, 2, 0, 7, 4]);
    const tokens: number[][] = [[], [], []];
    const logps: number[][] = [[], [], []];
    for (let t = 0; t < draws; t++) {
      const logits = randomNumbers(`logits ${t}`, rows * words, 2);
      it.draw(logits, settings);
      for (const row of [0, 1, 2]) {
        const own = logits.slice(row * words, (row + 1) * words);
        const token = promised(own, settings, 5 + row, 2 * row + t);
        tokens[row]?.push(token);
        logps[row]?.push(logProb(own, [token]).logp[0] as number);
      }
    }
    expect(await it.tokens()).toEqual(tokens.flat());
    expectClose(await it.logps(), logps.flat(), 1e-6);
    const last = (row: number) => tokens[row]?.at(-1);
    expect(await it.state()).toEqual(
      [0, 1, 2].flatMap((row) => [last(row), [9, 3, 1][row]! + draws, noRow, draws, 5 + row, 2 * row + draws]),
    );
  });

  test("equal logits go to the lower id when greedy", async () => {
    const it = await sampler(1, 4, 1000, 1);
    it.start([0, 0, 0, 0, 0, 0]);
    it.draw([1, 3, 3, 2], { temperature: 0, topK: 0, topP: 1 });
    expect(await it.tokens()).toEqual([1]);
  });

  test("a row stops after the stop token and neither emits nor draws any more", async () => {
    const it = await sampler(2, 3, 2, 4);
    it.start([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0]);
    const greedy = { temperature: 0, topK: 0, topP: 1 };
    it.draw([0, 1, 2, 5, 0, 0], greedy);
    it.draw([9, 1, 2, 0, 5, 0], greedy);
    expect(await it.tokens()).toEqual([2, 0, 0, 0, 0, 1, 0, 0]);
    expect(await it.state()).toEqual([2, 1, noRow, 1, 0, 1, 1, 2, 1, 2, 1, 2]);
  });

  test("the state unpacks into the next inputs", async () => {
    const state = executor.allocate("state", "u32", 12);
    executor.write(state, u32([7, 8, noRow, 1, 2, 3, 4, 5, 6, 7, 8, 9]));
    const outcome = ["token", "position", "row"].map((name) => executor.allocate(name, "u32", 2));
    const trace = createTrace();
    const parts = unpackState(trace, view(state, "state", [2, 6], 0));
    // Values are read through persistent memory, as decoding does.
    const node = trace.nodes[0]!;
    const views = outcome.map((buffer) => view(buffer, buffer.label, [2], 0));
    const direct = createTrace();
    direct.apply(node.op, node.inputs, node.attrs, views);
    (await executor.compile(direct)).run();
    const read = await Promise.all(outcome.map((buffer) => executor.read(buffer)));
    expect(read.map((values) => [...values])).toEqual([
      [7, 4],
      [8, 5],
      [noRow, 6],
    ]);
    expect([parts.token.dtype, parts.position.dtype, parts.row.dtype]).toEqual(["u32", "u32", "u32"]);
  });
});
