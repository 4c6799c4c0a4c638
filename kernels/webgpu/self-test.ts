import source from "./self-test.wgsl" with { type: "text" };

/**
 * Runs one small kernel and compares with the host.
 * @returns what is wrong, or undefined when the device computes right
 */
export async function selfTest(device: GPUDevice): Promise<string | undefined> {
  const values = Float32Array.from({ length: 64 }, (_, i) => 0.25 + ((i * 37) % 64) / 64);
  const usage = GPUBufferUsage;
  const input = device.createBuffer({ size: 256, usage: usage.STORAGE | usage.COPY_DST });
  const output = device.createBuffer({ size: 256, usage: usage.STORAGE | usage.COPY_SRC });
  const staging = device.createBuffer({ size: 256, usage: usage.MAP_READ | usage.COPY_DST });
  try {
    device.queue.writeBuffer(input, 0, values);
    const pipeline = await device.createComputePipelineAsync({
      layout: "auto",
      compute: { module: device.createShaderModule({ label: "self-test", code: source }), entryPoint: "main" },
    });
    const encoder = device.createCommandEncoder();
    const pass = encoder.beginComputePass();
    pass.setPipeline(pipeline);
    pass.setBindGroup(
      0,
      device.createBindGroup({
        layout: pipeline.getBindGroupLayout(0),
        entries: [input, output].map((buffer, binding) => ({ binding, resource: { buffer } })),
      }),
    );
    pass.dispatchWorkgroups(1);
    pass.end();
    encoder.copyBufferToBuffer(output, 0, staging, 0, 256);
    device.queue.submit([encoder.finish()]);
    await staging.mapAsync(GPUMapMode.READ);
    const results = new Float32Array(staging.getMappedRange().slice(0));
    staging.unmap();
    return mismatch(values, results);
  } catch (error) {
    return String(error);
  } finally {
    for (const buffer of [input, output, staging]) buffer.destroy();
  }
}

function mismatch(values: Float32Array, results: Float32Array): string | undefined {
  let sum = 0;
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number;
    sum += value * (values[63 - i] as number);
    const expected = sum + Math.exp(-value);
    const actual = results[i] as number;
    // Written so that NaN fails too.
    if (!(Math.abs(actual - expected) <= 1e-4 * expected)) return `element ${i} is ${actual}, expected ${expected}`;
  }
  return undefined;
}
