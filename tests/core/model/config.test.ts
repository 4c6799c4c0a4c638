import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { UserError } from "../../../core/errors.ts";
import { modelConfigJson, parseModelConfig } from "../../../core/model/config.ts";
import { readModelTensors } from "../../../core/model/model-tensors.ts";
import { loadParameters, parameterSpecs } from "../../../core/model/parameters.ts";
import { ropeFrequencies } from "../../../core/model/rope.ts";
import { parseSafetensors, writeSafetensors } from "../../../core/model/safetensors.ts";

const llama = {
  model_type: "llama",
  vocab_size: 32,
  hidden_size: 8,
  intermediate_size: 12,
  num_hidden_layers: 2,
  num_attention_heads: 4,
  num_key_value_heads: 2,
  max_position_embeddings: 64,
  rms_norm_eps: 1e-5,
  tie_word_embeddings: true,
};
const gpt2 = { model_type: "gpt2", vocab_size: 32, n_embd: 8, n_layer: 1, n_head: 2, n_positions: 16 };
const parse = (json: object) => parseModelConfig(json, "m/config.json");
const namesOf = (json: object) => parameterSpecs(parse(json)).map((spec) => spec.name);

describe("config.json", () => {
  test("both spellings of RoPE mean the same", () => {
    const llama3 = {
      rope_type: "llama3",
      factor: 8,
      low_freq_factor: 1,
      high_freq_factor: 4,
      original_max_position_embeddings: 32,
    };
    const old = parse({ ...llama, rope_theta: 5e5, rope_scaling: llama3 });
    expect(parse({ ...llama, rope_parameters: { ...llama3, rope_theta: 5e5 } })).toEqual(old);
    expect(old.rope?.theta).toBe(5e5);
    expect(parse({ ...llama, rope_theta: 5e5, rope_scaling: { type: "linear", factor: 2 } }).rope).toEqual({
      theta: 5e5,
      scaling: { type: "linear", factor: 2 },
    });
    expect(parse(llama).rope).toEqual({ theta: 10000, scaling: null });
  });

  test("each family has its own biases and norms", () => {
    expect(namesOf(llama)).toContain("model.layers.1.self_attn.o_proj.weight");
    expect(namesOf(llama).some((name) => name.endsWith(".bias"))).toBe(false);
    const qwen2 = namesOf({ ...llama, model_type: "qwen2" });
    expect(qwen2.filter((name) => name.endsWith(".bias")).length).toBe(6);
    expect(qwen2).not.toContain("model.layers.0.self_attn.o_proj.bias");
    const qwen3 = parameterSpecs(parse({ ...llama, model_type: "qwen3" }));
    expect(qwen3.find((spec) => spec.name === "model.layers.0.self_attn.q_norm.weight")?.shape).toEqual([128]);
    expect(namesOf({ ...llama, attention_bias: true })).toContain("model.layers.0.self_attn.o_proj.bias");
    expect(namesOf({ ...llama, tie_word_embeddings: false }).at(-1)).toBe("lm_head.weight");
    expect(namesOf(gpt2)).toContain("transformer.h.0.attn.c_attn.bias");
  });

  test("what is written is read back, whatever the family", () => {
    const arbitrary = fc.record({
      model_type: fc.constantFrom("llama", "qwen2", "qwen3"),
      head_dim: fc.constantFrom(2, 6, 16),
      attention_bias: fc.boolean(),
      tie_word_embeddings: fc.boolean(),
      rope_theta: fc.integer({ min: 1, max: 1e6 }),
      rope_scaling: fc.constantFrom(null, { rope_type: "linear", factor: 3 }),
      eos_token_id: fc.constantFrom(null, 2, [2, 3]),
    });
    fc.assert(
      fc.property(arbitrary, (fields) => {
        const config = parse({ ...llama, ...fields });
        expect(parse(modelConfigJson(config, "float32"))).toEqual(config);
      }),
    );
    expect(parse(modelConfigJson(parse(gpt2), "float32"))).toEqual(parse(gpt2));
  });

  test.each<[string, object, string]>([
    ["no model type", {}, 'no "model_type"'],
    ["another architecture", { model_type: "mamba" }, 'model_type "mamba" is not supported'],
    ["a missing field", { ...llama, hidden_size: undefined }, '"hidden_size"'],
    ["a size of the wrong kind", { ...llama, vocab_size: "32" }, '"vocab_size"'],
    ["another activation", { ...llama, hidden_act: "relu" }, '"hidden_act": only "silu"'],
    ["sliding windows", { ...llama, use_sliding_window: true }, "sliding-window attention is not supported"],
    ["sliding layers", { ...llama, layer_types: ["sliding_attention"] }, '"layer_types.0"'],
    ["quantised weights", { ...llama, quantization_config: { bits: 4 } }, "save the model unquantised"],
    ["another RoPE", { ...llama, rope_scaling: { rope_type: "yarn" } }, 'type "yarn" is not supported'],
    [
      "half a llama3 RoPE",
      { ...llama, rope_scaling: { rope_type: "llama3", factor: 2 } },
      "rope_scaling.low_freq_factor",
    ],
    ["heads that do not group", { ...llama, num_key_value_heads: 3 }, "not a multiple"],
    ["an odd head size", { ...llama, head_dim: 3 }, "must be an even number"],
    ["a head size that is no whole number", { ...llama, num_attention_heads: 6 }, "must be an even number"],
    ["GPT-2 with another activation", { ...gpt2, activation_function: "relu" }, '"activation_function"'],
  ])("%s is refused with its place", (_, json, message) => {
    expect(() => parse(json)).toThrow(UserError);
    expect(() => parse(json)).toThrow(message);
    expect(() => parse(json)).toThrow("m/config.json");
  });
});

