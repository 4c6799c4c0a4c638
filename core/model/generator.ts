/**
 * @file Batched generation: many conversations at once against one key-value cache. A turn feeds each conversation its
 * new tokens (history is never encoded again), then samples until every row has stopped. Sampling state stays on the
 * device; rows that stopped are dropped from the batch between steps where reading is free, and masked elsewhere.
 */

import type { Executor, Program } from "../../kernels/executor.ts";
import { gatherRows, noRow } from "../../kernels/gather/gather.ts";
import { matmul } from "../../kernels/matmul/matmul.ts";
import { sample, sampleState, unpackState } from "../../kernels/sample/sample.ts";
import { type Buffer, type Tensor, view } from "../../kernels/tensor.ts";
import { createTrace } from "../../kernels/trace.ts";
import type { ModelConfig } from "./config.ts";
import { type DecoderTables, decodeCached, headOf, type KeyValueCache } from "./decoder.ts";
import { createProgramCache } from "./program-cache.ts";
import type { Arena } from "./weights.ts";

export interface GeneratorOptions {
  /** Conversations held at once. */
  readonly rows: number;
  /** Tokens a conversation may hold. */
  readonly capacity: number;
  /** Most tokens sampled in one turn, the stop token included. */
  readonly maxNewTokens: number;
  readonly stopToken: number;
}

export interface SamplingSettings {
  /** 0 is greedy. */
  readonly temperature: number;
  /** 0 is off. */
  readonly topK: number;
  /** 1 is off. */
  readonly topP: number;
}

export const greedy: SamplingSettings = { temperature: 0, topK: 0, topP: 1 };

/** What a conversation is told in one turn. */
export interface Prompt {
  readonly row: number;
  /** New tokens since the last turn, the last sampled one included: it was never fed. */
  readonly ids: readonly number[];
  /** Names the random stream of this conversation; the n-th token of a stream depends on nothing else. */
  readonly stream: number;
}

export interface Sampled {
  /** Ends with the stop token unless maxNewTokens came first. */
  readonly tokens: readonly number[];
  /** Log-probability of each under the policy at temperature 1. */
  readonly logps: readonly number[];
}

export interface Generator {
  /** Forgets a conversation; the row may start another. */
  clear(row: number): void;
  /** Tokens the row's conversation holds. */
  length(row: number): number;
  /** One turn for each prompt; results in the order of prompts. */
  turn(prompts: readonly Prompt[], settings: SamplingSettings, seed: number): Promise<Sampled[]>;
  dispose(): Promise<void>;
}

/** Tokens of one prefill program at most; turns with more are served in groups. */
const prefillTokens = 4096;
const width = sampleState.length;

interface SamplingProgram {
  readonly program: Program;
  readonly settings: Tensor;
  readonly seed: Tensor;
}
interface PrefillProgram extends SamplingProgram {
  readonly ids: Tensor;
  readonly position: Tensor;
  readonly row: Tensor;
  readonly last: Tensor;
}

