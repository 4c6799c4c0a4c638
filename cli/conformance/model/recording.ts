/**
 * @file A folder of reference numbers: a model as transformers saved it, with `golden.json` (what was fed, and the small
 * results) and `golden.safetensors` (logits, log-probabilities, gradients, and parameters after AdamW steps) beside it.
 */

import { z } from "zod";
import { UserError } from "../../../core/errors.ts";
import type { ReadFile } from "../../../core/model/model-tensors.ts";
import { parseSafetensors, type StoredTensor } from "../../../core/model/safetensors.ts";

const tokenIds = z.array(z.int().nonnegative());
const flags = z.array(z.union([z.literal(0), z.literal(1)]));

const modelSchema = z.object({
  /** Rows, tokens per row. The lists below are row after row. */
  shape: z.tuple([z.int().positive(), z.int().positive()]),
  ids: tokenIds,
  /** Absent: no padding. */
  attention_mask: flags.optional(),
  action_mask: flags,
  /** −Σ action_mask · logp / Σ action_mask; before each optimiser step, and after the last. */
  loss: z.number().optional(),
  losses: z.array(z.number()).optional(),
  grad_norm: z.number().optional(),
  greedy_prompt: tokenIds.optional(),
  greedy_new_tokens: tokenIds.optional(),
});

const tokenizerSchema = z.object({
  encode: z.array(z.tuple([z.string(), tokenIds])),
  chat_text: z.string().optional(),
  chat_ids: tokenIds.optional(),
});

export type ModelRecording = z.infer<typeof modelSchema> & { readonly tensors: ReadonlyMap<string, StoredTensor> };
export type TokenizerRecording = z.infer<typeof tokenizerSchema>;

/** @throws UserError when the folder holds no reference numbers, or others than these */
export async function readRecordedModel(folder: string, read: ReadFile): Promise<ModelRecording> {
  const recording = check(modelSchema, await readGolden(folder, read), `${folder}/golden.json`);
  const length = recording.shape[0] * recording.shape[1];
  for (const list of ["ids", "attention_mask", "action_mask"] as const) {
    if ((recording[list]?.length ?? length) !== length) {
      throw new UserError(`${folder}/golden.json: "${list}" must have ${length} entries. Copy it again.`);
    }
  }
  const name = "golden.safetensors";
  const bytes = await read(name);
  if (!bytes) throw new UserError(`${folder}/${name} is missing. Copy the whole folder.`);
  return { ...recording, tensors: parseSafetensors(bytes, `${folder}/${name}`).tensors };
}

/** @throws UserError as `readRecordedModel` */
export async function readRecordedTokenizer(folder: string, read: ReadFile): Promise<TokenizerRecording> {
  return check(tokenizerSchema, await readGolden(folder, read), `${folder}/golden.json`);
}

async function readGolden(folder: string, read: ReadFile): Promise<unknown> {
  const bytes = await read("golden.json");
  if (!bytes) throw new UserError(`${folder}/golden.json is missing. --dir names a model with reference numbers.`);
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    throw new UserError(`${folder}/golden.json is not JSON (${(error as Error).message}). Copy it again.`);
  }
}

function check<T>(schema: z.ZodType<T>, data: unknown, file: string): T {
  const parsed = schema.safeParse(data);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new UserError(`${file}: at "${issue?.path.join(".")}": ${issue?.message}. Copy it again.`);
}
