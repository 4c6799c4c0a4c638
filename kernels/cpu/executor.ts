/** @file The CPU executor: traced programs on WebAssembly SIMD, over shared memory and as many threads as the host allows. */

import type { Executor, HostArray, Program } from "../executor.ts";
import { type Plan, plan } from "../plan.ts";
import { type Buffer, type DType, sizeOf, type Tensor } from "../tensor.ts";
import type { Trace } from "../trace.ts";
import { decode, encode, type Phase, type ResolvedCall } from "./calls.ts";
import { createHeap, type Heap } from "./heap.ts";
import { instantiate, type Kernels, scratchBytes } from "./instance.ts";
import { kernelsWasm } from "./kernels-wasm.ts";
import { controlBytes, controlOf, dismiss, lead } from "./team.ts";
import type { ThreadStart } from "./thread.ts";

export interface CpuOptions {
  /** Threads to use, the caller's included; default: what the host reports. Results do not depend on it. */
  readonly threads?: number;
}

/**
 * An executor on this machine's processor. Where the host has no Web Workers, shares no memory with them, or forbids
 * the caller to wait (Node; pages that are not cross-origin isolated; the main thread of a page), it uses one thread.
 * Dispose of it in the end: its sleeping threads keep a process alive.
 * @throws RangeError when the host gives no memory, Error when a thread does not start
 */
export async function createCpuExecutor(options: CpuOptions = {}): Promise<Executor> {
  const wanted = options.threads ?? globalThis.navigator?.hardwareConcurrency ?? 1;
  if (!Number.isInteger(wanted) || wanted < 1)
    throw new RangeError(`threads must be a whole number above 0: ${wanted}`);
  const threads = canShare() ? wanted : 1;
  const heap = createHeap(controlBytes);
  const module = await WebAssembly.compile(bytesOf(kernelsWasm));
  const scratch = Array.from({ length: threads }, (_, i) => heap.take(scratchBytes, `scratch memory of thread ${i}`));
  const kernels = instantiate(module, heap.memory, scratch[0] as number);
  await Promise.all(scratch.slice(1).map((address) => startThread({ module, memory: heap.memory, scratch: address })));
  return executorOn(heap, kernels, threads);
}

/** Whether threads can share memory and the caller may wait for them. */
function canShare(): boolean {
  if (typeof Worker === "undefined" || typeof SharedArrayBuffer === "undefined") return false;
  try {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 0);
    return true;
  } catch {
    return false;
  }
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

function startThread(start: ThreadStart): Promise<void> {
  const worker = new Worker(new URL("./thread.ts", import.meta.url), { type: "module" });
  return new Promise((resolve, reject) => {
    worker.onmessage = () => resolve();
    worker.onerror = (event) => reject(new Error(`a thread of the CPU executor did not start: ${event.message}`));
    worker.postMessage(start);
  });
}

/** Memory that all programs use for their temporaries, one after another. It moves when a program needs more. */
interface Workspace {
  address: number;
  size: number;
}

function executorOn(heap: Heap, kernels: Kernels, threads: number): Executor {
  const control = controlOf(heap.memory);
  const addresses = new Map<Buffer, number>();
  const users = new Map<Buffer, number>();
  const workspace: Workspace = { address: 0, size: 0 };
  const kernelIndex = new Map(kernels.names.map((name, i) => [name, i]));
  let programs = 0;
  let disposed = false;

  const addressOf = (buffer: Buffer): number => {
    if (disposed) throw new Error("the CPU executor has been disposed of");
    const address = addresses.get(buffer);
    if (address === undefined) throw new Error(`buffer ${buffer.label} does not belong to this executor, or was freed`);
    return address;
  };

  const reserve = (size: number): void => {
    if (size <= workspace.size) return;
    if (workspace.size > 0) heap.give(workspace.address, workspace.size);
    workspace.size = 0;
    workspace.address = heap.take(size, "the temporaries of a program");
    workspace.size = size;
  };

  return {
    kind: "cpu",
    description: threads === 1 ? "WebAssembly SIMD, 1 thread" : `WebAssembly SIMD, ${threads} threads`,
    allocate(label, dtype, length) {
      const buffer: Buffer = { label, dtype, length };
      const address = heap.take(4 * length, `buffer ${label}`);
      heap.words().fill(0, address / 4, address / 4 + length);
      addresses.set(buffer, address);
      return buffer;
    },
    free(buffer) {
      const address = addressOf(buffer);
      if (users.get(buffer)) throw new Error(`buffer ${buffer.label} is used by a program: dispose of that first`);
      heap.give(address, 4 * buffer.length);
      addresses.delete(buffer);
    },
    write(buffer, data, offset = 0) {
      put(heap, addressOf(buffer) + 4 * offset, buffer.length - offset, buffer.dtype, data, buffer.label);
    },
    async read(buffer, offset = 0, length = buffer.length - offset) {
      if (offset < 0 || offset + length > buffer.length) throw new RangeError(`${buffer.label}: read beyond its end`);
      return get(heap, addressOf(buffer) + 4 * offset, length, buffer.dtype);
    },
    copy(source, target) {
      if (source.length !== target.length) throw new RangeError(`copy: ${source.label} and ${target.label} differ`);
      const from = addressOf(source) / 4;
      heap.words().copyWithin(addressOf(target) / 4, from, from + source.length);
    },
    async compile(trace) {
      const planned = plan(trace);
      heap.assertRoom(
        4 * planned.peakElements - workspace.size,
        `a program of ${trace.nodes.length} kernels at its peak`,
      );
      const layout = place(trace, planned, heap, addressOf);
      reserve(layout.workspaceBytes);
      const buffers = [...viewsOf(trace)];
      for (const buffer of buffers) users.set(buffer, (users.get(buffer) ?? 0) + 1);
      const calls = callsOf(trace);
      let built: { base: number; id: number; address: number; length: number; phases: Phase[] } | undefined;

      const build = (): NonNullable<typeof built> => {
        const resolved = calls.map((call): ResolvedCall => {
          const kernel = kernelIndex.get(call.fn);
          if (kernel === undefined) throw new Error(`the CPU kernels have no function ${call.fn}: npm run build:wasm`);
          const args = call.args.map((arg) =>
            typeof arg === "number" ? arg : layout.addressOf(arg, workspace.address),
          );
          const elements = call.args.reduce<number>(
            (sum, arg) => sum + (typeof arg === "number" ? 0 : sizeOf(arg.shape)),
            0,
          );
          return { kernel, args, units: call.units, grain: call.grain ?? 1, elements };
        });
        const numbers = encode(resolved, threads);
        if (built) heap.give(built.address, 8 * built.length);
        const address = heap.take(8 * numbers.length, "the calls of a program");
        const stored = new Float64Array(heap.memory.buffer, address, numbers.length);
        stored.set(numbers);
        const phases = decode(stored, kernels);
        programs += 1;
        return { base: workspace.address, id: programs, address, length: numbers.length, phases };
      };
      built = build();

      const program: Program = {
        bytes: layout.bytes,
        calls: calls.length,
        write(input, data) {
          if (input.place.kind !== "input") throw new Error(`${input.name} is not an input`);
          put(heap, layout.addressOf(input, 0), sizeOf(input.shape), input.dtype, data, input.name);
        },
        run() {
          if (disposed || !built) throw new Error("the program or its executor has been disposed of");
          if (built.base !== workspace.address) built = build();
          lead(control, built);
        },
        async read(output) {
          if (!trace.outputs.includes(output)) throw new Error(`${output.name} is not an output of the program`);
          if (output.dtype !== "f32") throw new TypeError(`${output.name} holds ${output.dtype}; only f32 is read`);
          const from = layout.addressOf(output, 0) / 4;
          return heap.floats().slice(from, from + sizeOf(output.shape));
        },
        dispose() {
          if (!built) return;
          heap.give(built.address, 8 * built.length);
          built = undefined;
          layout.release();
          for (const buffer of buffers) users.set(buffer, (users.get(buffer) as number) - 1);
        },
      };
      return program;
    },
    bytes: () => heap.used(),
    dispose() {
      disposed = true;
      dismiss(control);
    },
  };
}

