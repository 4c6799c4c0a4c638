/**
 * @file Compares a model with reference numbers, through the code that trains and samples policies. It knows nothing of
 * the host: Deno, Node and a page all run it.
 */

import { compileSft, runSft, sftLoss } from "../../../core/algorithms/sft.ts";
import type { Step, Trajectory } from "../../../core/data/trajectory.ts";
import { UserError } from "../../../core/errors.ts";
import { decode, headOf } from "../../../core/model/decoder.ts";
import { loadModel, readModelFolder } from "../../../core/model/folder.ts";
import { createGenerator, greedy } from "../../../core/model/generator.ts";
import type { Model } from "../../../core/model/model.ts";
import type { ReadFile } from "../../../core/model/model-tensors.ts";
import { tensorToFloat32 } from "../../../core/model/safetensors.ts";
import { namedRanges } from "../../../core/model/weights.ts";
import { loadTokenizer } from "../../../core/tokenizer/tokenizer.ts";
import { logProbs, meanLoss } from "../../../core/train/log-probs.ts";
import { createOptimizer } from "../../../core/train/optimizer.ts";
import { inputTokens, policyBatch, writeTokens } from "../../../core/train/policy-batch.ts";
import type { Executor } from "../../../kernels/executor.ts";
import { matmul } from "../../../kernels/matmul/matmul.ts";
import { createTrace } from "../../../kernels/trace.ts";
import { mismatch, relativeError, updateError } from "./compare.ts";
import { type ModelRecording, readRecordedModel, readRecordedTokenizer } from "./recording.ts";

export interface Finding {
  /** "logits", "gradients" …: what is reported in one line. */
  readonly group: string;
  /** The part of the group. */
  readonly name: string;
  readonly error: number;
  /** Errors up to this are fine. */
  readonly limit: number;
}

const limits = { forward: 1e-4, gradient: 1e-3, update: 1e-2, exact: 0 } as const;

/** What the reference numbers were made with. */
const adamW = { beta1: 0.9, beta2: 0.95, epsilon: 1e-8, weightDecay: 0.1, maxGradNorm: 0 } as const;
const learningRate = 1e-3;
const adamWSteps = 3;
const smallestGradient = 1e-7;

/** No token: generation goes on for as long as the reference did. */
const neverStops = 0xffffffff;

/**
 * Everything the folder has numbers for.
 * @param folder name for messages
 * @throws UserError for a folder that is broken or holds a kind of model that cannot be run
 */
export async function checkFolder(executor: Executor, folder: string, read: ReadFile): Promise<Finding[]> {
  if (await read("adapter/adapter_config.json")) {
    throw new UserError(`${folder}: a base model with a LoRA adapter. Adapters are not supported yet.`);
  }
  const findings: Finding[] = [];
  if (await read("config.json")) findings.push(...(await checkModel(executor, folder, read)));
  if (await read("tokenizer.json")) findings.push(...(await checkTokenizer(folder, read)));
  return findings;
}

async function checkModel(executor: Executor, folder: string, read: ReadFile): Promise<Finding[]> {
  const recording = await readRecordedModel(folder, read);
  const model = await readModelFolder(folder, read);
  const policy = loadModel(executor, model, "policy", { trainable: true });
  return [
    ...(await checkLogits(policy, recording, folder)),
    ...(await checkLogProbs(policy, recording, folder)),
    ...(await checkGreedy(policy, recording)),
    ...(await checkTraining(policy, recording, folder, model.parameters)),
  ];
}

/** The rows without their padding. */
function rowsOf({ shape: [rows, length], ids, attention_mask: mask }: ModelRecording, folder: string): number[][] {
  return Array.from({ length: rows }, (_, row) => {
    const own = mask?.slice(row * length, (row + 1) * length) ?? new Array<number>(length).fill(1);
    const count = own.lastIndexOf(1) + 1;
    if (own.indexOf(0) !== -1 && own.indexOf(0) < count) {
      throw new UserError(`${folder}/golden.json: row ${row} is not padded at its end; only that is understood.`);
    }
    return ids.slice(row * length, row * length + count);
  });
}

