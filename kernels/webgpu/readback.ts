/**
 * @file Reading device memory. A map costs a round trip (11 ms in Deno, whatever its size), so reads asked for in one
 * turn of the event loop share one copy, one submit and one map. Staging buffers are reused.
 */

export interface Readback {
  /** A copy of a range of the buffer; offset and length in bytes, multiples of four. */
  read(source: GPUBuffer, offset: number, length: number): Promise<ArrayBuffer>;
  bytes(): number;
  dispose(): void;
}

interface Request {
  readonly source: GPUBuffer;
  readonly offset: number;
  readonly length: number;
  readonly resolve: (data: ArrayBuffer) => void;
  readonly reject: (reason: unknown) => void;
}

const smallestStaging = 4096;

export function createReadback(
  device: GPUDevice,
  createStaging: (bytes: number) => GPUBuffer,
  submit: (commands: GPUCommandBuffer) => void,
): Readback {
  const all: GPUBuffer[] = [];
  const free: GPUBuffer[] = [];
  let pending: Request[] = [];

  const stagingFor = (bytes: number): GPUBuffer => {
    const fits = free.filter((buffer) => buffer.size >= bytes).sort((a, b) => a.size - b.size)[0];
    if (fits) {
      free.splice(free.indexOf(fits), 1);
      return fits;
    }
    const made = createStaging(2 ** Math.ceil(Math.log2(Math.max(bytes, smallestStaging))));
    all.push(made);
    return made;
  };

  const flush = async (requests: readonly Request[]): Promise<void> => {
    const total = requests.reduce((sum, { length }) => sum + length, 0);
    const staging = stagingFor(total);
    const encoder = device.createCommandEncoder({ label: "readback" });
    let position = 0;
    for (const { source, offset, length } of requests) {
      encoder.copyBufferToBuffer(source, offset, staging, position, length);
      position += length;
    }
    submit(encoder.finish());
    await staging.mapAsync(GPUMapMode.READ, 0, total);
    const data = staging.getMappedRange(0, total).slice(0);
    staging.unmap();
    free.push(staging);
    position = 0;
    for (const { length, resolve } of requests) {
      resolve(data.slice(position, position + length));
      position += length;
    }
  };

  return {
    read: (source, offset, length) =>
      new Promise((resolve, reject) => {
        pending.push({ source, offset, length, resolve, reject });
        if (pending.length > 1) return;
        queueMicrotask(() => {
          const requests = pending;
          pending = [];
          flush(requests).catch((error) => {
            for (const request of requests) request.reject(error);
          });
        });
      }),
    bytes: () => all.reduce((sum, buffer) => sum + buffer.size, 0),
    dispose() {
      for (const buffer of all) buffer.destroy();
      all.length = 0;
      free.length = 0;
    },
  };
}
