/**
 * @file Where the parameters of a decoder lie: one flat arena, in which matrices that are multiplied with the same
 * input are neighbours, so that query, key and value (and gate and up) are one product. Every Hugging Face tensor is a
 * range of the arena.
 */

import type { Executor } from "../../kernels/executor.ts";
import { type Buffer, sizeOf, type Tensor, view, viewAlignment } from "../../kernels/tensor.ts";
import { UserError } from "../errors.ts";
import type { Random } from "../random.ts";
import type { ModelConfig } from "./config.ts";
import { type ParameterSpec, parameterSpecs } from "./parameters.ts";

/** One named tensor of a checkpoint and its place in the arena. */
export interface ParameterRange extends ParameterSpec {
  /** In elements. */
  readonly offset: number;
}

/** A part of the arena that kernels see as one matrix or vector. */
export interface FusedRange {
  readonly key: string;
  readonly shape: readonly number[];
  readonly offset: number;
}

export interface ArenaLayout {
  readonly parameters: readonly ParameterRange[];
  readonly fused: readonly FusedRange[];
  /** In elements, padding included. */
  readonly length: number;
}

/** Lays out groups of tensors, each group a fused range that starts aligned: its members are stacked along rows. */
export function layOut(groups: readonly { key: string; members: readonly ParameterSpec[] }[]): ArenaLayout {
  const parameters: ParameterRange[] = [];
  const fused: FusedRange[] = [];
  let length = 0;
  for (const { key, members } of groups) {
    let offset = length;
    const rows = members.reduce((sum, { shape }) => sum + (shape[0] ?? 1), 0);
    fused.push({ key, shape: [rows, ...(members[0]?.shape.slice(1) ?? [])], offset });
    for (const member of members) {
      parameters.push({ ...member, offset });
      offset += sizeOf(member.shape);
    }
    length = Math.ceil(offset / viewAlignment) * viewAlignment;
  }
  return { parameters, fused, length };
}

/**
 * The arena of a Llama or Qwen2 decoder.
 * @throws UserError for a model whose layers are not built yet
 */
export function decoderLayout(config: ModelConfig): ArenaLayout {
  if (config.modelType === "gpt2" || config.qkNorm) {
    throw new UserError(`models of type "${config.modelType}" cannot be run yet. Use a Llama or Qwen2 model.`);
  }
  const specs = new Map(parameterSpecs(config).map((spec) => [spec.name, spec]));
  const group = (key: string, ...names: string[]) => ({
    key,
    members: names.map((name) => specs.get(name)).filter((spec) => spec !== undefined),
  });
  const groups = [group("embed", "model.embed_tokens.weight")];
  for (let i = 0; i < config.layers; i++) {
    const layer = `model.layers.${i}`;
    const projections = ["q", "k", "v"].map((name) => `${layer}.self_attn.${name}_proj`);
    const gateAndUp = ["gate", "up"].map((name) => `${layer}.mlp.${name}_proj`);
    const weights = (names: string[]) => names.map((name) => `${name}.weight`);
    const biases = (names: string[]) => names.map((name) => `${name}.bias`);
    groups.push(
      group(`${i}.inputNorm`, `${layer}.input_layernorm.weight`),
      group(`${i}.qkv`, ...weights(projections)),
      group(`${i}.qkvBias`, ...biases(projections)),
      group(`${i}.output`, `${layer}.self_attn.o_proj.weight`),
      group(`${i}.outputBias`, `${layer}.self_attn.o_proj.bias`),
      group(`${i}.postNorm`, `${layer}.post_attention_layernorm.weight`),
      group(`${i}.gateUp`, ...weights(gateAndUp)),
      group(`${i}.gateUpBias`, ...biases(gateAndUp)),
      group(`${i}.down`, `${layer}.mlp.down_proj.weight`),
      group(`${i}.downBias`, `${layer}.mlp.down_proj.bias`),
    );
  }
  groups.push(group("norm", "model.norm.weight"), group("head", "lm_head.weight"));
  return layOut(groups.filter(({ members }) => members.length > 0));
}

/** Parameters on an executor, with a gradient arena where they are to be trained. */
export interface Arena {
  readonly layout: ArenaLayout;
  readonly values: Buffer;
  readonly gradients: Buffer | undefined;
  /** The fused range `key` as a tensor; the same object each time, so that traces can tell it is the same. */
  get(key: string): Tensor;
  has(key: string): boolean;
}

export function allocateArena(
  executor: Executor,
  label: string,
  layout: ArenaLayout,
  options: { trainable: boolean },
): Arena {
  const values = executor.allocate(`${label} parameters`, "f32", layout.length);
  const gradients = options.trainable ? executor.allocate(`${label} gradients`, "f32", layout.length) : undefined;
  const views = new Map<string, Tensor>();
  for (const { key, shape, offset } of layout.fused) {
    const gradient = gradients && view(gradients, `d ${label} ${key}`, shape, offset);
    views.set(key, view(values, `${label} ${key}`, shape, offset, gradient));
  }
  return {
    layout,
    values,
    gradients,
    has: (key) => views.has(key),
    get(key) {
      const tensor = views.get(key);
      if (!tensor) throw new RangeError(`${label} has no parameter "${key}"`);
      return tensor;
    },
  };
}

export function freeArena(executor: Executor, arena: Arena): void {
  executor.free(arena.values);
  if (arena.gradients) executor.free(arena.gradients);
}

/** Copies named parameters into the arena. */
export function writeParameters(executor: Executor, arena: Arena, parameters: ReadonlyMap<string, Float32Array>): void {
  const values = new Float32Array(arena.layout.length);
  for (const { name, offset } of arena.layout.parameters) {
    const range = parameters.get(name);
    if (!range) throw new RangeError(`no values for parameter "${name}"`);
    values.set(range, offset);
  }
  executor.write(arena.values, values);
}

/** The named ranges of a flat copy of an arena, e.g. its values or its gradients. */
export function namedRanges(layout: ArenaLayout, flat: Float32Array): Map<string, Float32Array> {
  return new Map(
    layout.parameters.map(({ name, shape, offset }) => [name, flat.subarray(offset, offset + sizeOf(shape))]),
  );
}

/** Fresh values of a layout's parameters; each has a stream of its own, so the order of drawing does not matter. */
export function initialValues(layout: ArenaLayout, random: Random): Float32Array<ArrayBuffer> {
  const values = new Float32Array(layout.length);
  for (const { name, shape, offset, init } of layout.parameters) {
    const range = values.subarray(offset, offset + sizeOf(shape));
    const stream = random.fork(name);
    if (init.kind === "ones") range.fill(1);
    if (init.kind === "normal") for (let i = 0; i < range.length; i++) range[i] = init.std * stream.normal();
  }
  return values;
}