function put(heap: Heap, address: number, room: number, dtype: DType, data: HostArray, label: string): void {
  if (data.length > room) throw new RangeError(`${label}: ${data.length} elements do not fit into ${room}`);
  if (dtype === "f32" && data instanceof Float32Array) heap.floats().set(data, address / 4);
  else if (dtype === "u32" && data instanceof Uint32Array) heap.words().set(data, address / 4);
  else throw new TypeError(`${label} holds ${dtype}, not the elements of a ${data.constructor.name}`);
}

function get(heap: Heap, address: number, length: number, dtype: DType): HostArray {
  const memory = dtype === "f32" ? heap.floats() : heap.words();
  return memory.slice(address / 4, address / 4 + length);
}

function callsOf(trace: Trace) {
  return trace.nodes.flatMap(({ op, inputs, outputs, scratch, attrs }) => op.cpu({ inputs, outputs, scratch, attrs }));
}

function viewsOf(trace: Trace): Set<Buffer> {
  const tensors = trace.nodes.flatMap(({ inputs, outputs }) => [...inputs, ...outputs]);
  const places = [...tensors, ...trace.outputs].map((tensor) => tensor.place);
  return new Set(places.flatMap((place) => (place.kind === "view" ? [place.buffer] : [])));
}

interface Layout {
  /** @param base where the workspace begins */
  addressOf(tensor: Tensor, base: number): number;
  readonly workspaceBytes: number;
  /** Bytes of all slots and inputs. */
  readonly bytes: number;
  /** Gives the private memory back. */
  release(): void;
}

/** Gives inputs and the slots of outputs private memory, which lasts between runs, and all other slots an offset. */
function place(
  trace: Trace,
  { slots, slotOf, peakElements }: Plan,
  heap: Heap,
  bufferAddress: (buffer: Buffer) => number,
): Layout {
  const kept = new Set(trace.outputs.flatMap((output) => slotOf.get(output) ?? []));
  const own: { address: number; size: number }[] = [];
  const take = (elements: number, what: string): number => {
    const block = { address: heap.take(4 * elements, what), size: 4 * elements };
    own.push(block);
    return block.address;
  };
  const inputs = new Map(trace.inputs.map((input) => [input, take(sizeOf(input.shape), `input ${input.name}`)]));
  let workspaceBytes = 0;
  const places = slots.map((elements, slot) => {
    if (kept.has(slot)) return { fixed: true, at: take(elements, "an output") };
    const at = workspaceBytes;
    workspaceBytes += 64 * Math.ceil(elements / 16);
    return { fixed: false, at };
  });
  return {
    addressOf(tensor, base) {
      if (tensor.place.kind === "view") return bufferAddress(tensor.place.buffer) + 4 * tensor.place.offset;
      if (tensor.place.kind === "slice") return this.addressOf(tensor.place.of, base) + 4 * tensor.place.offset;
      const input = inputs.get(tensor);
      if (input !== undefined) return input;
      const slot = places[slotOf.get(tensor) ?? -1];
      if (!slot) throw new Error(`${tensor.name} is not part of the program`);
      return slot.fixed ? slot.at : base + slot.at;
    },
    workspaceBytes,
    bytes: 4 * peakElements,
    release() {
      for (const { address, size } of own) heap.give(address, size);
    },
  };
}
