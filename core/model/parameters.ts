/** @file The parameters of a model: names as in Hugging Face checkpoints, shapes, and how fresh ones are drawn. */

import { UserError } from "../errors.ts";
import type { ModelConfig } from "./config.ts";
import { type StoredTensor, tensorToFloat32 } from "./safetensors.ts";

export interface ParameterSpec {
  /** The tensor's name in the checkpoint. */
  readonly name: string;
  /** Row-major; a linear layer is [out, in], except GPT-2's, which are [in, out]. */
  readonly shape: readonly number[];
  readonly init: { readonly kind: "normal"; readonly std: number } | { readonly kind: "ones" | "zeros" };
}

/** Every parameter in a fixed order: embedding, layers from first to last, final norm, output head unless tied. */
export function parameterSpecs(config: ModelConfig): ParameterSpec[] {
  return config.modelType === "gpt2" ? gpt2Specs(config) : llamaSpecs(config);
}

function normal(name: string, shape: number[], std: number): ParameterSpec {
  return { name, shape, init: { kind: "normal", std } };
}

function constant(kind: "ones" | "zeros", name: string, shape: number[]): ParameterSpec {
  return { name, shape, init: { kind } };
}

function llamaSpecs(config: ModelConfig): ParameterSpec[] {
  const { hiddenSize: hidden, intermediateSize: inner, vocabSize, headDim, initializerRange: std } = config;
  const queries = config.heads * headDim;
  const keys = config.keyValueHeads * headDim;

  function linear(name: string, outputs: number, inputs: number, bias: boolean): ParameterSpec[] {
    const weight = normal(`${name}.weight`, [outputs, inputs], std);
    return bias ? [weight, constant("zeros", `${name}.bias`, [outputs])] : [weight];
  }
  const norm = (name: string, width: number) => constant("ones", `${name}.weight`, [width]);

  const layers = Array.from({ length: config.layers }, (_, index) => {
    const layer = `model.layers.${index}`;
    return [
      norm(`${layer}.input_layernorm`, hidden),
      ...linear(`${layer}.self_attn.q_proj`, queries, hidden, config.qkvBias),
      ...linear(`${layer}.self_attn.k_proj`, keys, hidden, config.qkvBias),
      ...linear(`${layer}.self_attn.v_proj`, keys, hidden, config.qkvBias),
      ...(config.qkNorm
        ? [norm(`${layer}.self_attn.q_norm`, headDim), norm(`${layer}.self_attn.k_norm`, headDim)]
        : []),
      ...linear(`${layer}.self_attn.o_proj`, hidden, queries, config.outputBias),
      norm(`${layer}.post_attention_layernorm`, hidden),
      ...linear(`${layer}.mlp.gate_proj`, inner, hidden, config.mlpBias),
      ...linear(`${layer}.mlp.up_proj`, inner, hidden, config.mlpBias),
      ...linear(`${layer}.mlp.down_proj`, hidden, inner, config.mlpBias),
    ];
  });
  return [
    normal("model.embed_tokens.weight", [vocabSize, hidden], std),
    ...layers.flat(),
    norm("model.norm", hidden),
    ...(config.tieWordEmbeddings ? [] : [normal("lm_head.weight", [vocabSize, hidden], std)]),
  ];
}

function gpt2Specs(config: ModelConfig): ParameterSpec[] {
  const { hiddenSize: hidden, intermediateSize: inner, vocabSize, initializerRange: std } = config;
  // GPT-2 shrinks what is added to the residual stream twice per layer.
  const residualStd = std / Math.sqrt(2 * config.layers);

  function linear(name: string, inputs: number, outputs: number, weightStd: number): ParameterSpec[] {
    return [normal(`${name}.weight`, [inputs, outputs], weightStd), constant("zeros", `${name}.bias`, [outputs])];
  }
  const norm = (name: string) => [
    constant("ones", `${name}.weight`, [hidden]),
    constant("zeros", `${name}.bias`, [hidden]),
  ];

  const layers = Array.from({ length: config.layers }, (_, index) => {
    const layer = `transformer.h.${index}`;
    return [
      ...norm(`${layer}.ln_1`),
      ...linear(`${layer}.attn.c_attn`, hidden, 3 * hidden, std),
      ...linear(`${layer}.attn.c_proj`, hidden, hidden, residualStd),
      ...norm(`${layer}.ln_2`),
      ...linear(`${layer}.mlp.c_fc`, hidden, inner, std),
      ...linear(`${layer}.mlp.c_proj`, inner, hidden, residualStd),
    ];
  });
  return [
    normal("transformer.wte.weight", [vocabSize, hidden], std),
    normal("transformer.wpe.weight", [config.maxPositions, hidden], std),
    ...layers.flat(),
    ...norm("transformer.ln_f"),
    ...(config.tieWordEmbeddings ? [] : [normal("lm_head.weight", [vocabSize, hidden], std)]),
  ];
}

/** What checkpoints may hold beside parameters: buffers of old versions, and the head that is tied to the embedding. */
const IGNORED = /(\.rotary_emb\.inv_freq|\.attn\.bias|\.attn\.masked_bias|^lm_head\.weight)$/;

/**
 * The parameters of a checkpoint as f32, in the order of `specs`.
 * @throws UserError when a tensor is missing, has another shape, or belongs to no parameter.
 */
export function loadParameters(
  specs: readonly Pick<ParameterSpec, "name" | "shape">[],
  tensors: ReadonlyMap<string, StoredTensor>,
): Map<string, Float32Array> {
  const parameters = new Map<string, Float32Array>();
  const used = new Set<string>();
  for (const { name, shape } of specs) {
    const stored = [name, name.replace(/^transformer\./, "")].find((candidate) => tensors.has(candidate));
    const tensor = stored === undefined ? undefined : tensors.get(stored);
    if (stored === undefined || tensor === undefined) {
      throw new UserError(
        `the weights have no tensor "${name}", which config.json asks for. Use the files of one model.`,
      );
    }
    if (tensor.shape.join() !== shape.join()) {
      throw new UserError(
        `${tensor.file}: tensor "${stored}" has shape [${tensor.shape.join(", ")}], ` +
          `config.json asks for [${shape.join(", ")}]. Use the files of one model.`,
      );
    }
    used.add(stored);
    parameters.set(name, tensorToFloat32(tensor));
  }
  for (const [name, { file }] of tensors) {
    if (!used.has(name) && !IGNORED.test(name)) {
      throw new UserError(
        `${file}: tensor "${name}" has no place in the model of config.json. Use the files of one model.`,
      );
    }
  }
  return parameters;
}
