import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { checkFolder, type Finding } from "../../../cli/conformance/model/check.ts";
import { mismatch, relativeError, updateError } from "../../../cli/conformance/model/compare.ts";
import { checkModel } from "../../../cli/conformance/model.ts";
import { modelConfigJson } from "../../../core/model/config.ts";
import { createGenerator, greedy } from "../../../core/model/generator.ts";
import { parameterSpecs } from "../../../core/model/parameters.ts";
import { writeSafetensors } from "../../../core/model/safetensors.ts";
import { namedRanges } from "../../../core/model/weights.ts";
import { logProbs, type ReplyLogProbs } from "../../../core/train/log-probs.ts";
import { createCpuExecutor } from "../../../kernels/cpu/executor.ts";
import type { Executor } from "../../../kernels/executor.ts";
import { toyConfig, toyModel, toyTrajectory } from "../../core/toy.ts";

const shared = process.env.SHARED_DIR;

describe("distances", () => {
  test("are relative to the largest reference number; NaN and other lengths are beyond all limits", () => {
    expect(relativeError([1, 2.5], [1, 2])).toBe(0.25);
    expect(relativeError([0.5], [0])).toBe(0.5);
    expect(relativeError([Number.NaN], [1])).toBeGreaterThan(1e300);
    expect(relativeError([], [1])).toBeGreaterThan(1e300);
  });

  test("of an update leave out what has no gradient", () => {
    const [before, after, expected] = [
      [0, 0, 0],
      [3, 4, 9],
      [3, 3, 1],
    ] as const;
    expect(updateError(before, after, expected, (i) => i < 2)).toBeCloseTo(1 / Math.sqrt(18), 10);
    expect(updateError(before, expected, expected, () => true)).toBe(0);
  });

  test("of lists are the share of places that differ", () => {
    expect(mismatch([1, 2, 3], [1, 2])).toBeCloseTo(1 / 3, 10);
    expect(mismatch([], [])).toBe(0);
  });
});

describe("conformance model", () => {
  let executor: Executor;
  let files: Map<string, Uint8Array>;
  let golden: Record<string, unknown>;
  const trajectory = toyTrajectory("recorded", 3, 0);
  const { ids } = trajectory;
  const length = ids.length + 2;
  const isAction = (i: number) => trajectory.steps.some(({ begin, end }) => begin <= i && i < end);

  beforeAll(async () => {
    executor = await createCpuExecutor();
  });
  afterAll(() => executor.dispose());

  const text = (json: unknown) => new TextEncoder().encode(JSON.stringify(json));
  const row = (at: (i: number) => number) => Array.from({ length }, (_, i) => at(i));
  const write = () => files.set("golden.json", text(golden));

  /** A folder whose reference numbers are our own. */
  beforeEach(async () => {
    const model = toyModel(executor, "recorded", false);
    const values = namedRanges(model.arena.layout, (await executor.read(model.arena.values)) as Float32Array);
    const weights = parameterSpecs(toyConfig).map(({ name, shape }) => ({
      name,
      shape,
      data: values.get(name) as Float32Array,
    }));
    const [{ logp }] = (await logProbs(model, [trajectory])) as [ReplyLogProbs];
    const tokenLogp = new Float32Array(length);
    let n = 0;
    for (let i = 0; i < length; i++) if (isAction(i)) tokenLogp[i] = logp[n++] as number;
    const generator = createGenerator(executor, toyConfig, model.tables, model.arena, {
      rows: 1,
      capacity: 64,
      maxNewTokens: 6,
      stopToken: 0xffffffff,
    });
    const [sampled] = await generator.turn([{ row: 0, ids: ids.slice(0, 4), stream: 0 }], greedy, 0);
    await generator.dispose();
    golden = {
      shape: [1, length],
      ids: row((i) => ids[i] ?? 0),
      attention_mask: row((i) => Number(i < ids.length)),
      action_mask: row((i) => Number(isAction(i))),
      loss: -logp.reduce((a, b) => a + b, 0) / logp.length,
      greedy_prompt: ids.slice(0, 4),
      greedy_new_tokens: sampled?.tokens,
    };
    files = new Map<string, Uint8Array>([
      ["config.json", text(modelConfigJson(toyConfig, "float32"))],
      ["model.safetensors", writeSafetensors(weights, "F32")],
      ["golden.safetensors", writeSafetensors([{ name: "token_logp", shape: [1, length], data: tokenLogp }], "F32")],
    ]);
    write();
  });

  const check = () => checkFolder(executor, "folder", async (name) => files.get(name) ?? null);
  const wrong = (findings: readonly Finding[]) => findings.filter(({ error, limit }) => error > limit);

  test("checks what the folder holds, and all of it agrees with itself", async () => {
    const findings = await check();
    expect(findings.map(({ group }) => group)).toEqual(["log-probs", "loss", "greedy tokens"]);
    expect(wrong(findings)).toEqual([]);
  });

  test("finds a log-probability, a loss and a token that are off", async () => {
    const data = new Float32Array(length).map((_, i) => (isAction(i) ? -1 : 0));
    files.set("golden.safetensors", writeSafetensors([{ name: "token_logp", shape: [1, length], data }], "F32"));
    golden.loss = 1.001 * (golden.loss as number);
    golden.greedy_new_tokens = (golden.greedy_new_tokens as number[]).with(5, 39);
    write();
    expect(wrong(await check()).map(({ group }) => group)).toEqual(["log-probs", "loss", "greedy tokens"]);
  });

  test("says what is missing or not supported", async () => {
    const problem = () => expect(check()).rejects;
    golden.ids = [1, 2];
    write();
    await problem().toThrow(/golden\.json: "ids" must have/);
    files.delete("golden.json");
    await problem().toThrow(/golden\.json is missing/);
    files.set("adapter/adapter_config.json", text({}));
    await problem().toThrow(/LoRA/);
    await expect(checkModel(["--dir", "nowhere"])).rejects.toThrow(/nowhere: cannot be read/);
    await expect(checkModel(["--dir", "nowhere", "--backend", "abacus"])).rejects.toThrow(/--backend is one of/);
    await expect(checkModel([])).rejects.toThrow(/--dir is needed/);
  });

  const folder = `${shared}/golden/models`;
  const recorded = shared ? readdirSync(folder) : [];
  const unsupported = ["tiny-gpt2", "tiny-lora"];

  test.skipIf(!shared)(
    "our models give PyTorch's numbers on the CPU (set SHARED_DIR to the folder of recordings)",
    async () => {
      for (const name of recorded.filter((name) => !unsupported.includes(name))) {
        const read = async (file: string) => readFile(`${folder}/${name}/${file}`).catch(() => null);
        const findings = await checkFolder(executor, name, read);
        expect(findings.length).toBeGreaterThan(0);
        expect(wrong(findings)).toEqual([]);
      }
    },
  );
});
