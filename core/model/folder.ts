/** @file A policy as a folder that `transformers` opens: config.json, model.safetensors, tokenizer.json. */

import type { Executor } from "../../kernels/executor.ts";
import { conversationTokens } from "../agent/format.ts";
import { parseJson } from "../data/json.ts";
import { UserError } from "../errors.ts";
import { loadTokenizer, type TextTokenizer } from "../tokenizer/tokenizer.ts";
import { tokenizerConfigJson } from "../tokenizer/tokenizer-config.ts";
import { type ModelConfig, modelConfigJson, parseModelConfig } from "./config.ts";
import { createModel, type Model } from "./model.ts";
import { type ReadFile, readModelTensors } from "./model-tensors.ts";
import { loadParameters, parameterSpecs } from "./parameters.ts";
import { writeSafetensors } from "./safetensors.ts";
import { namedRanges, writeParameters } from "./weights.ts";

/** The files of a policy folder, by name. */
export type PolicyBytes = Readonly<Record<string, Uint8Array>>;

/** A model folder in memory. */
export interface PolicyFolder {
  readonly config: ModelConfig;
  /** By Hugging Face name, as f32. */
  readonly parameters: ReadonlyMap<string, Float32Array>;
  readonly tokenizer: TextTokenizer;
  readonly tokenizerJson: unknown;
}

/**
 * Reads and checks config.json and the weights of a model folder.
 * @param folder name for messages
 * @throws UserError for a missing or wrong file
 */
export async function readModelFolder(
  folder: string,
  read: ReadFile,
): Promise<Pick<PolicyFolder, "config" | "parameters">> {
  const config = parseModelConfig(await readJson(folder, "config.json", read), `${folder}/config.json`);
  const parameters = loadParameters(parameterSpecs(config), await readModelTensors(folder, read));
  return { config, parameters };
}

/** A model folder with its tokenizer. */
export async function readPolicyFolder(folder: string, read: ReadFile): Promise<PolicyFolder> {
  const model = await readModelFolder(folder, read);
  const tokenizerJson = await readJson(folder, "tokenizer.json", read);
  const tokenizer = loadTokenizer(tokenizerJson, `${folder}/tokenizer.json`);
  if (tokenizer.vocabSize > model.config.vocabSize) {
    throw new UserError(
      `${folder}/tokenizer.json has ${tokenizer.vocabSize} tokens, config.json ${model.config.vocabSize}. ` +
        "Use the files of one model.",
    );
  }
  return { ...model, tokenizer, tokenizerJson };
}

async function readJson(folder: string, name: string, read: ReadFile): Promise<unknown> {
  const bytes = await read(name);
  if (!bytes) throw new UserError(`${folder}/${name} is missing. Name a folder that holds a model.`);
  return parseJson(new TextDecoder().decode(bytes), `${folder}/${name}`, "Copy it again.");
}

/** Puts a folder's model on an executor. */
export function loadModel(
  executor: Executor,
  { config, parameters }: Pick<PolicyFolder, "config" | "parameters">,
  label: string,
  options: { trainable: boolean },
): Model {
  const model = createModel(executor, config, label, options);
  writeParameters(executor, model.arena, parameters);
  return model;
}

/** The files of a policy folder, by name. */
export async function policyFiles(
  { executor, config, arena }: Model,
  tokenizerJson: unknown,
  dtype: "F32" | "F16",
): Promise<Map<string, Uint8Array>> {
  const values = namedRanges(arena.layout, (await executor.read(arena.values)) as Float32Array);
  const tensors = parameterSpecs(config).map(({ name, shape }) => ({
    name,
    shape,
    data: values.get(name) as Float32Array,
  }));
  const text = (json: unknown) => new TextEncoder().encode(`${JSON.stringify(json, null, 2)}\n`);
  return new Map([
    ["config.json", text(modelConfigJson(config, dtype === "F32" ? "float32" : "float16"))],
    ["model.safetensors", writeSafetensors(tensors, dtype)],
    ["tokenizer.json", text(tokenizerJson)],
    [
      "tokenizer_config.json",
      text(
        tokenizerConfigJson({
          bosToken: conversationTokens.bos,
          eosToken: conversationTokens.eot,
          padToken: conversationTokens.pad,
          modelMaxLength: config.maxPositions,
        }),
      ),
    ],
  ]);
}
