/** @file The trainer: a worker of its own that owns the device and the run. The same file runs in browsers and in Deno. */

import { UserError } from "../core/errors.ts";
import { evolve } from "../core/evolve.ts";
import type { RunView } from "../core/run/recorder.ts";
import { resultLine } from "../core/run/result-line.ts";
import type { RunStore } from "../core/storage/run-store.ts";
import { DeviceError } from "../kernels/webgpu/device.ts";
import { dataTree } from "./data-files.ts";
import { createMemoryRunStore } from "./memory-run-store.ts";
import { opfsRunStore } from "./opfs-run-store.ts";
import { createPace } from "./pace.ts";
import { prepareStart } from "./prepare-start.ts";
import type { ErrorCause, Place, StartCommand, TrainerCommand, TrainerEvent } from "./protocol.ts";
import { withRun } from "./with-run.ts";

const scope = globalThis as unknown as {
  onmessage: ((event: { data: TrainerCommand }) => void) | null;
  postMessage(event: TrainerEvent, transfer?: Transferable[]): void;
};
const tell = (event: TrainerEvent): void => scope.postMessage(event);

const pace = createPace(() => tell({ type: "paused" }));
let store: RunStore | undefined;

scope.onmessage = ({ data: command }) => {
  if (command.type === "start") void start(command);
  else if (command.type === "inspect") void inspect(command.request, command.path);
  else pace[command.type]();
};

async function start(command: StartCommand): Promise<void> {
  try {
    store = command.storage === "private" ? await opfsRunStore(command.run) : createMemoryRunStore();
    const line = await work(command, store);
    tell({ type: "done", outcome: "finished", line });
  } catch (error) {
    if (pace.signal.aborted) tell({ type: "done", outcome: "stopped", line: "" });
    else tell({ type: "error", ...explain(error) });
  }
}

function work({ run: name, config, backend, policies, data }: StartCommand, store: RunStore): Promise<string> {
  const { signal, breathe, isSaveWanted } = pace;
  const host = {
    ...{ store, where: name, config, backend, threads: undefined, tree: dataTree(data) },
    ...{ view: createView(), signal, breathe, isSaveWanted },
  };
  return withRun(host, async (run, computing) => {
    tell({ type: "ready", config: run.config, computing });
    await prepareStart(run, async (start, file) => {
      const response = await fetch(new URL(`${start}/${file}`, policies));
      return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
    });
    return resultLine(run.config, await evolve(run));
  });
}

function createView(): RunView {
  let place: Place = { stage: "demonstrate", iteration: 0 };
  return {
    stage(stage, iteration) {
      place = { stage, iteration };
      tell({ type: "progress", ...place, done: 0, total: 0, metrics: {} });
    },
    progress: (done, total, metrics) => tell({ type: "progress", ...place, done, total, metrics }),
    metrics: (record) => tell({ type: "metrics", record }),
    episode: (trajectory) => tell({ type: "episode", ...place, trajectory }),
    checkpoint: (stage, iteration, step) => tell({ type: "checkpoint", stage, iteration, step }),
    log: (message, kind) => tell({ type: "log", kind, message }),
  };
}

async function inspect(request: number, path: string): Promise<void> {
  const content = (await store?.readBytes(path).catch(() => null)) ?? null;
  const names = content ? null : ((await store?.list(path).catch(() => null)) ?? null);
  scope.postMessage({ type: "inspected", request, content, names }, content ? [content.buffer as ArrayBuffer] : []);
}

function explain(error: unknown): { cause: ErrorCause; message: string } {
  if (error instanceof DeviceError) return { cause: "device", message: error.message };
  if (error instanceof UserError) return { cause: "user", message: error.message };
  // The heap of the CPU kernels says what is too large and what to change.
  if (error instanceof RangeError && error.message.startsWith("out of memory")) {
    return { cause: "user", message: error.message };
  }
  return { cause: "program", message: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
}
