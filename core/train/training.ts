/**
 * @file The loop every trainer runs: optimiser steps in a fixed order, resumable at any of them. What a step does is
 * decided by its number alone, so a run that stops and resumes ends with the same parameters.
 */

import type { Executor } from "../../kernels/executor.ts";
import type { Buffer } from "../../kernels/tensor.ts";
import { breathe } from "../breathe.ts";

export type Metrics = Readonly<Record<string, number>>;

/** What a caller may want from a training loop. */
export interface TrainingHooks {
  readonly signal?: AbortSignal;
  /** Awaited between two steps; default: the host does its own work and training goes on. */
  readonly breathe?: () => Promise<void>;
  /** Asked after each step: whether to save now, beside the regular saves. */
  readonly isSaveWanted?: () => boolean;
  /** After each step whose metrics were read: steps done, steps in all. */
  onStep?(done: number, total: number, metrics: Metrics): void | Promise<void>;
  /** Epochs done, after each whole one. Only trainers that count epochs call it. */
  afterEpoch?(epoch: number): Promise<void>;
  /** Steps already done in an earlier run, once their state is back in `state`. */
  restore?(state: TrainingState): Promise<number>;
  /** Makes the state durable. */
  save?(state: TrainingState, done: number): Promise<void>;
}

/** The buffers that together are the state of a training run, by name. */
export interface TrainingState {
  readonly executor: Executor;
  readonly buffers: Readonly<Record<string, Buffer>>;
}

/** Steps between saves. */
const saveEvery = 100;
/** Reading metrics from a GPU stops it for more than 10 ms in Deno, so there they are read every few steps. */
const gpuReadEvery = 8;

/**
 * Runs steps 0…total−1, or what is left of them.
 * @param step does step i; returns its number of tokens, and where `wanted` its other metrics
 */
export async function trainSteps(
  total: number,
  state: TrainingState,
  hooks: TrainingHooks,
  step: (i: number, wanted: boolean) => Promise<Metrics & { readonly tokens: number }>,
): Promise<void> {
  const first = (await hooks.restore?.(state)) ?? 0;
  let unreported = 0;
  for (let i = first; i < total; i++) {
    if (hooks.signal?.aborted) {
      await hooks.save?.(state, i);
      hooks.signal.throwIfAborted();
    }
    const isLast = i === total - 1;
    const isSaved = !isLast && ((i + 1) % saveEvery === 0 || hooks.isSaveWanted?.() === true);
    const wanted = state.executor.kind === "cpu" || i % gpuReadEvery === 0 || isSaved || isLast;
    const { tokens, ...metrics } = await step(i, wanted);
    unreported += tokens;
    if (wanted) {
      await hooks.onStep?.(i + 1, total, { ...metrics, tokens: unreported });
      unreported = 0;
    }
    if (isSaved) await hooks.save?.(state, i + 1);
    await (hooks.breathe ?? breathe)();
  }
}
