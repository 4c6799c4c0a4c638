import { describe, expect, test } from "vitest";
import { adaptToAliases } from "../../../kernels/webgpu/aliasing.ts";

const source = [
  "@group(0) @binding(1) var<storage, read> left: array<f32>;",
  "@group(0) @binding(2) var<storage, read> right: array<f32>;",
  "@group(0) @binding(3) var<storage, read_write> result: array<f32>;",
  "fn main() { result[0] = left[0] + right.left; }",
].join("\n");
const [a, b, c] = ["a", "b", "c"].map((label) => ({ label }) as GPUBuffer) as [GPUBuffer, GPUBuffer, GPUBuffer];
const range = (buffer: GPUBuffer, offset = 0, size = 256) => ({ buffer, offset, size });

describe("bindings on one buffer", () => {
  test("a kernel whose tensors have memory of their own stays as it is", () => {
    expect(adaptToAliases("k", source, [range(a), range(b), range(c)])).toEqual({ source, kept: [1, 2, 3] });
  });

  test("two reads of one buffer stay as they are", () => {
    expect(adaptToAliases("k", source, [range(a), range(a), range(c)])).toEqual({ source, kept: [1, 2, 3] });
  });

  test("the same range read and written becomes one binding under the written name", () => {
    const adapted = adaptToAliases("k", source, [range(a), range(b), range(a)]);
    expect(adapted.kept).toEqual([2, 3]);
    expect(adapted.source).not.toContain("@binding(1)");
    expect(adapted.source).toContain("result[0] = result[0] + right.left");
  });

  test("disjoint ranges of a written buffer are all declared writable", () => {
    const adapted = adaptToAliases("k", source, [range(a), range(b), range(a, 256)]);
    expect(adapted.kept).toEqual([1, 2, 3]);
    expect(adapted.source).toContain("@binding(1) var<storage, read_write> left");
    expect(adapted.source).toContain("@binding(2) var<storage, read> right");
  });

  test("ranges that overlap in part are refused", () => {
    expect(() => adaptToAliases("k", source, [range(a), range(b), range(a, 128)])).toThrow(
      /k: bindings 3 and 1 overlap/,
    );
  });
});
