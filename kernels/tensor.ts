/**
 * @file The values a traced program is made of. A `Tensor` is a name for memory, not memory itself: an executor gives
 * it a place when the program is compiled.
 */

export type DType = "f32" | "u32";

/** Persistent memory of an executor: parameters, gradients, optimiser moments, key-value caches. */
export interface Buffer {
  readonly label: string;
  readonly dtype: DType;
  /** In elements of four bytes. */
  readonly length: number;
}

export interface TensorSpec {
  readonly shape: readonly number[];
  readonly dtype: DType;
}

export interface Tensor extends TensorSpec {
  /** Unique within its trace; views of buffers may appear in several traces. */
  readonly name: string;
  /**
   * `value`: computed in the program, the planner gives it a slot; `input`: written by the host before a run;
   * `view`: a range of a persistent buffer, which outlives the program; `slice`: a range of another tensor, which only
   * the calls of a kernel see.
   */
  readonly place: { readonly kind: "value" } | { readonly kind: "input" } | ViewPlace | SlicePlace;
  /** Where the gradient of a trainable view is accumulated. Absent: frozen. */
  readonly gradient?: Tensor;
}

export interface ViewPlace {
  readonly kind: "view";
  readonly buffer: Buffer;
  /** In elements. WebGPU binds ranges at multiples of 256 bytes, so this is a multiple of `viewAlignment`. */
  readonly offset: number;
}

export interface SlicePlace {
  readonly kind: "slice";
  readonly of: Tensor;
  /** In elements, a multiple of `viewAlignment`. */
  readonly offset: number;
}

/** 256 bytes, the largest `minStorageBufferOffsetAlignment` an adapter may ask for, in elements. */
export const viewAlignment = 64;

export function sizeOf(shape: readonly number[]): number {
  return shape.reduce((product, extent) => product * extent, 1);
}

/** The last extent of a shape: the row length of a row-major matrix. */
export function columnsOf(tensor: TensorSpec): number {
  return tensor.shape[tensor.shape.length - 1] ?? 1;
}

/** How many rows of `columnsOf` elements the tensor has. */
export function rowsOf(tensor: TensorSpec): number {
  return sizeOf(tensor.shape) / columnsOf(tensor);
}

/**
 * A range of a persistent buffer as a tensor.
 * @param offset in elements, a multiple of `viewAlignment`
 */
export function view(
  buffer: Buffer,
  name: string,
  shape: readonly number[],
  offset: number,
  gradient?: Tensor,
): Tensor {
  if (offset % viewAlignment !== 0) throw new RangeError(`view ${name}: offset ${offset} is not aligned to 256 bytes`);
  if (offset + sizeOf(shape) > buffer.length) throw new RangeError(`view ${name} ends beyond buffer ${buffer.label}`);
  const place = { kind: "view", buffer, offset } as const;
  return gradient ? { name, shape, dtype: buffer.dtype, place, gradient } : { name, shape, dtype: buffer.dtype, place };
}

/** A part of a tensor, for kernels that work part by part. @param offset in elements, a multiple of `viewAlignment` */
export function slice(tensor: Tensor, shape: readonly number[], offset: number): Tensor {
  const name = `${tensor.name}[${offset}…]`;
  if (offset % viewAlignment !== 0) throw new RangeError(`${name} is not aligned to 256 bytes`);
  if (offset + sizeOf(shape) > sizeOf(tensor.shape)) throw new RangeError(`${name} ends beyond ${tensor.name}`);
  return { name, shape, dtype: tensor.dtype, place: { kind: "slice", of: tensor, offset } };
}

export function assertShape(op: string, what: string, tensor: TensorSpec, shape: readonly number[]): void {
  if (tensor.shape.length !== shape.length || tensor.shape.some((extent, i) => extent !== shape[i])) {
    throw new RangeError(`${op}: ${what} has shape [${tensor.shape}], expected [${shape}]`);
  }
}
