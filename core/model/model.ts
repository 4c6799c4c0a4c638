/** @file A decoder on an executor: its configuration, its constant tables and its parameters. */

import type { Executor } from "../../kernels/executor.ts";
import type { ModelConfig } from "./config.ts";
import { createTables, type DecoderTables } from "./decoder.ts";
import { type Arena, allocateArena, decoderLayout, freeArena } from "./weights.ts";

export interface Model {
  readonly executor: Executor;
  readonly config: ModelConfig;
  readonly tables: DecoderTables;
  readonly arena: Arena;
}

export function createModel(
  executor: Executor,
  config: ModelConfig,
  label: string,
  options: { trainable: boolean },
): Model {
  const arena = allocateArena(executor, label, decoderLayout(config), options);
  return { executor, config, tables: createTables(executor, config), arena };
}

/** A second model with the same shape and values. */
export function copyModel(model: Model, label: string, options: { trainable: boolean }): Model {
  const copy = createModel(model.executor, model.config, label, options);
  model.executor.copy(model.arena.values, copy.arena.values);
  return copy;
}

export function freeModel({ executor, tables, arena }: Model): void {
  freeArena(executor, arena);
  executor.free(tables.buffer);
}
