/** @file A helper thread of the CPU executor: takes its instance once, then lives on shared memory until dismissed. */

import { decode, type Phase } from "./calls.ts";
import { instantiate } from "./instance.ts";
import { controlOf, help } from "./team.ts";

/** What the executor sends a new thread; the thread answers with `ready`. */
export interface ThreadStart {
  readonly module: WebAssembly.Module;
  readonly memory: WebAssembly.Memory;
  readonly scratch: number;
}

/** Decoded programs a thread remembers. */
const remembered = 32;

const scope = globalThis as unknown as {
  onmessage: ((event: { data: ThreadStart }) => void) | null;
  postMessage(message: "ready"): void;
  close(): void;
};

scope.onmessage = ({ data: { module, memory, scratch } }) => {
  const kernels = instantiate(module, memory, scratch);
  const programs = new Map<number, readonly Phase[]>();
  scope.postMessage("ready");
  help(controlOf(memory), ({ id, address, length }) => {
    const known = programs.get(id);
    if (known) return known;
    const phases = decode(new Float64Array(memory.buffer, address, length), kernels);
    programs.set(id, phases);
    for (const oldest of programs.keys()) {
      if (programs.size <= remembered) break;
      programs.delete(oldest);
    }
    return phases;
  });
  scope.close();
};