/** @param weights parameters in the arena may change between turns, e.g. by training */
export function createGenerator(
  executor: Executor,
  config: ModelConfig,
  tables: DecoderTables,
  weights: Arena,
  options: GeneratorOptions,
): Generator {
  const { rows, capacity, maxNewTokens } = options;
  const entry = 2 * config.keyValueHeads * config.headDim;
  const caches = Array.from({ length: config.layers }, (_, i) =>
    executor.allocate(`key-value cache ${i}`, "f32", rows * capacity * entry),
  );
  const state = executor.allocate("sampling state", "u32", rows * width);
  const tokens = executor.allocate("sampled tokens", "u32", rows * maxNewTokens);
  const logps = executor.allocate("sampled log-probabilities", "f32", rows * maxNewTokens);
  const lengths = new Array<number>(rows).fill(0);
  const draws = new Map<number, number>();
  const decoders = createProgramCache<SamplingProgram>();
  const prefills = createProgramCache<PrefillProgram>();

  const cache: KeyValueCache = {
    capacity,
    layers: caches.map((buffer) => view(buffer, buffer.label, [rows * capacity, entry], 0)),
  };
  const sampling = (count: number) => ({
    state: view(state, "state", [count, width], 0),
    tokens: view(tokens, "tokens", [count, maxNewTokens], 0),
    logps: view(logps, "logps", [count, maxNewTokens], 0),
  });

  async function compileDecoder(count: number): Promise<SamplingProgram> {
    const trace = createTrace();
    const settings = trace.input("settings", [3]);
    const seed = trace.input("seed", [1], "u32");
    const into = sampling(count);
    const next = unpackState(trace, into.state);
    const input = { ids: next.token, position: next.position, row: next.row };
    const hidden = decodeCached(trace, config, tables, weights, input, cache);
    sample(trace, matmul(trace, hidden, headOf(config, weights)), settings, seed, into, {
      stopToken: options.stopToken,
      maxTokens: maxNewTokens,
    });
    return { program: await executor.compile(trace), settings, seed };
  }

  async function compilePrefill(tokenCount: number, rowCount: number): Promise<PrefillProgram> {
    const trace = createTrace();
    const settings = trace.input("settings", [3]);
    const seed = trace.input("seed", [1], "u32");
    const ids = trace.input("ids", [tokenCount], "u32");
    const position = trace.input("position", [tokenCount], "u32");
    const row = trace.input("row", [tokenCount], "u32");
    const last = trace.input("last", [rowCount], "u32");
    const hidden = decodeCached(trace, config, tables, weights, { ids, position, row }, cache);
    const logits = matmul(trace, gatherRows(trace, hidden, last), headOf(config, weights));
    sample(trace, logits, settings, seed, sampling(rowCount), {
      stopToken: options.stopToken,
      maxTokens: maxNewTokens,
    });
    return { program: await executor.compile(trace), settings, seed, ids, position, row, last };
  }

  async function prefill(prompts: readonly Prompt[], settings: Float32Array, seed: Uint32Array): Promise<void> {
    const tokenCount = bucket(prompts.reduce((sum, { ids }) => sum + ids.length, 0));
    const rowCount = bucket(prompts.length, rows);
    const compiled = await prefills.get(`${tokenCount},${rowCount}`, () => compilePrefill(tokenCount, rowCount));
    const ids = new Uint32Array(tokenCount);
    const position = new Uint32Array(tokenCount);
    const row = new Uint32Array(tokenCount).fill(noRow);
    const last = new Uint32Array(rowCount).fill(noRow);
    const words = new Uint32Array(rowCount * width).fill(noRow);
    let n = 0;
    prompts.forEach((prompt, i) => {
      for (const id of prompt.ids) {
        ids[n] = id;
        position[n] = lengths[prompt.row] as number;
        row[n] = prompt.row;
        lengths[prompt.row] = (lengths[prompt.row] as number) + 1;
        n++;
      }
      last[i] = n - 1;
      const lastPosition = (lengths[prompt.row] as number) - 1;
      words.set([0, lastPosition, prompt.row, 0, prompt.stream, draws.get(prompt.row) ?? 0], i * width);
    });
    executor.write(state, words);
    compiled.program.write(compiled.ids, ids);
    compiled.program.write(compiled.position, position);
    compiled.program.write(compiled.row, row);
    compiled.program.write(compiled.last, last);
    compiled.program.write(compiled.settings, settings);
    compiled.program.write(compiled.seed, seed);
    compiled.program.run();
  }

  async function turnOf(prompts: readonly Prompt[], settings: Float32Array, seed: Uint32Array): Promise<Sampled[]> {
    await prefill(prompts, settings, seed);
    const results = prompts.map(() => ({ tokens: [] as number[], logps: [] as number[] }));
    /** Prompt index of each row of the state. */
    let active = prompts.map((_, i) => i);
    // Where a read costs a round trip, the whole turn is one burst; where it is free, stopped rows leave at each step.
    const burst = executor.kind === "webgpu" ? maxNewTokens : 1;
    let taken = 1;
    for (;;) {
      const count = active.length;
      const [words, emitted, probabilities] = await Promise.all([
        executor.read(state, 0, count * width) as Promise<Uint32Array>,
        executor.read(tokens, 0, count * maxNewTokens) as Promise<Uint32Array>,
        executor.read(logps, 0, count * maxNewTokens) as Promise<Float32Array>,
      ]);
      const staying: number[] = [];
      active.forEach((prompt, i) => {
        const [, , row, length, , draw] = words.subarray(i * width, (i + 1) * width) as unknown as number[];
        const result = results[prompt] as { tokens: number[]; logps: number[] };
        for (let t = result.tokens.length; t < (length as number); t++) {
          result.tokens.push(emitted[i * maxNewTokens + t] as number);
          result.logps.push(probabilities[i * maxNewTokens + t] as number);
        }
        const promptRow = (prompts[prompt] as Prompt).row;
        draws.set(promptRow, draw as number);
        if (row !== noRow) staying.push(i);
        // Every sampled token but the last was fed back and is in the cache.
        else lengths[promptRow] = (lengths[promptRow] as number) + (length as number) - 1;
      });
      if (staying.length === 0 || taken >= maxNewTokens) return results;

      const rowCount = bucket(staying.length, rows);
      if (staying.length < count) {
        const compact = (source: Uint32Array | Float32Array, columns: number, target: Uint32Array | Float32Array) => {
          staying.forEach((from, to) => {
            target.set(source.subarray(from * columns, (from + 1) * columns), to * columns);
          });
          return target;
        };
        executor.write(state, compact(words, width, new Uint32Array(rowCount * width).fill(noRow)));
        executor.write(tokens, compact(emitted, maxNewTokens, new Uint32Array(rowCount * maxNewTokens)));
        executor.write(logps, compact(probabilities, maxNewTokens, new Float32Array(rowCount * maxNewTokens)));
        active = staying.map((i) => active[i] as number);
      }
      const compiled = await decoders.get(String(rowCount), () => compileDecoder(rowCount));
      compiled.program.write(compiled.settings, settings);
      compiled.program.write(compiled.seed, seed);
      for (let k = 0; k < burst && taken < maxNewTokens; k++, taken++) compiled.program.run();
    }
  }

  return {
    clear(row) {
      lengths[row] = 0;
      draws.delete(row);
    },
    length: (row) => lengths[row] as number,
    async turn(prompts, { temperature, topK, topP }, seed) {
      const settings = Float32Array.of(temperature, topK, topP);
      const results: Sampled[] = [];
      for (const group of groups(prompts)) results.push(...(await turnOf(group, settings, Uint32Array.of(seed))));
      return results;
    },
    async dispose() {
      await Promise.all([decoders.dispose(), prefills.dispose()]);
      const buffers: Buffer[] = [...caches, state, tokens, logps];
      for (const buffer of buffers) executor.free(buffer);
    },
  };
}

/** Splits prompts into groups of at most `prefillTokens` tokens. */
function groups(prompts: readonly Prompt[]): Prompt[][] {
  const result: Prompt[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const prompt of prompts) {
    if (size + prompt.ids.length > prefillTokens) {
      result.push([]);
      size = 0;
    }
    result.at(-1)?.push(prompt);
    size += prompt.ids.length;
  }
  return result;
}

/** The next size up of 8, 12, 16, 24, 32, 48…: few programs, little padding. */
function bucket(count: number, most = Number.POSITIVE_INFINITY): number {
  let size = 8;
  while (size < count) size += size % 3 === 0 ? size / 3 : size / 2;
  return Math.min(size, most);
}
