/**
 * @file A compiled program as numbers in shared memory, which every thread reads: a list of phases, each one parallel
 * call or a few serial ones. All work of a phase may run at once; the next phase begins when it is done.
 */

import type { Kernel, Kernels } from "./instance.ts";

/** A call whose tensors have become addresses. */
export interface ResolvedCall {
  readonly kernel: number;
  readonly args: readonly number[];
  readonly units: number;
  readonly grain: number;
  /** Elements of all tensors it touches: a measure of its work. */
  readonly elements: number;
}

interface PhaseCall {
  readonly name: string;
  readonly run: Kernel;
  /** The last two are set before each call: the range of units. */
  readonly args: number[];
  readonly units: number;
}

export interface Phase {
  /** A serial phase has one chunk, in which each call does all its units. */
  readonly chunks: number;
  readonly chunkUnits: number;
  readonly calls: readonly PhaseCall[];
}

/** Below this many elements a call costs less than waking another thread. */
const serialElements = 16384;

/** Chunks per thread: enough that a thread which other programs disturb holds nobody up. */
const chunksPerThread = 4;

function chunkUnitsOf(call: ResolvedCall, threads: number): number {
  if (threads === 1 || call.elements < serialElements) return call.units;
  const grains = Math.ceil(call.units / call.grain);
  return Math.ceil(grains / Math.min(grains, threads * chunksPerThread)) * call.grain;
}

/** The numbers of a program: phases, then for each chunks, chunkUnits, calls, and for each call kernel, units, arguments. */
export function encode(calls: readonly ResolvedCall[], threads: number): number[] {
  const phases: { chunks: number; chunkUnits: number; calls: ResolvedCall[] }[] = [];
  for (const call of calls) {
    if (call.units === 0) continue;
    const chunkUnits = chunkUnitsOf(call, threads);
    const chunks = Math.ceil(call.units / chunkUnits);
    const last = phases[phases.length - 1];
    if (chunks === 1 && last?.chunks === 1) last.calls.push(call);
    else phases.push({ chunks, chunkUnits, calls: [call] });
  }
  return [
    phases.length,
    ...phases.flatMap((phase) => [
      phase.chunks,
      phase.chunkUnits,
      phase.calls.length,
      ...phase.calls.flatMap((call) => [call.kernel, call.units, call.args.length, ...call.args]),
    ]),
  ];
}

export function decode(numbers: Float64Array, { list, names }: Kernels): Phase[] {
  let i = 0;
  const next = (): number => numbers[i++] as number;
  return Array.from({ length: next() }, () => {
    const [chunks, chunkUnits, count] = [next(), next(), next()];
    const calls = Array.from({ length: count }, (): PhaseCall => {
      const [kernel, units, length] = [next(), next(), next()];
      const args = Array.from({ length }, next);
      return { name: names[kernel] as string, run: list[kernel] as Kernel, args: [...args, 0, units], units };
    });
    return { chunks, chunkUnits, calls };
  });
}

/**
 * Does one chunk of a phase.
 * @throws Error that names the kernel, e.g. when an index leads outside the memory
 */
export function runChunk(phase: Phase, chunk: number): void {
  for (const { name, run, args, units } of phase.calls) {
    const begin = phase.chunks === 1 ? 0 : chunk * phase.chunkUnits;
    args[args.length - 2] = begin;
    args[args.length - 1] = phase.chunks === 1 ? units : Math.min(begin + phase.chunkUnits, units);
    try {
      run(...args);
    } catch (cause) {
      throw new Error(`${name}: ${cause instanceof Error ? cause.message : cause}`, { cause });
    }
  }
}
