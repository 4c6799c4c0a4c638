/** @file The uniforms of dispatches, one block after another. */

import type { GpuDispatch } from "../op.ts";

/** The largest `minUniformBufferOffsetAlignment` an adapter may ask for. */
export const uniformStride = 256;

export function packUniforms(dispatches: readonly GpuDispatch[]): Uint8Array<ArrayBuffer> {
  const block = new DataView(new ArrayBuffer(dispatches.length * uniformStride));
  dispatches.forEach(({ label, uniforms }, i) => {
    if (uniforms.length === 0 || uniforms.length * 4 > uniformStride) {
      throw new RangeError(`${label}: a kernel has 1 to ${uniformStride / 4} uniforms, not ${uniforms.length}`);
    }
    uniforms.forEach((uniform, j) => {
      const position = i * uniformStride + j * 4;
      if ("u32" in uniform) block.setUint32(position, uniform.u32, true);
      else block.setFloat32(position, uniform.f32, true);
    });
  });
  return new Uint8Array(block.buffer);
}