/** The row as an episode: each run of action tokens is a reply. */
function episode(ids: readonly number[], isAction: (i: number) => boolean): Trajectory {
  const steps: Step[] = [];
  for (let begin = 0; begin < ids.length; begin++) {
    if (!isAction(begin)) continue;
    let end = begin;
    while (end < ids.length && isAction(end)) end++;
    steps.push({ observation: "", reply: "", action: null, begin, end, rEnv: 0, rAux: 0 });
    begin = end;
  }
  return {
    id: "row",
    source: "expert",
    task: 0,
    info: {},
    iteration: 0,
    temperature: 0,
    ids,
    steps,
    reward: 0,
    won: false,
    end: "terminated",
  };
}

/** Rows with the action tokens of the recording. */
function replies(recording: ModelRecording, folder: string): Trajectory[] {
  const length = recording.shape[1];
  return rowsOf(recording, folder).map((ids, row) =>
    episode(ids, (i) => recording.action_mask[row * length + i] === 1),
  );
}

async function checkLogits(policy: Model, recording: ModelRecording, folder: string): Promise<Finding[]> {
  const stored = recording.tensors.get("logits");
  if (!stored) return [];
  const expected = tensorToFloat32(stored);
  const rows = rowsOf(recording, folder);
  const { packed } = policyBatch(rows.map((ids) => episode(ids, () => false)));
  const trace = createTrace();
  const tokens = inputTokens(trace, packed.ids.length);
  const hidden = decode(trace, policy.config, policy.tables, policy.arena, tokens);
  const logits = trace.output(matmul(trace, hidden, headOf(policy.config, policy.arena)));
  const program = await policy.executor.compile(trace);
  writeTokens(program, tokens, packed);
  program.run();
  const actual = await program.read(logits);
  program.dispose();
  const { vocabSize } = policy.config;
  // What a model says after padding has no meaning, so only the tokens of the rows count.
  const part = (values: Float32Array, offset: number, row: readonly number[]): number[] => [
    ...values.subarray(offset * vocabSize, (offset + row.length) * vocabSize),
  ];
  const ours = rows.flatMap((row, i) => part(actual, packed.offsets[i] as number, row));
  const theirs = rows.flatMap((row, i) => part(expected, i * recording.shape[1], row));
  return [{ group: "logits", name: "logits", error: relativeError(ours, theirs), limit: limits.forward }];
}

async function checkLogProbs(policy: Model, recording: ModelRecording, folder: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  const stored = recording.tensors.get("token_logp");
  if (stored) {
    const expected = tensorToFloat32(stored);
    const episodes = replies(recording, folder);
    const ours = (await logProbs(policy, episodes)).flatMap(({ logp }) => [...logp]);
    const theirs = episodes.flatMap(({ steps }, row) =>
      steps.flatMap(({ begin, end }) => {
        const offset = row * recording.shape[1];
        return [...expected.subarray(offset + begin, offset + end)];
      }),
    );
    const error = relativeError(ours, theirs);
    findings.push({ group: "log-probs", name: "token_logp of the action tokens", error, limit: limits.forward });
  }
  const loss = recording.loss ?? recording.losses?.[0];
  if (loss !== undefined) {
    const error = relativeError([await meanLoss(policy, replies(recording, folder))], [loss]);
    findings.push({ group: "loss", name: "mean −log π of the action tokens", error, limit: limits.forward });
  }
  return findings;
}

async function checkGreedy(policy: Model, recording: ModelRecording): Promise<Finding[]> {
  const { greedy_prompt: prompt, greedy_new_tokens: expected } = recording;
  if (!prompt || !expected) return [];
  const { executor, config, tables, arena } = policy;
  const generator = createGenerator(executor, config, tables, arena, {
    rows: 1,
    capacity: prompt.length + expected.length,
    maxNewTokens: expected.length,
    stopToken: neverStops,
  });
  const [sampled] = await generator.turn([{ row: 0, ids: prompt, stream: 0 }], greedy, 0);
  await generator.dispose();
  const error = mismatch(sampled?.tokens ?? [], expected);
  return [{ group: "greedy tokens", name: "greedy_new_tokens", error, limit: limits.exact }];
}

