/**
 * @file What every stage of a run works with: where it lives, what it is told to do, the machine it runs on, and who
 * watches. A stage is a function from files to files: where its result is there already, it does nothing.
 */

import type { Executor } from "../../kernels/executor.ts";
import type { Config } from "../config/config.ts";
import { parseJsonl, toJsonl } from "../data/jsonl.ts";
import { fromRecord, recordSchema, toRecord } from "../data/record.ts";
import type { Trajectory } from "../data/trajectory.ts";
import type { World } from "../env/world.ts";
import { UserError } from "../errors.ts";
import { loadModel, type PolicyFolder, policyFiles, readPolicyFolder } from "../model/folder.ts";
import type { Model } from "../model/model.ts";
import { loadCheckpoint, saveCheckpoint } from "../storage/checkpoint.ts";
import type { RunStore } from "../storage/run-store.ts";
import type { Metrics, TrainingHooks, TrainingState } from "../train/training.ts";
import { refuseNonFinite } from "./alarms.ts";

export interface Run {
  readonly store: RunStore;
  readonly config: Config;
  readonly world: World;
  readonly executor: Executor;
  readonly observer: RunObserver;
  readonly signal: AbortSignal;
  /** Where a host can pause a run: awaited between two steps of a stage. */
  readonly breathe?: () => Promise<void>;
  /** Whether the training state is to be made durable now, beside the regular saves. */
  readonly isSaveWanted?: () => boolean;
}

/** Hears what a run does, when it does it. */
export interface RunObserver {
  /** A stage begins. `iteration` 0 is the start. */
  stage(name: StageName, iteration: number): Promise<void>;
  /** Work done in the current stage, in units of its own. */
  progress(done: number, total: number, metrics: Metrics): void;
  /** Numbers of a stage at one step of it; `step` counts within the stage. */
  metrics(stage: StageName, iteration: number, step: number, metrics: Metrics): Promise<void>;
  /** An episode of the current stage ended. */
  episode(trajectory: Trajectory): void;
  /** The state after a step of the stage is durable. */
  checkpoint(stage: StageName, iteration: number, step: number): void;
  log(message: string): Promise<void>;
}

export const stageNames = ["demonstrate", "sft", "collect", "critic", "label", "extract", "evaluate"] as const;
export type StageName = (typeof stageNames)[number];

/** Hooks that show a trainer's progress, keep its metrics, and let it resume from `directory`. */
export function trainingHooks(run: Run, stage: StageName, iteration: number, directory: string): TrainingHooks {
  const { store, observer, signal, breathe, isSaveWanted } = run;
  return {
    signal,
    ...(breathe ? { breathe } : {}),
    ...(isSaveWanted ? { isSaveWanted } : {}),
    async onStep(done, total, metrics) {
      refuseNonFinite(stage, iteration, done, metrics);
      observer.progress(done, total, metrics);
      await observer.metrics(stage, iteration, done, metrics);
    },
    async restore(state) {
      const files = await loadCheckpoint(store, directory);
      if (!files) return 0;
      for (const [name, buffer] of Object.entries(state.buffers)) {
        const bytes = files.get(`${name}.f32`);
        if (bytes?.length !== 4 * buffer.length) {
          throw new UserError(`${directory}: the checkpoint does not fit this configuration. Remove the folder.`);
        }
        state.executor.write(buffer, new Float32Array(bytes.slice().buffer));
      }
      const { done } = JSON.parse(new TextDecoder().decode(files.get("progress.json"))) as { done: number };
      await observer.log(`${stage}: resuming after step ${done}`);
      return done;
    },
    async save(state, done) {
      await saveState(run, directory, state, done);
      observer.checkpoint(stage, iteration, done);
    },
  };
}

async function saveState(run: Run, directory: string, state: TrainingState, done: number): Promise<void> {
  const files = new Map<string, Uint8Array>();
  for (const [name, buffer] of Object.entries(state.buffers)) {
    const values = (await state.executor.read(buffer)) as Float32Array;
    files.set(`${name}.f32`, new Uint8Array(values.slice().buffer));
  }
  files.set("progress.json", new TextEncoder().encode(JSON.stringify({ done })));
  await saveCheckpoint(run.store, directory, files);
}

/** Reads a policy that an earlier stage wrote. */
export async function openPolicy(run: Run, directory: string): Promise<PolicyFolder> {
  return readPolicyFolder(directory, (name) => run.store.readBytes(`${directory}/${name}`));
}

export async function loadPolicy(run: Run, directory: string, options: { trainable: boolean }): Promise<Model> {
  return loadModel(run.executor, await openPolicy(run, directory), directory, options);
}

/** Writes a policy folder; its weights come last, so that a folder with weights is whole. */
export async function savePolicy(run: Run, directory: string, model: Model, tokenizerJson: unknown): Promise<void> {
  const files = [...(await policyFiles(model, tokenizerJson, "F32"))];
  files.sort(([a], [b]) => Number(a === "model.safetensors") - Number(b === "model.safetensors"));
  for (const [name, bytes] of files) await run.store.write(`${directory}/${name}`, bytes);
}

export async function hasPolicy(run: Run, directory: string): Promise<boolean> {
  return run.store.exists(`${directory}/model.safetensors`);
}

export async function writeTrajectories(run: Run, path: string, trajectories: readonly Trajectory[]): Promise<void> {
  await run.store.write(path, toJsonl(trajectories.map(toRecord)));
}

/** @throws UserError when the stage that writes the file has not run, or a line of it is broken */
export async function readTrajectories(run: Run, path: string): Promise<Trajectory[]> {
  const text = await run.store.readText(path);
  if (text === null) throw new UserError(`${path} is not there. Run the stages before this one first.`);
  return parseJsonl(text, path, recordSchema).map((record) => fromRecord(record, path));
}
