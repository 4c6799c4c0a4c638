/**
 * @file How threads share the phases of a program: by words in shared memory and `Atomics`. A thread takes the next
 * chunk of the current phase; whoever finishes the last chunk opens the next phase. Nobody waits for a thread that has
 * taken nothing, so a thread that the system does not schedule costs only its help.
 */

import type { Phase } from "./calls.ts";
import { runChunk } from "./calls.ts";

/** Bytes at address 0 of the memory that hold the words below and the text of an error. */
export const controlBytes = 1024;

const word = {
  /** Rises when a run begins or the team is dismissed; idle threads wait on it. */
  wake: 0,
  /** Phase and next chunk: phase · 2^12 + chunk. */
  turn: 1,
  /** Finished chunks of the phase. */
  done: 2,
  /** 1 while a run goes on. */
  running: 3,
  /** Helpers inside a run. */
  inside: 4,
  /** Address, length and number of the program in doubles. */
  program: 5,
  length: 6,
  id: 7,
  /** 1 once the team is dismissed. */
  dismissed: 8,
  /** Bytes of the error text, 0: none. */
  error: 9,
} as const;

const chunkBits = 12;
const chunkMask = (1 << chunkBits) - 1;
const errorOffset = 64;

/** Loads of a word before a thread goes to sleep: tens of microseconds, for the machine is not ours alone. */
const spins = 4000;

/** No chunk takes this long; a thread that does is gone. */
const patience = 120_000;

export function controlOf(memory: WebAssembly.Memory): Int32Array {
  return new Int32Array(memory.buffer, 0, controlBytes / 4);
}

/** Waits until a word differs from a value; false after `patience`. */
function waitForChange(control: Int32Array, index: number, value: number): boolean {
  for (let i = 0; i < spins; i++) if (Atomics.load(control, index) !== value) return true;
  return Atomics.wait(control, index, value, patience) !== "timed-out";
}

function fail(control: Int32Array, cause: unknown): void {
  const text = new TextEncoder().encode(cause instanceof Error ? cause.message : String(cause));
  const part = text.subarray(0, controlBytes - errorOffset);
  new Uint8Array(control.buffer, errorOffset, part.length).set(part);
  Atomics.store(control, word.error, part.length);
}

/** Works on a program until it ends. */
function workThrough(control: Int32Array, phases: readonly Phase[]): void {
  for (;;) {
    const turn = Atomics.add(control, word.turn, 1);
    const index = turn >>> chunkBits;
    const chunk = turn & chunkMask;
    const phase = phases[index];
    if (!phase) return;
    if (chunk < phase.chunks) {
      try {
        if (Atomics.load(control, word.error) === 0) runChunk(phase, chunk);
      } catch (cause) {
        fail(control, cause);
      }
      if (Atomics.add(control, word.done, 1) + 1 === phase.chunks) {
        Atomics.store(control, word.done, 0);
        Atomics.store(control, word.turn, (index + 1) << chunkBits);
        Atomics.notify(control, word.turn);
      }
      continue;
    }
    waitForPhase(control, index);
  }
}

/** Waits until the phase after `index` is open. Other threads count the turn up meanwhile, which is no news. */
function waitForPhase(control: Int32Array, index: number): void {
  for (;;) {
    const turn = Atomics.load(control, word.turn);
    if (turn >>> chunkBits !== index) return;
    if (!waitForChange(control, word.turn, turn)) {
      throw new Error(`a thread of the CPU executor has not answered for ${patience / 1000} s`);
    }
  }
}

/** Runs a program with whoever of the team wakes up in time. Throws what any thread threw. */
export function lead(
  control: Int32Array,
  program: { id: number; address: number; length: number; phases: readonly Phase[] },
): void {
  for (let left = Atomics.load(control, word.inside); left > 0; left = Atomics.load(control, word.inside)) {
    if (!waitForChange(control, word.inside, left)) throw new Error("a thread of the CPU executor is stuck");
  }
  Atomics.store(control, word.turn, 0);
  Atomics.store(control, word.done, 0);
  Atomics.store(control, word.error, 0);
  Atomics.store(control, word.program, program.address);
  Atomics.store(control, word.length, program.length);
  Atomics.store(control, word.id, program.id);
  Atomics.store(control, word.running, 1);
  Atomics.add(control, word.wake, 1);
  Atomics.notify(control, word.wake);
  workThrough(control, program.phases);
  Atomics.store(control, word.running, 0);
  const length = Atomics.load(control, word.error);
  if (length > 0) {
    const text = new Uint8Array(control.buffer, errorOffset, length).slice();
    throw new Error(`CPU kernel ${new TextDecoder().decode(text)}`);
  }
}

/** The life of a helper thread: returns when the team is dismissed. */
export function help(
  control: Int32Array,
  phasesOf: (program: { id: number; address: number; length: number }) => readonly Phase[],
): void {
  let seen = 0;
  for (;;) {
    for (let i = 0; i < spins && Atomics.load(control, word.wake) === seen; i++);
    while (Atomics.load(control, word.wake) === seen) Atomics.wait(control, word.wake, seen);
    seen = Atomics.load(control, word.wake);
    if (Atomics.load(control, word.dismissed) === 1) return;
    // First inside, then the question whether a run goes on: the leader never changes programs around a helper.
    Atomics.add(control, word.inside, 1);
    try {
      if (Atomics.load(control, word.running) === 1) {
        const [address, length, id] = [word.program, word.length, word.id].map((w) => Atomics.load(control, w) >>> 0);
        const program = { address: address as number, length: length as number, id: id as number };
        workThrough(control, phasesOf(program));
      }
    } catch (cause) {
      fail(control, cause);
    }
    Atomics.sub(control, word.inside, 1);
    Atomics.notify(control, word.inside);
  }
}

export function dismiss(control: Int32Array): void {
  Atomics.store(control, word.dismissed, 1);
  Atomics.add(control, word.wake, 1);
  Atomics.notify(control, word.wake);
}
