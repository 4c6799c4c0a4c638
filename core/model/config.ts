/**
 * @file The shape of a decoder-only transformer, read from and written to Hugging Face's `config.json`:
 * Llama, Qwen2, Qwen3 and GPT-2.
 */

import { z } from "zod";
import { UserError } from "../errors.ts";
import { type RopeConfig, ropeFields, ropeFromFields, ropeSchema } from "./rope.ts";

/** Names follow `config.json`, in camel case; GPT-2's own names are mapped to Llama's. */
export interface ModelConfig {
  readonly modelType: "llama" | "qwen2" | "qwen3" | "gpt2";
  readonly vocabSize: number;
  readonly hiddenSize: number;
  readonly intermediateSize: number;
  readonly layers: number;
  readonly heads: number;
  /** Divides `heads`; equal to it without grouped-query attention. */
  readonly keyValueHeads: number;
  readonly headDim: number;
  readonly maxPositions: number;
  /** SwiGLU's SiLU, or GELU in its tanh form (GPT-2). */
  readonly activation: "silu" | "gelu_tanh";
  /** RMSNorm, or LayerNorm with bias (GPT-2). */
  readonly norm: "rms" | "layer";
  readonly normEpsilon: number;
  /** Biases of q, k and v; of the attention's output; of the MLP. */
  readonly qkvBias: boolean;
  readonly outputBias: boolean;
  readonly mlpBias: boolean;
  /** RMSNorm over each head's q and k before RoPE (Qwen3). */
  readonly qkNorm: boolean;
  /** Null where positions are a learned table (GPT-2). */
  readonly rope: RopeConfig | null;
  readonly tieWordEmbeddings: boolean;
  /** Standard deviation of fresh weights. */
  readonly initializerRange: number;
  readonly bosTokenId: number | null;
  readonly eosTokenIds: readonly number[];
  readonly padTokenId: number | null;
}

const size = z.int().positive();
const tokenId = z.int().nonnegative();

const commonSchema = z.looseObject({
  vocab_size: size,
  initializer_range: z.number().positive().default(0.02),
  bos_token_id: tokenId.nullish(),
  eos_token_id: z.union([tokenId, z.array(tokenId)]).nullish(),
  pad_token_id: tokenId.nullish(),
  quantization_config: z.null("quantised weights are not supported; save the model unquantised").optional(),
});

/** Fields that save_pretrained may leave out have the defaults of transformers. */
const ropeModelSchema = commonSchema.extend({
  hidden_size: size,
  intermediate_size: size,
  num_hidden_layers: size,
  num_attention_heads: size,
  num_key_value_heads: size.nullish(),
  head_dim: size.nullish(),
  max_position_embeddings: size,
  hidden_act: z.literal("silu", 'only "silu" is supported').default("silu"),
  rms_norm_eps: z.number().positive().default(1e-6),
  attention_bias: z.boolean().default(false),
  mlp_bias: z.boolean().default(false),
  tie_word_embeddings: z.boolean().default(false),
  use_sliding_window: z.literal(false, "sliding-window attention is not supported").default(false),
  layer_types: z.array(z.literal("full_attention", "only full_attention layers are supported")).nullish(),
  ...ropeSchema.shape,
});

const gpt2Schema = commonSchema.extend({
  n_embd: size,
  n_inner: size.nullish(),
  n_layer: size,
  n_head: size,
  n_positions: size,
  activation_function: z
    .enum(["gelu_new", "gelu_pytorch_tanh"], 'only "gelu_new" and "gelu_pytorch_tanh" are supported')
    .default("gelu_new"),
  layer_norm_epsilon: z.number().positive().default(1e-5),
  tie_word_embeddings: z.boolean().default(true),
  scale_attn_weights: z.literal(true, "only scaled attention is supported").default(true),
  scale_attn_by_inverse_layer_idx: z.literal(false, "not supported").default(false),
  add_cross_attention: z.literal(false, "cross-attention is not supported").default(false),
});

/**
 * The model that a `config.json` describes.
 * @param json The parsed file.
 * @param file Name for messages.
 * @throws UserError that names the field, for a wrong value or a feature that is not supported.
 */
export function parseModelConfig(json: unknown, file: string): ModelConfig {
  const modelType = z.looseObject({ model_type: z.string() }).safeParse(json);
  if (!modelType.success) {
    throw new UserError(`${file}: no "model_type". Name the config.json of a language model.`);
  }
  const type = modelType.data.model_type;
  const config = configOf(type, json, file);
  checkHeads(config, file);
  return config;
}

function configOf(type: string, json: unknown, file: string): ModelConfig {
  switch (type) {
    case "llama":
    case "qwen2":
    case "qwen3":
      return ropeModelConfig(type, check(ropeModelSchema, json, file), file);
    case "gpt2":
      return gpt2Config(check(gpt2Schema, json, file));
    default:
      throw new UserError(`${file}: model_type "${type}" is not supported. Use llama, qwen2, qwen3 or gpt2.`);
  }
}

