import { describe, expect, test } from "vitest";
import { tensorboardHeader, tensorboardScalars } from "../../../core/report/tensorboard.ts";

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

describe("TensorBoard files", () => {
  test("a record is length, its masked check sum, data and theirs", () => {
    // Written by tensorboard 2.20's own EventFileWriter for wall time 1.5.
    expect(hex(tensorboardHeader(1.5))).toMatch(
      /^1800000000000000a37f4b2209000000000000f83f1a0d627261696e2e4576656e743a32/,
    );
    expect(tensorboardHeader(1.5)).toHaveLength(8 + 4 + 24 + 4);
  });

  test("scalars are fields of protocol buffers", () => {
    const bytes = tensorboardScalars(2, 300, { "loss/v": 0.5 });
    const data = hex(bytes.subarray(12, -4));
    expect(data).toBe(
      "090000000000000040" + // 1: wall time, f64
        "10ac02" + // 2: step 300
        "2a0f" + // 5: summary, 15 bytes
        "0a0d" + // 1: value, 13 bytes
        "0a066c6f73732f76" + // 1: tag "loss/v"
        "150000003f", // 2: 0.5, f32
    );
  });

  test("steps beyond 2^32 are kept and others refused", () => {
    expect(tensorboardScalars(0, 2 ** 40, {}).length).toBe(8 + 4 + 9 + 7 + 2 + 4);
    expect(() => tensorboardScalars(0, -1, {})).toThrow("whole number");
  });
});