describe("RoPE frequencies", () => {
  test("plain ones fall from 1 by powers of theta", () => {
    expect([...ropeFrequencies({ theta: 100, scaling: null }, 4)]).toEqual([1, 0.1]);
  });

  test("llama3 scaling keeps short waves and stretches long ones", () => {
    const scaling = {
      type: "llama3",
      factor: 8,
      lowFreqFactor: 1,
      highFreqFactor: 4,
      originalMaxPositions: 32,
    } as const;
    const plain = ropeFrequencies({ theta: 5e5, scaling: null }, 12);
    const scaled = ropeFrequencies({ theta: 5e5, scaling }, 12);
    expect(scaled[0]).toBe(plain[0]);
    expect(scaled[5]).toBe((plain[5] as number) / 8);
  });
});

describe("parameters of a checkpoint", () => {
  const specs = [{ name: "transformer.a", shape: [2] }];
  const load = (name: string, shape: number[]) =>
    loadParameters(
      specs,
      parseSafetensors(writeSafetensors([{ name, shape, data: new Float32Array(2).fill(3) }], "F32"), "f").tensors,
    );

  test("GPT-2 tensors are found with and without their prefix", () => {
    expect(load("a", [2]).get("transformer.a")).toEqual(Float32Array.of(3, 3));
    expect(load("transformer.a", [2]).get("transformer.a")).toEqual(Float32Array.of(3, 3));
  });

  test("a missing tensor, another shape and a tensor without a place are refused", () => {
    expect(() => load("b", [2])).toThrow('no tensor "transformer.a"');
    expect(() => load("a", [1, 2])).toThrow("has shape [1, 2], config.json asks for [2]");
    const extra = parseSafetensors(writeSafetensors([{ name: "x", shape: [], data: new Float32Array(1) }], "F32"), "f");
    expect(() => loadParameters([], extra.tensors)).toThrow('f: tensor "x" has no place');
  });

  const recordings = process.env.SHARED_DIR;
  test.skipIf(!recordings)("models made by PyTorch load whole (set SHARED_DIR to the recordings)", async () => {
    for (const model of ["tiny-llama", "tiny-llama3-rope", "tiny-qwen2", "tiny-gpt2", "tiny-f16", "tiny-sharded"]) {
      const folder = join(recordings as string, "golden/models", model);
      const config = parseModelConfig(JSON.parse(readFileSync(join(folder, "config.json"), "utf8")), model);
      const specs = parameterSpecs(config);
      const read = async (name: string) => {
        try {
          return readFileSync(join(folder, name));
        } catch {
          return null;
        }
      };
      const parameters = loadParameters(specs, await readModelTensors(model, read));
      expect([...parameters.keys()]).toEqual(specs.map((spec) => spec.name));
    }
  });
});
