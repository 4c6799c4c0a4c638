import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createGenerator, type Generator, greedy, type Prompt } from "../../../core/model/generator.ts";
import type { Model } from "../../../core/model/model.ts";
import { logProbs } from "../../../core/train/log-probs.ts";
import { createCpuExecutor } from "../../../kernels/cpu/executor.ts";
import type { Executor } from "../../../kernels/executor.ts";
import { toyConfig, toyModel, toyTrajectory } from "../toy.ts";

const free = { temperature: 1, topK: 0, topP: 1 };
const prompts: readonly Prompt[] = [
  { row: 0, ids: [5, 9, 2], stream: 11 },
  { row: 1, ids: [7], stream: 12 },
  { row: 2, ids: [3, 3, 3, 8, 1, 4, 30, 21, 9], stream: 13 },
  { row: 3, ids: [39, 1], stream: 14 },
  { row: 4, ids: [12, 13, 14, 15, 16], stream: 15 },
];

describe("generation", () => {
  let executor: Executor;
  let model: Model;
  beforeAll(async () => {
    executor = await createCpuExecutor();
    model = toyModel(executor, "generator", false);
  });
  afterAll(() => executor.dispose());

  const generator = (options: { stopToken?: number; maxNewTokens?: number; rows?: number } = {}): Generator =>
    createGenerator(executor, toyConfig, model.tables, model.arena, {
      rows: 8,
      capacity: 64,
      maxNewTokens: 8,
      stopToken: 0,
      ...options,
    });

  /** log π(token | ids) for every token of the vocabulary, without a cache. */
  async function distribution(ids: readonly number[]): Promise<number[]> {
    const results = await logProbs(
      model,
      Array.from({ length: toyConfig.vocabSize }, (_, token) => ({
        ...toyTrajectory("", 0, 0),
        ids: [...ids, token],
        steps: [{ observation: "", reply: "", action: "", begin: ids.length, end: ids.length + 1, rEnv: 0, rAux: 0 }],
      })),
    );
    return results.map(({ logp }) => logp[0] as number);
  }

  const best = (values: readonly number[]): number => values.indexOf(Math.max(...values));

  test("greedy tokens over several turns are those of the whole conversation without a cache", async () => {
    const rows = generator({ stopToken: 0, maxNewTokens: 4 });
    const conversation: number[] = [];
    let told = [5, 9, 2];
    for (const next of [[17, 4], [33], []]) {
      const [sampled] = await rows.turn([{ row: 3, ids: told, stream: 0 }], greedy, 0);
      conversation.push(...(conversation.length > 0 ? told.slice(1) : told));
      for (const [i, token] of (sampled?.tokens ?? []).entries()) {
        const probabilities = await distribution(conversation);
        expect(token).toBe(best(probabilities));
        expect(sampled?.logps[i]).toBeCloseTo(probabilities[token] as number, 5);
        conversation.push(token);
      }
      told = [conversation.at(-1) as number, ...next];
    }
    expect(rows.length(3)).toBe(conversation.length - 1);
    await rows.dispose();
  });

  test("what a row samples depends on its own conversation and stream alone, to the last bit", async () => {
    const together = generator();
    const results = await together.turn(prompts, free, 7);
    expect(new Set(results.map(({ tokens }) => tokens.join())).size).toBe(prompts.length);
    for (const [i, prompt] of prompts.entries()) {
      const alone = generator({ rows: i + 1 });
      expect(await alone.turn([{ ...prompt, row: i }], free, 7)).toEqual([results[i]]);
      await alone.dispose();
    }
    const reversed = generator();
    expect(await reversed.turn(prompts.toReversed(), free, 7)).toEqual(results.toReversed());
    await together.dispose();
    await reversed.dispose();
  });

  test("a conversation goes on as if all of it had been told at once", async () => {
    const [first, second] = [generator(), generator()];
    const [one] = await first.turn([{ row: 0, ids: [5, 9, 2], stream: 1 }], greedy, 0);
    const said = one?.tokens ?? [];
    const [two] = await first.turn([{ row: 0, ids: [said.at(-1) as number, 21], stream: 1 }], greedy, 0);
    const [whole] = await second.turn([{ row: 5, ids: [5, 9, 2, ...said, 21], stream: 2 }], greedy, 0);
    expect(two?.tokens).toEqual(whole?.tokens);
    await first.dispose();
    await second.dispose();
  });

  test("the same seed gives the same tokens, another seed others", async () => {
    const sample = async (seed: number) => {
      const rows = generator();
      const tokens = (await rows.turn(prompts, free, seed)).map((sampled) => sampled.tokens);
      await rows.dispose();
      return tokens;
    };
    expect(await sample(1)).toEqual(await sample(1));
    expect(await sample(1)).not.toEqual(await sample(2));
  });

  test("frequencies of sampled tokens are the policy's probabilities, within what chance allows", async () => {
    const rows = generator({ rows: 400, maxNewTokens: 1 });
    const ids = [5, 9, 2];
    const counts = new Array<number>(toyConfig.vocabSize).fill(0);
    const asked = Array.from({ length: 400 }, (_, row): Prompt => ({ row, ids, stream: row }));
    for (const { tokens } of await rows.turn(asked, free, 3)) {
      counts[tokens[0] as number] = (counts[tokens[0] as number] as number) + 1;
    }
    const probabilities = (await distribution(ids)).map(Math.exp);
    expect(probabilities.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 5);
    for (const [token, p] of probabilities.entries()) {
      const spread = Math.sqrt(400 * p * (1 - p));
      expect(Math.abs((counts[token] as number) - 400 * p)).toBeLessThan(4.5 * spread + 1);
    }
    await rows.dispose();
  });

  test("top-k 1 and a tiny top-p are greedy at any temperature", async () => {
    const tokens = async (settings: typeof free) => {
      const rows = generator();
      const results = await rows.turn(prompts, settings, 5);
      await rows.dispose();
      return results.map((sampled) => sampled.tokens);
    };
    const expected = await tokens(greedy);
    expect(await tokens({ temperature: 2, topK: 1, topP: 1 })).toEqual(expected);
    expect(await tokens({ temperature: 2, topK: 0, topP: 1e-6 })).toEqual(expected);
  });

  test("a row ends with the stop token or at the limit, and a cleared row begins anew", async () => {
    const open = generator({ stopToken: 0xffffffff, maxNewTokens: 6 });
    const [unstopped] = await open.turn([{ row: 0, ids: [5, 9, 2], stream: 0 }], greedy, 0);
    expect(unstopped?.tokens).toHaveLength(6);
    const stopToken = unstopped?.tokens[2] as number;
    const rows = generator({ stopToken, maxNewTokens: 6 });
    const turn = () => rows.turn([{ row: 0, ids: [5, 9, 2], stream: 0 }], greedy, 0);
    const [stopped] = await turn();
    expect(stopped?.tokens).toEqual(unstopped?.tokens.slice(0, 1 + (unstopped?.tokens.indexOf(stopToken) ?? 0)));
    rows.clear(0);
    expect(rows.length(0)).toBe(0);
    expect(await turn()).toEqual([stopped]);
    await open.dispose();
    await rows.dispose();
  });
});
