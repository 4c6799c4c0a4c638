/** @file Rotary position embedding (arXiv 2104.09864): its fields in `config.json` and its frequencies. */

import { z } from "zod";
import { UserError } from "../errors.ts";

export interface RopeConfig {
  readonly theta: number;
  /** How frequencies are stretched beyond the length of pre-training; null for not at all. */
  readonly scaling: LinearScaling | Llama3Scaling | null;
}

export interface LinearScaling {
  readonly type: "linear";
  readonly factor: number;
}

export interface Llama3Scaling {
  readonly type: "llama3";
  readonly factor: number;
  readonly lowFreqFactor: number;
  readonly highFreqFactor: number;
  readonly originalMaxPositions: number;
}

const DEFAULT_THETA = 10000;

const positive = z.number().positive();
const parametersSchema = z.looseObject({
  rope_type: z.string().optional(),
  /** The spelling before transformers 4.43. */
  type: z.string().optional(),
  rope_theta: positive.optional(),
  partial_rotary_factor: z.literal(1, "partial rotary embedding is not supported").optional(),
});
const linearSchema = z.object({ factor: positive });
const llama3Schema = z.object({
  factor: positive,
  low_freq_factor: positive,
  high_freq_factor: positive,
  original_max_position_embeddings: z.int().positive(),
});

/** Transformers 5 writes `rope_parameters`, earlier versions `rope_theta` and `rope_scaling`. */
export const ropeSchema = z.object({
  rope_theta: positive.nullish(),
  rope_scaling: parametersSchema.nullish(),
  rope_parameters: parametersSchema.nullish(),
});

/** The RoPE of a checked `config.json`; `file` is a name for messages. */
export function ropeFromFields(json: z.infer<typeof ropeSchema>, file: string): RopeConfig {
  const parameters = json.rope_parameters ?? json.rope_scaling ?? {};
  const field = json.rope_parameters ? "rope_parameters" : "rope_scaling";
  const theta = parameters.rope_theta ?? json.rope_theta ?? DEFAULT_THETA;
  const type = parameters.rope_type ?? parameters.type ?? "default";
  switch (type) {
    case "default":
      return { theta, scaling: null };
    case "linear": {
      const { factor } = check(linearSchema, parameters, `${file}: "${field}`);
      return { theta, scaling: { type, factor } };
    }
    case "llama3": {
      const fields = check(llama3Schema, parameters, `${file}: "${field}`);
      if (fields.high_freq_factor <= fields.low_freq_factor) {
        throw new UserError(`${file}: "${field}": high_freq_factor must be above low_freq_factor.`);
      }
      return {
        theta,
        scaling: {
          type,
          factor: fields.factor,
          lowFreqFactor: fields.low_freq_factor,
          highFreqFactor: fields.high_freq_factor,
          originalMaxPositions: fields.original_max_position_embeddings,
        },
      };
    }
    default:
      throw new UserError(`${file}: "${field}": type "${type}" is not supported. Use default, linear or llama3.`);
  }
}

function check<T>(schema: z.ZodType<T>, value: unknown, where: string): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new UserError(`${where}.${issue?.path.join(".")}": ${issue?.message}. Correct the file or use another model.`);
}

/** The fields of `config.json` in both spellings. */
export function ropeFields({ theta, scaling }: RopeConfig): Record<string, unknown> {
  const scalingFields = scalingJson(scaling);
  return {
    rope_theta: theta,
    rope_scaling: scalingFields,
    rope_parameters: { rope_theta: theta, ...(scalingFields ?? { rope_type: "default" }) },
  };
}

function scalingJson(scaling: RopeConfig["scaling"]): Record<string, unknown> | null {
  switch (scaling?.type) {
    case undefined:
      return null;
    case "linear":
      return { rope_type: "linear", factor: scaling.factor };
    case "llama3":
      return {
        rope_type: "llama3",
        factor: scaling.factor,
        low_freq_factor: scaling.lowFreqFactor,
        high_freq_factor: scaling.highFreqFactor,
        original_max_position_embeddings: scaling.originalMaxPositions,
      };
  }
}

/** The angle per position of each of the headDim / 2 pairs, in f64 (i-th: theta^(-2i / headDim), then scaled). */
export function ropeFrequencies({ theta, scaling }: RopeConfig, headDim: number): Float64Array<ArrayBuffer> {
  return Float64Array.from({ length: headDim / 2 }, (_, pair) => {
    const frequency = theta ** ((-2 * pair) / headDim);
    switch (scaling?.type) {
      case undefined:
        return frequency;
      case "linear":
        return frequency / scaling.factor;
      case "llama3":
        return llama3Frequency(frequency, scaling);
    }
  });
}

/** Llama 3.1: short waves stay, long ones are stretched by `factor`, those between are blended. */
function llama3Frequency(frequency: number, scaling: Llama3Scaling): number {
  const { factor, lowFreqFactor, highFreqFactor, originalMaxPositions } = scaling;
  const turns = (originalMaxPositions * frequency) / (2 * Math.PI);
  const kept = Math.min(1, Math.max(0, (turns - lowFreqFactor) / (highFreqFactor - lowFreqFactor)));
  return kept * frequency + ((1 - kept) * frequency) / factor;
}
