/**
 * @file The safetensors format: u64 header length, JSON header, data
 * (https://huggingface.co/docs/safetensors). Hosts are little-endian, as every WebGPU host is.
 */

import { z } from "zod";
import { UserError } from "../errors.ts";
import { bfloatsToFloats, floatsToHalfs, halfsToFloats } from "./half.ts";

const BYTES_PER_ITEM = {
  F64: 8,
  F32: 4,
  F16: 2,
  BF16: 2,
  I64: 8,
  I32: 4,
  I16: 2,
  I8: 1,
  U64: 8,
  U32: 4,
  U16: 2,
  U8: 1,
  BOOL: 1,
} as const;

export type TensorType = keyof typeof BYTES_PER_ITEM;

/** One tensor of a file; `bytes` is a view into the file's bytes. */
export interface StoredTensor {
  readonly name: string;
  readonly file: string;
  readonly dtype: TensorType;
  readonly shape: readonly number[];
  readonly bytes: Uint8Array;
}

export interface SafetensorsFile {
  readonly tensors: ReadonlyMap<string, StoredTensor>;
  readonly metadata: Readonly<Record<string, string>>;
}

/** The reference implementation's own limit on the header. */
const MAX_HEADER_BYTES = 100_000_000;
const DOWNLOAD_AGAIN = "Copy or download the file again.";

const headerSchema = z.record(z.string(), z.unknown());
const metadataSchema = z.record(z.string(), z.string());
const tensorSchema = z.object({
  dtype: z.string(),
  shape: z.array(z.int().nonnegative()),
  data_offsets: z.tuple([z.int().nonnegative(), z.int().nonnegative()]),
});

/**
 * Reads the header and checks that every tensor lies where it says: known type, size equal to its shape,
 * no overlap, no gap, no byte missing or left over.
 * @param file Name for messages.
 * @throws UserError that names the file, the tensor and the remedy.
 */
export function parseSafetensors(bytes: Uint8Array, file: string): SafetensorsFile {
  const { header, data } = splitHeader(bytes, file);
  const { __metadata__, ...entries } = header;
  const metadata = metadataSchema.safeParse(__metadata__ ?? {});
  if (!metadata.success) throw new UserError(`${file}: __metadata__ must map texts to texts. Save the file again.`);

  const tensors = new Map<string, StoredTensor>();
  const ranges: { name: string; start: number; end: number }[] = [];
  for (const [name, entry] of Object.entries(entries)) {
    const { dtype, shape, start, end } = checkEntry(entry, name, data.length, file);
    ranges.push({ name, start, end });
    tensors.set(name, { name, file, dtype, shape, bytes: data.subarray(start, end) });
  }
  checkCoverage(ranges, data.length, file);
  return { tensors, metadata: metadata.data };
}

function splitHeader(bytes: Uint8Array, file: string): { header: Record<string, unknown>; data: Uint8Array } {
  if (bytes.length < 8) {
    throw new UserError(`${file}: ${bytes.length} bytes are too few for a safetensors file. ${DOWNLOAD_AGAIN}`);
  }
  const length = Number(new DataView(bytes.buffer, bytes.byteOffset, 8).getBigUint64(0, true));
  if (length > MAX_HEADER_BYTES || length > bytes.length - 8) {
    throw new UserError(
      `${file}: the header should have ${length} bytes, the file has ${bytes.length - 8} after the length. ` +
        `It is cut off or not a safetensors file (a Git LFS pointer?). ${DOWNLOAD_AGAIN}`,
    );
  }
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(8, 8 + length)));
  } catch (error) {
    throw new UserError(`${file}: the header is not JSON (${(error as Error).message}). ${DOWNLOAD_AGAIN}`);
  }
  const header = headerSchema.safeParse(json);
  if (!header.success) throw new UserError(`${file}: the header is not a JSON object. ${DOWNLOAD_AGAIN}`);
  return { header: header.data, data: bytes.subarray(8 + length) };
}

function checkEntry(
  entry: unknown,
  name: string,
  dataLength: number,
  file: string,
): { dtype: TensorType; shape: number[]; start: number; end: number } {
  const where = `${file}: tensor "${name}"`;
  const parsed = tensorSchema.safeParse(entry);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new UserError(`${where}: ${issue?.path.join(".") || "entry"}: ${issue?.message}. Save the file again.`);
  }
  const { dtype, shape } = parsed.data;
  const [start, end] = parsed.data.data_offsets;
  if (!Object.hasOwn(BYTES_PER_ITEM, dtype)) {
    throw new UserError(`${where} has type ${dtype}, which is not supported. Save it as F32, F16 or BF16.`);
  }
  const type = dtype as TensorType;
  if (end < start || end > dataLength) {
    throw new UserError(
      `${where} lies at bytes ${start} to ${end}, but the file holds ${dataLength} bytes of data. ` +
        `It is cut off. ${DOWNLOAD_AGAIN}`,
    );
  }
  const expected = itemCount(shape) * BYTES_PER_ITEM[type];
  if (end - start !== expected) {
    throw new UserError(
      `${where} has ${end - start} bytes, but ${dtype} [${shape.join(", ")}] needs ${expected}. Save the file again.`,
    );
  }
  return { dtype: type, shape, start, end };
}

