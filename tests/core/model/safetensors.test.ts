import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { UserError } from "../../../core/errors.ts";
import { readModelTensors } from "../../../core/model/model-tensors.ts";
import { parseSafetensors, tensorToFloat32, writeSafetensors } from "../../../core/model/safetensors.ts";

/** A file with any header and data, right or wrong. */
function fileOf(header: unknown, dataLength: number): Uint8Array {
  const json = new TextEncoder().encode(typeof header === "string" ? header : JSON.stringify(header));
  const bytes = new Uint8Array(8 + json.length + dataLength);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(json.length), true);
  bytes.set(json, 8);
  return bytes;
}

const small = writeSafetensors(
  [
    { name: "a", shape: [2, 2], data: Float32Array.of(1, 2, 3, 4) },
    { name: "b", shape: [], data: Float32Array.of(0.5) },
  ],
  "F32",
);

const tensorsArbitrary = fc.uniqueArray(
  fc.record({
    name: fc.string({ unit: "binary" }).map((text) => `t${text}`),
    shape: fc.array(fc.nat(4), { maxLength: 3 }),
  }),
  { selector: (tensor) => tensor.name, maxLength: 5 },
);

describe("safetensors", () => {
  test("what is written as F32 is read back bit for bit", () => {
    fc.assert(
      fc.property(tensorsArbitrary, fc.infiniteStream(fc.float()), (specs, values) => {
        const tensors = specs.map(({ name, shape }) => ({
          name,
          shape,
          data: Float32Array.from({ length: shape.reduce((a, b) => a * b, 1) }, () => values.next().value),
        }));
        const { tensors: read, metadata } = parseSafetensors(writeSafetensors(tensors, "F32"), "m.safetensors");
        expect(metadata).toEqual({ format: "pt" });
        expect([...read.keys()]).toEqual(Object.keys(Object.fromEntries(tensors.map((t) => [t.name, 0]))));
        for (const { name, shape, data } of tensors) {
          const tensor = read.get(name);
          expect(tensor?.shape).toEqual(shape);
          expect(tensor && tensorToFloat32(tensor)).toEqual(data);
        }
      }),
    );
  });

  test("F16 keeps what a half can hold and refuses what it cannot", () => {
    const write = (value: number) => writeSafetensors([{ name: "w", shape: [1], data: Float32Array.of(value) }], "F16");
    const tensor = parseSafetensors(write(-0.25), "f").tensors.get("w");
    expect(tensor?.dtype).toBe("F16");
    expect(tensor && [...tensorToFloat32(tensor)]).toEqual([-0.25]);
    expect(() => write(1e6)).toThrow('tensor "w" holds 1000000, which F16 cannot (65504 at most). Save as F32.');
  });

  test("integers are read as numbers", () => {
    const bytes = fileOf({ n: { dtype: "I64", shape: [2], data_offsets: [0, 16] } }, 16);
    new DataView(bytes.buffer).setBigInt64(bytes.length - 8, -7n, true);
    const tensor = parseSafetensors(bytes, "f").tensors.get("n");
    expect(tensor && [...tensorToFloat32(tensor)]).toEqual([0, -7]);
  });

  test("a file cut off at any byte is refused by name", () => {
    for (let length = 0; length < small.length; length++) {
      expect(() => parseSafetensors(small.slice(0, length), "m.safetensors")).toThrow(UserError);
      expect(() => parseSafetensors(small.slice(0, length), "m.safetensors")).toThrow("m.safetensors");
    }
  });

  test.each([
    ["an unknown type", { t: { dtype: "F8_E4M3", shape: [1], data_offsets: [0, 1] } }, 1, '"t" has type F8_E4M3'],
    ["a size unlike the shape", { t: { dtype: "F32", shape: [3], data_offsets: [0, 8] } }, 8, "needs 12"],
    ["data beyond the end", { t: { dtype: "F32", shape: [3], data_offsets: [0, 12] } }, 8, "cut off"],
    ["offsets that run backwards", { t: { dtype: "F32", shape: [0], data_offsets: [4, 0] } }, 8, "bytes 4 to 0"],
    ["a missing field", { t: { dtype: "F32", data_offsets: [0, 4] } }, 4, '"t": shape'],
    [
      "an overlap",
      { t: { dtype: "F32", shape: [2], data_offsets: [0, 8] }, u: { dtype: "F32", shape: [1], data_offsets: [4, 8] } },
      8,
      '"u" at byte 4 overlaps',
    ],
    ["a gap", { t: { dtype: "F32", shape: [1], data_offsets: [4, 8] } }, 8, "leaves a gap"],
    ["bytes left over", { t: { dtype: "F32", shape: [1], data_offsets: [0, 4] } }, 6, "2 bytes after the last tensor"],
    ["a header that is not JSON", "{oops", 0, "not JSON"],
    ["a header that is a list", "[]", 0, "not a JSON object"],
    ["metadata that is not text", { __metadata__: { n: 1 } }, 0, "__metadata__"],
  ])("%s is refused", (_, header, dataLength, message) => {
    const parse = () => parseSafetensors(fileOf(header, dataLength), "m.safetensors");
    expect(parse).toThrow(UserError);
    expect(parse).toThrow(message);
  });

  test("random bytes give a tensor file or a clear error, never another one", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), fc.string(), (data, text) => {
        for (const bytes of [data, fileOf(text, 3)]) {
          try {
            parseSafetensors(bytes, "f");
          } catch (error) {
            expect(error).toBeInstanceOf(UserError);
          }
        }
      }),
    );
  });
});