function check<T>(schema: z.ZodType<T>, json: unknown, file: string): T {
  const result = schema.safeParse(json);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new UserError(`${file}: "${issue?.path.join(".")}": ${issue?.message}. Correct the file or use another model.`);
}

function ropeModelConfig(
  modelType: "llama" | "qwen2" | "qwen3",
  json: z.infer<typeof ropeModelSchema>,
  file: string,
): ModelConfig {
  const heads = json.num_attention_heads;
  // Classes of transformers disagree on these two defaults, so a file that leaves them out is read as its class does.
  const headDim = json.head_dim ?? (modelType === "qwen3" ? 128 : json.hidden_size / heads);
  const attentionBias = modelType !== "qwen2" && json.attention_bias;
  return {
    modelType,
    ...commonConfig(json),
    hiddenSize: json.hidden_size,
    intermediateSize: json.intermediate_size,
    layers: json.num_hidden_layers,
    heads: heads,
    keyValueHeads: json.num_key_value_heads ?? heads,
    headDim,
    maxPositions: json.max_position_embeddings,
    activation: "silu",
    norm: "rms",
    normEpsilon: json.rms_norm_eps,
    qkvBias: modelType === "qwen2" || attentionBias,
    outputBias: attentionBias,
    mlpBias: modelType === "llama" && json.mlp_bias,
    qkNorm: modelType === "qwen3",
    rope: ropeFromFields(json, file),
    tieWordEmbeddings: json.tie_word_embeddings,
  };
}

function gpt2Config(json: z.infer<typeof gpt2Schema>): ModelConfig {
  return {
    modelType: "gpt2",
    ...commonConfig(json),
    hiddenSize: json.n_embd,
    intermediateSize: json.n_inner ?? 4 * json.n_embd,
    layers: json.n_layer,
    heads: json.n_head,
    keyValueHeads: json.n_head,
    headDim: json.n_embd / json.n_head,
    maxPositions: json.n_positions,
    activation: "gelu_tanh",
    norm: "layer",
    normEpsilon: json.layer_norm_epsilon,
    qkvBias: true,
    outputBias: true,
    mlpBias: true,
    qkNorm: false,
    rope: null,
    tieWordEmbeddings: json.tie_word_embeddings,
  };
}

function commonConfig(json: z.infer<typeof commonSchema>) {
  const eos = json.eos_token_id ?? [];
  return {
    vocabSize: json.vocab_size,
    initializerRange: json.initializer_range,
    bosTokenId: json.bos_token_id ?? null,
    eosTokenIds: Array.isArray(eos) ? eos : [eos],
    padTokenId: json.pad_token_id ?? null,
  };
}

function checkHeads(config: ModelConfig, file: string): void {
  const { heads, keyValueHeads: groups, headDim, rope } = config;
  if (heads % groups !== 0) {
    throw new UserError(`${file}: num_attention_heads ${heads} is not a multiple of num_key_value_heads ${groups}.`);
  }
  if (!Number.isInteger(headDim) || (rope !== null && headDim % 2 !== 0)) {
    throw new UserError(`${file}: the head size ${headDim} must be ${rope ? "an even" : "a whole"} number.`);
  }
}

const ARCHITECTURES = {
  llama: "LlamaForCausalLM",
  qwen2: "Qwen2ForCausalLM",
  qwen3: "Qwen3ForCausalLM",
  gpt2: "GPT2LMHeadModel",
} as const;

/**
 * The `config.json` of a model. What transformers 4 and 5 spell differently (RoPE, dtype) is written both ways.
 * @param dtype Type of the weights beside it.
 */
export function modelConfigJson(config: ModelConfig, dtype: "float32" | "float16"): Record<string, unknown> {
  const eos = config.eosTokenIds;
  const common = {
    architectures: [ARCHITECTURES[config.modelType]],
    model_type: config.modelType,
    vocab_size: config.vocabSize,
    initializer_range: config.initializerRange,
    tie_word_embeddings: config.tieWordEmbeddings,
    bos_token_id: config.bosTokenId,
    eos_token_id: eos.length > 1 ? eos : (eos[0] ?? null),
    pad_token_id: config.padTokenId,
    dtype,
    torch_dtype: dtype,
    use_cache: true,
  };
  if (config.rope === null) {
    return {
      ...common,
      n_embd: config.hiddenSize,
      n_inner: config.intermediateSize,
      n_layer: config.layers,
      n_head: config.heads,
      n_positions: config.maxPositions,
      activation_function: "gelu_new",
      layer_norm_epsilon: config.normEpsilon,
    };
  }
  return {
    ...common,
    hidden_size: config.hiddenSize,
    intermediate_size: config.intermediateSize,
    num_hidden_layers: config.layers,
    num_attention_heads: config.heads,
    num_key_value_heads: config.keyValueHeads,
    head_dim: config.headDim,
    max_position_embeddings: config.maxPositions,
    hidden_act: config.activation,
    rms_norm_eps: config.normEpsilon,
    ...(config.modelType === "qwen2" ? {} : { attention_bias: config.outputBias }),
    ...(config.modelType === "llama" ? { mlp_bias: config.mlpBias } : { use_sliding_window: false }),
    ...ropeFields(config.rope),
  };
}
