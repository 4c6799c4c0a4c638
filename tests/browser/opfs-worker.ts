/** @file A worker that changes runs of the browser's storage, as the trainer does, and can be killed meanwhile. */

import type { RunLock } from "../../core/storage/run-store.ts";
import { answerCalls } from "../../workers/calls.ts";
import { opfsRunStore } from "../../workers/opfs-run-store.ts";

export type OpfsCalls = {
  write(file: { run: string; path: string; content: string }): Promise<void>;
  append(lines: { run: string; path: string; lines: readonly string[] }): Promise<void>;
  /** Locks the run until `unlock`, or the end of the worker. */
  lock(run: string): Promise<void>;
  unlock(): Promise<void>;
};

let held: RunLock | undefined;

const calls: OpfsCalls = {
  write: async ({ run, path, content }) => (await opfsRunStore(run)).write(path, content),
  async append({ run, path, lines }) {
    const store = await opfsRunStore(run);
    await Promise.all(lines.map((line) => store.appendLine(path, line)));
  },
  async lock(run) {
    held = await (await opfsRunStore(run)).lock();
  },
  unlock: async () => held?.release(),
};

answerCalls(calls);