function checkCoverage(ranges: { name: string; start: number; end: number }[], length: number, file: string): void {
  ranges.sort((a, b) => a.start - b.start || a.end - b.end);
  let reached = 0;
  for (const { name, start, end } of ranges) {
    if (start !== reached) {
      const what = start < reached ? "overlaps the tensor before it" : "leaves a gap before it";
      throw new UserError(`${file}: tensor "${name}" at byte ${start} ${what} (byte ${reached}). Save the file again.`);
    }
    reached = end;
  }
  if (reached !== length) {
    throw new UserError(`${file}: ${length - reached} bytes after the last tensor belong to none. ${DOWNLOAD_AGAIN}`);
  }
}

function itemCount(shape: readonly number[]): number {
  return shape.reduce((product, size) => product * size, 1);
}

/** The tensor's values as f32, in row-major order. Exact for F32, F16 and BF16; wider types are rounded. */
export function tensorToFloat32(tensor: StoredTensor): Float32Array<ArrayBuffer> {
  // A copy of its own: views need aligned offsets, and files do not promise them.
  const buffer = new Uint8Array(tensor.bytes).buffer;
  switch (tensor.dtype) {
    case "F32":
      return new Float32Array(buffer);
    case "F16":
      return halfsToFloats(new Uint16Array(buffer));
    case "BF16":
      return bfloatsToFloats(new Uint16Array(buffer));
    case "F64":
      return Float32Array.from(new Float64Array(buffer));
    case "I64":
      return Float32Array.from(new BigInt64Array(buffer), Number);
    case "U64":
      return Float32Array.from(new BigUint64Array(buffer), Number);
    case "I32":
      return Float32Array.from(new Int32Array(buffer));
    case "U32":
      return Float32Array.from(new Uint32Array(buffer));
    case "I16":
      return Float32Array.from(new Int16Array(buffer));
    case "U16":
      return Float32Array.from(new Uint16Array(buffer));
    case "I8":
      return Float32Array.from(new Int8Array(buffer));
    case "U8":
    case "BOOL":
      return Float32Array.from(new Uint8Array(buffer));
  }
}

/** A tensor to write: values in row-major order. */
export interface NamedTensor {
  readonly name: string;
  readonly shape: readonly number[];
  readonly data: Float32Array;
}

/**
 * A safetensors file of `dtype`, in the order given, with the metadata that Python's transformers asks for.
 * @throws UserError when a value is too large for F16.
 */
export function writeSafetensors(tensors: readonly NamedTensor[], dtype: "F32" | "F16"): Uint8Array<ArrayBuffer> {
  const bytesPerItem = BYTES_PER_ITEM[dtype];
  const header: Record<string, unknown> = { __metadata__: { format: "pt" } };
  let end = 0;
  for (const { name, shape, data } of tensors) {
    if (Object.hasOwn(header, name)) throw new Error(`tensor "${name}" is given twice`);
    if (data.length !== itemCount(shape)) {
      throw new Error(`tensor "${name}" has ${data.length} values, its shape [${shape.join(", ")}] another number`);
    }
    const start = end;
    end += data.length * bytesPerItem;
    header[name] = { dtype, shape, data_offsets: [start, end] };
  }
  const json = new TextEncoder().encode(JSON.stringify(header));
  const headerLength = Math.ceil(json.length / 8) * 8;
  const bytes = new Uint8Array(8 + headerLength + end);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(headerLength), true);
  bytes.fill(0x20, 8, 8 + headerLength);
  bytes.set(json, 8);

  let position = 8 + headerLength;
  for (const { name, data } of tensors) {
    if (dtype === "F32") new Float32Array(bytes.buffer, position, data.length).set(data);
    else new Uint16Array(bytes.buffer, position, data.length).set(checkedHalfs(name, data));
    position += data.length * bytesPerItem;
  }
  return bytes;
}

function checkedHalfs(name: string, data: Float32Array): Uint16Array {
  const halfs = floatsToHalfs(data);
  for (let i = 0; i < data.length; i++) {
    const value = data[i] as number;
    if (((halfs[i] as number) & 0x7fff) === 0x7c00 && Number.isFinite(value)) {
      throw new UserError(`tensor "${name}" holds ${value}, which F16 cannot (65504 at most). Save as F32.`);
    }
  }
  return halfs;
}
