/**
 * @file The one live run of the page: owns the trainer, keeps what it tells, and says when something changed. Views read
 * `state`, which is replaced by every change, and never talk to a worker themselves.
 */

import type { Config } from "../../core/config/config.ts";
import type { LogRecord, MetricsRecord } from "../../core/run/recorder.ts";
import type { FileTree } from "../../core/storage/file-tree.ts";
import type { DataFiles } from "../../workers/data-files.ts";
import type { Backend } from "../../workers/executor.ts";
import type { ErrorCause, InspectedEvent, Storage, TrainerCommand, TrainerEvent } from "../../workers/protocol.ts";
import { startTrainer, type Trainer } from "../../workers/trainer-client.ts";
import { afterEvent, afterStage, emptyState, type SessionState, type Status } from "./session-state.ts";

export interface StartRequest {
  readonly run: string;
  readonly config: Config | null;
  readonly backend: Backend;
  readonly storage: Storage;
  readonly data: DataFiles;
  /** What a run that goes on has told before. */
  readonly records?: readonly MetricsRecord[];
  readonly log?: readonly LogRecord[];
}

export interface Session {
  readonly state: SessionState;
  start(request: StartRequest): void;
  pause(): void;
  resume(): void;
  /** One step of a paused run. */
  step(): void;
  stop(): void;
  /** Calls `listener` soon after changes, five times a second at most; the result ends that. */
  onChange(listener: () => void): () => void;
  /** Calls `listener` with every message of the trainer; the result ends that. */
  onEvent(listener: (event: TrainerEvent) => void): () => void;
  /** The files of the live run, wherever they are. */
  readonly files: FileTree & { readBytes(path: string): Promise<Uint8Array | null> };
}

/** Losses of the GPU after which a run goes on without it. */
const mostLosses = 2;

export function createSession(): Session {
  let state = emptyState;
  let trainer: Trainer | undefined;
  let request: StartRequest | undefined;
  let losses = 0;
  let requests = 0;
  const listeners = new Set<() => void>();
  const eventListeners = new Set<(event: TrainerEvent) => void>();
  const inspections = new Map<number, (event: InspectedEvent) => void>();
  const later = createScheduler(() => {
    for (const listener of listeners) listener();
  });

  function change(part: Partial<SessionState>): void {
    state = { ...state, ...part };
    later();
  }

  function open(start: StartRequest): void {
    trainer?.terminate();
    request = start;
    const { run, config, backend, storage, data, records = [], log = [] } = start;
    state = { ...emptyState, status: "opening", run, storage, config, records, log };
    trainer = startTrainer(hear);
    const policies = new URL("policies/", document.baseURI).href;
    trainer.send({ type: "start", run, config, backend, storage, policies, data });
    later();
  }

  function end(part: Partial<SessionState>): void {
    // What is in the memory of a run that is not stored can still be looked at.
    if (state.storage === "private") {
      trainer?.terminate();
      trainer = undefined;
    }
    change(part);
  }

  function hear(event: TrainerEvent): void {
    for (const listener of eventListeners) listener(event);
    if (event.type === "inspected") {
      inspections.get(event.request)?.(event);
      inspections.delete(event.request);
    } else if (event.type === "error") fail(event.cause, event.message);
    else if (event.type === "done") end({ status: event.outcome, result: event.line || null, ...afterStage(state) });
    else change(afterEvent(state, event));
  }

  /** A run that lost its GPU goes on from its last checkpoint by itself. */
  function fail(cause: ErrorCause, message: string): void {
    const { storage, records, log } = state;
    if (cause !== "device" || !request || storage !== "private" || state.computing === null) {
      end({ status: "failed", error: { cause, message } });
      return;
    }
    losses++;
    const backend = losses >= mostLosses ? "cpu" : request.backend;
    const told: LogRecord = { time: Date.now() / 1000, kind: "alarm", message };
    open({ ...request, config: null, backend, records, log: [...log, told] });
  }

  function send(command: TrainerCommand, status?: Status): void {
    trainer?.send(command);
    if (status) change({ status });
  }

  function inspect(path: string): Promise<InspectedEvent> {
    const number = requests++;
    const missing: InspectedEvent = { type: "inspected", request: number, content: null, names: null };
    if (!trainer) return Promise.resolve(missing);
    return new Promise((resolve) => {
      inspections.set(number, resolve);
      send({ type: "inspect", request: number, path });
    });
  }

  return {
    get state() {
      return state;
    },
    start(next) {
      losses = 0;
      open(next);
    },
    pause: () => {
      if (state.status === "running") send({ type: "pause" }, "pausing");
    },
    resume: () => {
      if (state.status === "paused" || state.status === "pausing") send({ type: "resume" }, "running");
    },
    step: () => {
      if (state.status === "paused") send({ type: "step" });
    },
    stop: () => {
      if (trainer) send({ type: "stop" }, "stopping");
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onEvent(listener) {
      eventListeners.add(listener);
      return () => eventListeners.delete(listener);
    },
    files: {
      list: async (path) => (await inspect(path)).names,
      readBytes: async (path) => (await inspect(path)).content,
      readText: async (path) => {
        const { content } = await inspect(path);
        return content && new TextDecoder().decode(content);
      },
    },
  };
}

/** Milliseconds between two notices of change: faster than anyone reads numbers, slower than charts are drawn. */
const noticeInterval = 200;

function createScheduler(task: () => void): () => void {
  let isWaiting = false;
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      task();
    }, noticeInterval);
  };
}