describe("the tensors of a model folder", () => {
  const shardOf = (name: string) => writeSafetensors([{ name, shape: [1], data: Float32Array.of(name.length) }], "F32");
  const indexOf = (map: Record<string, string>) => new TextEncoder().encode(JSON.stringify({ weight_map: map }));
  const readFrom = (files: Record<string, Uint8Array>) => async (name: string) => files[name] ?? null;

  test("shards come together by their index", async () => {
    const tensors = await readModelTensors(
      "m",
      readFrom({
        "1.safetensors": shardOf("a"),
        "2.safetensors": shardOf("bb"),
        "model.safetensors.index.json": indexOf({ a: "1.safetensors", bb: "2.safetensors" }),
      }),
    );
    expect([...tensors.keys()]).toEqual(["a", "bb"]);
  });

  test.each<[string, Record<string, Uint8Array>, string]>([
    ["an empty folder", {}, "m: neither model.safetensors nor"],
    [
      "a missing shard",
      { "model.safetensors.index.json": indexOf({ a: "1.safetensors" }) },
      "m/1.safetensors is missing",
    ],
    [
      "a tensor missing in its shard",
      {
        "1.safetensors": shardOf("a"),
        "model.safetensors.index.json": indexOf({ a: "1.safetensors", b: "1.safetensors" }),
      },
      'm/1.safetensors: tensor "b" is missing',
    ],
    [
      "a tensor the index does not know",
      { "1.safetensors": shardOf("x"), "model.safetensors.index.json": indexOf({ a: "1.safetensors" }) },
      'tensor "x" is here',
    ],
    ["a path in the index", { "model.safetensors.index.json": indexOf({ a: "../x" }) }, "not a plain file name"],
  ])("%s is refused", async (_, files, message) => {
    await expect(readModelTensors("m", readFrom(files))).rejects.toThrow(message);
  });

  const recordings = process.env.SHARED_DIR;
  test.skipIf(!recordings)("checkpoints made by PyTorch open (set SHARED_DIR to the recordings)", async () => {
    for (const model of ["tiny-llama", "tiny-qwen2", "tiny-gpt2", "tiny-bf16", "tiny-f16", "tiny-sharded"]) {
      const folder = join(recordings as string, "golden/models", model);
      const tensors = await readModelTensors(model, async (name) =>
        existsSync(join(folder, name)) ? readFileSync(join(folder, name)) : null,
      );
      expect(tensors.size).toBeGreaterThan(10);
      for (const tensor of tensors.values()) {
        const values = tensorToFloat32(tensor);
        expect(values.every((value) => Number.isFinite(value) && Math.abs(value) < 10)).toBe(true);
      }
    }
  });
});