/** Gradients of the loss, and the parameters after a few steps of AdamW. Leaves the policy trained. */
async function checkTraining(
  policy: Model,
  recording: ModelRecording,
  folder: string,
  before: ReadonlyMap<string, Float32Array>,
): Promise<Finding[]> {
  const named = (prefix: string) =>
    [...recording.tensors].flatMap(([name, tensor]): [string, Float32Array][] =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), tensorToFloat32(tensor)]] : [],
    );
  const gradients = new Map(named("grad."));
  const after = named(`after${adamWSteps}.`);
  const { arena, executor } = policy;
  if (gradients.size === 0 || !arena.gradients) return [];
  const current = async (buffer: typeof arena.values) =>
    namedRanges(arena.layout, (await executor.read(buffer)) as Float32Array);

  const findings: Finding[] = [];
  const optimizer = createOptimizer(executor, arena, adamW);
  const batch = policyBatch(replies(recording, folder));
  const step = await compileSft(policy, optimizer, batch);
  for (let i = 0; i < adamWSteps; i++) {
    runSft(step, batch, optimizer.scalars(i + 1, learningRate));
    const loss = recording.losses?.[i];
    if (loss !== undefined && i > 0) {
      const error = relativeError([await sftLoss(step, batch)], [loss]);
      findings.push({ group: "loss", name: `after ${i} AdamW steps`, error, limit: limits.forward });
    }
    if (i > 0) continue;
    const own = await current(arena.gradients);
    for (const [name, expected] of gradients) {
      const error = relativeError(own.get(name) ?? [], expected);
      findings.push({ group: "gradients", name, error, limit: limits.gradient });
    }
    if (recording.grad_norm === undefined) continue;
    const error = relativeError(await step.program.read(step.norm), [recording.grad_norm]);
    findings.push({ group: "gradients", name: "global norm", error, limit: limits.gradient });
  }
  const values = await current(arena.values);
  for (const [name, expected] of after) {
    const gradient = gradients.get(name);
    const counts = (i: number): boolean => Math.abs(gradient?.[i] ?? 0) >= smallestGradient;
    const error = updateError(before.get(name) ?? [], values.get(name) ?? [], expected, counts);
    findings.push({ group: "AdamW updates", name, error, limit: limits.update });
  }
  step.program.dispose();
  optimizer.dispose();
  const last = recording.losses?.[adamWSteps];
  if (last !== undefined) {
    const error = relativeError([await meanLoss(policy, replies(recording, folder))], [last]);
    findings.push({ group: "loss", name: `after ${adamWSteps} AdamW steps`, error, limit: limits.forward });
  }
  return findings;
}

async function checkTokenizer(folder: string, read: ReadFile): Promise<Finding[]> {
  const recording = await readRecordedTokenizer(folder, read);
  const json = JSON.parse(new TextDecoder().decode((await read("tokenizer.json")) ?? undefined));
  const tokenizer = loadTokenizer(json, `${folder}/tokenizer.json`);
  const findings = recording.encode.flatMap(([text, ids]): Finding[] => {
    const name = JSON.stringify(text);
    return [
      { group: "encode", name, error: mismatch(tokenizer.encode(text), ids), limit: limits.exact },
      { group: "decode", name, error: mismatch([tokenizer.decode(ids)], [text]), limit: limits.exact },
    ];
  });
  const { chat_text: text, chat_ids: ids } = recording;
  if (text !== undefined && ids) {
    const error = mismatch(tokenizer.encode(text), ids);
    findings.push({ group: "encode", name: "a conversation", error, limit: limits.exact });
  }
  return findings;
}
