/**
 * @file The two machines a traced program runs on, behind one interface: WebGPU and WebAssembly SIMD.
 */

import type { Buffer, DType, Tensor } from "./tensor.ts";
import type { Trace } from "./trace.ts";

export type HostArray = Float32Array | Uint32Array;

export interface Executor {
  readonly kind: "cpu" | "webgpu";
  /** One line for people: threads, or the adapter's name. */
  readonly description: string;
  /** Zero-filled memory that lives until freed. */
  allocate(label: string, dtype: DType, length: number): Buffer;
  free(buffer: Buffer): void;
  write(buffer: Buffer, data: HostArray, offset?: number): void;
  read(buffer: Buffer, offset?: number, length?: number): Promise<HostArray>;
  copy(source: Buffer, target: Buffer): void;
  /** Plans the trace and builds everything its runs need; runs allocate nothing. */
  compile(trace: Trace): Promise<Program>;
  /** Bytes held by buffers and compiled programs. */
  bytes(): number;
  dispose(): void;
}

export interface Program {
  /** Sets an input; it keeps its value until written again. */
  write(input: Tensor, data: HostArray): void;
  run(): void;
  /** The value of an f32 output after the last run. Several reads awaited together cost one round trip. */
  read(output: Tensor): Promise<Float32Array>;
  /** Bytes of the program's own slots and inputs. */
  readonly bytes: number;
  /** Kernel calls in one run. */
  readonly calls: number;
  dispose(): void;
}
