/**
 * @file Traced programs on WebGPU. Compiling does all the work: pipelines, slots, bind groups, uniforms. A run is one
 * write of the inputs that changed, one compute pass and one submit; it creates nothing.
 */

import type { Executor, Program } from "../executor.ts";
import type { GpuDispatch } from "../op.ts";
import { plan } from "../plan.ts";
import { type Buffer, sizeOf, type Tensor } from "../tensor.ts";
import type { Trace } from "../trace.ts";
import { adaptToAliases, type BoundRange } from "./aliasing.ts";
import { DeviceError, type WebGpuDevice } from "./device.ts";
import { checkData, createInputBlock } from "./input-block.ts";
import { createPipelineCache } from "./pipelines.ts";
import { createReadback } from "./readback.ts";
import { createSlotPool } from "./slot-pool.ts";

/** What the executor has asked of the device since it was made. */
export interface Counters {
  submits: number;
  dispatches: number;
  buffersCreated: number;
  bindGroupsCreated: number;
  pipelinesCreated: number;
}

export interface WebGpuExecutor extends Executor {
  readonly kind: "webgpu";
  readonly counters: Readonly<Counters>;
  /** Resolves when the device is lost; reads reject with the same error from then on. */
  readonly lost: Promise<DeviceError>;
}

/** The largest `minUniformBufferOffsetAlignment` an adapter may ask for. */
const uniformStride = 256;

interface Call {
  readonly pipeline: GPUComputePipeline;
  readonly bindings: GPUBindGroup;
  readonly workgroups: readonly [number, number, number];
}

/** @param host from `acquireDevice`; the executor never destroys it */
export function createWebGpuExecutor(host: WebGpuDevice): WebGpuExecutor {
  const { device } = host;
  const counters: Counters = {
    submits: 0,
    dispatches: 0,
    buffersCreated: 0,
    bindGroupsCreated: 0,
    pipelinesCreated: 0,
  };
  const buffers = new Map<Buffer, GPUBuffer>();
  /** How many programs bind each buffer. */
  const users = new Map<Buffer, number>();
  const ownBytes = new Set<() => number>();
  let failure: DeviceError | undefined;
  const fail = (error: DeviceError): void => {
    failure ??= error;
  };
  host.lost.then(fail);

  const createBuffer = (label: string, bytes: number, usage: GPUBufferUsageFlags): GPUBuffer => {
    const size = Math.max(4, bytes);
    if (size > device.limits.maxBufferSize) {
      throw new DeviceError(
        `${label} needs ${size} bytes; this adapter's buffers end at ${device.limits.maxBufferSize}. ` +
          "Use a smaller model or shorter batches.",
      );
    }
    counters.buffersCreated++;
    device.pushErrorScope("out-of-memory");
    const buffer = device.createBuffer({ label, size, usage });
    device.popErrorScope().then((error) => {
      if (error) fail(new DeviceError(`No device memory left for ${label} (${size} bytes): ${error.message}`));
    }, ignore);
    return buffer;
  };
  const storage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC | GPUBufferUsage.COPY_DST;
  const submit = (commands: GPUCommandBuffer): void => {
    counters.submits++;
    device.queue.submit([commands]);
  };
  const pool = createSlotPool((bytes) => createBuffer("slot", bytes, storage));
  const pipelines = createPipelineCache(device, () => {
    counters.pipelinesCreated++;
  });
  const readback = createReadback(
    device,
    (bytes) => createBuffer("staging", bytes, GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST),
    submit,
  );

  const bufferOf = (buffer: Buffer): GPUBuffer => {
    const found = buffers.get(buffer);
    if (!found) throw new Error(`buffer ${buffer.label} does not belong to this executor or was freed`);
    return found;
  };

  const readRange = async ({ buffer, offset, size }: BoundRange): Promise<ArrayBuffer> => {
    if (failure) throw failure;
    try {
      const data = await readback.read(buffer, offset, size);
      if (failure) throw failure;
      return data;
    } catch (error) {
      // A lost device also breaks the map in flight; its own message says more.
      await new Promise((resolve) => setTimeout(resolve, 0));
      throw failure ?? error;
    }
  };

  const compile = async (trace: Trace): Promise<Program> => {
    const memory = plan(trace);
    const kept = new Set(trace.outputs.map((tensor) => memory.slotOf.get(tensor)));
    const pooled = memory.slots.map((_, i) => i).filter((i) => !kept.has(i));
    const slots = new Map<number, GPUBuffer>();
    const pooledBuffers = pool.take(pooled.map((i) => (memory.slots[i] as number) * 4));
    pooled.forEach((slot, i) => {
      slots.set(slot, pooledBuffers[i] as GPUBuffer);
    });
    const ownBuffers: GPUBuffer[] = [];
    const own = (label: string, bytes: number, usage: GPUBufferUsageFlags): GPUBuffer => {
      const buffer = createBuffer(label, bytes, usage);
      ownBuffers.push(buffer);
      return buffer;
    };
    // An output is read after the run, when another program may already run: it gets memory of its own.
    for (const slot of kept) {
      if (slot !== undefined) slots.set(slot, own("output", (memory.slots[slot] as number) * 4, storage));
    }
    const inputs = createInputBlock(trace.inputs, (bytes) => own("inputs", bytes, storage));

    const place = (tensor: Tensor): BoundRange => {
      const size = sizeOf(tensor.shape) * 4;
      switch (tensor.place.kind) {
        case "view":
          return { buffer: bufferOf(tensor.place.buffer), offset: tensor.place.offset * 4, size };
        case "input":
          return { buffer: inputs.buffer, offset: inputs.offsetOf(tensor), size };
        case "value": {
          const slot = memory.slotOf.get(tensor);
          const buffer = slot === undefined ? undefined : slots.get(slot);
          if (!buffer) throw new Error(`${tensor.name} is not computed in this program`);
          return { buffer, offset: 0, size };
        }
      }
    };

    const dispatches = trace.nodes.flatMap((node) => node.op.gpu(node, host.adapterClass));
    const uniforms = own(
      "uniforms",
      dispatches.length * uniformStride,
      GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST,
    );
    device.queue.writeBuffer(uniforms, 0, packUniforms(dispatches));
    const calls = await Promise.all(
      dispatches.map(async (dispatch, i): Promise<Call> => {
        const ranges = dispatch.bindings.map(place);
        checkBindingSizes(dispatch, ranges, device.limits.maxStorageBufferBindingSize);
        const { source, kept } = adaptToAliases(dispatch.label, dispatch.source, ranges);
        const pipeline = await pipelines.get({ ...dispatch, source });
        counters.bindGroupsCreated++;
        const uniform = { buffer: uniforms, offset: i * uniformStride, size: uniformStride };
        const bindings = device.createBindGroup({
          label: dispatch.label,
          layout: pipeline.getBindGroupLayout(0),
          entries: [
            { binding: 0, resource: uniform },
            ...kept.map((binding) => ({ binding, resource: ranges[binding - 1] as BoundRange })),
          ],
        });
        return { pipeline, bindings, workgroups: dispatch.workgroups };
      }),
    );
    const bytes = ownBuffers.reduce((sum, buffer) => sum + buffer.size, 0);
    const heldBytes = () => bytes;
    ownBytes.add(heldBytes);
    const used = viewedBuffers(trace);
    for (const buffer of used) users.set(buffer, (users.get(buffer) ?? 0) + 1);
    let checked = false;

    return {
      write: inputs.write,
      run() {
        if (failure) throw failure;
        inputs.flush(device.queue);
        // The calls are the same every time, so one run under validation vouches for all.
        if (!checked) device.pushErrorScope("validation");
        const encoder = device.createCommandEncoder();
        const pass = encoder.beginComputePass();
        for (const { pipeline, bindings, workgroups } of calls) {
          pass.setPipeline(pipeline);
          pass.setBindGroup(0, bindings);
          pass.dispatchWorkgroups(...workgroups);
        }
        pass.end();
        submit(encoder.finish());
        counters.dispatches += calls.length;
        if (!checked) {
          device.popErrorScope().then((error) => {
            if (error) fail(new DeviceError(`WebGPU rejected a program: ${error.message}`));
          }, ignore);
        }
        checked = true;
      },
      async read(output) {
        if (!trace.outputs.includes(output)) throw new Error(`${output.name} is not an output of the program`);
        if (output.dtype !== "f32") throw new TypeError(`${output.name} holds ${output.dtype}; only f32 is read`);
        return new Float32Array(await readRange(place(output)));
      },
      bytes: bytes + memory.slots.reduce((sum, size) => sum + size * 4, 0),
      calls: calls.length,
      dispose() {
        if (!ownBytes.delete(heldBytes)) return;
        pool.release(pooledBuffers);
        for (const buffer of ownBuffers) buffer.destroy();
        for (const buffer of used) users.set(buffer, (users.get(buffer) ?? 1) - 1);
      },
    };
  };

  return {
    kind: "webgpu",
    description: host.description,
    counters,
    lost: host.lost,
    allocate(label, dtype, length) {
      const buffer: Buffer = { label, dtype, length };
      buffers.set(buffer, createBuffer(label, length * 4, storage));
      return buffer;
    },
    free(buffer) {
      if (users.get(buffer)) throw new Error(`buffer ${buffer.label} is used by a program: dispose of that first`);
      bufferOf(buffer).destroy();
      buffers.delete(buffer);
    },
    write(buffer, data, offset = 0) {
      checkData(buffer.label, buffer.dtype, buffer.length - offset, data);
      device.queue.writeBuffer(bufferOf(buffer), offset * 4, data as Float32Array<ArrayBuffer>);
    },
    async read(buffer, offset = 0, length = buffer.length - offset) {
      if (offset < 0 || offset + length > buffer.length) throw new RangeError(`${buffer.label}: read beyond its end`);
      const data = await readRange({ buffer: bufferOf(buffer), offset: offset * 4, size: length * 4 });
      return buffer.dtype === "u32" ? new Uint32Array(data) : new Float32Array(data);
    },
    copy(source, target) {
      if (source.length !== target.length) throw new RangeError(`copy: ${source.label} and ${target.label} differ`);
      const encoder = device.createCommandEncoder();
      encoder.copyBufferToBuffer(bufferOf(source), 0, bufferOf(target), 0, source.length * 4);
      submit(encoder.finish());
    },
    compile,
    bytes() {
      const persistent = [...buffers.values()].reduce((sum, buffer) => sum + buffer.size, 0);
      const programs = [...ownBytes].reduce((sum, held) => sum + held(), 0);
      return persistent + programs + pool.bytes() + readback.bytes();
    },
    dispose() {
      for (const buffer of buffers.values()) buffer.destroy();
      buffers.clear();
      readback.dispose();
    },
  };
}

function viewedBuffers(trace: Trace): ReadonlySet<Buffer> {
  const tensors = trace.nodes.flatMap(({ inputs, outputs }) => [...inputs, ...outputs]);
  const places = [...tensors, ...trace.outputs].map(({ place }) => place);
  return new Set(places.flatMap((place) => (place.kind === "view" ? [place.buffer] : [])));
}

/** Losing the device rejects pending error scopes too; `lost` reports that. */
function ignore(): void {}

function packUniforms(dispatches: readonly GpuDispatch[]): Uint8Array<ArrayBuffer> {
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

function checkBindingSizes(dispatch: GpuDispatch, ranges: readonly BoundRange[], limit: number): void {
  ranges.forEach(({ size }, i) => {
    if (size <= limit) return;
    throw new DeviceError(
      `${dispatch.label}: ${dispatch.bindings[i]?.name} takes ${size} bytes; this adapter binds at most ${limit}. ` +
        "Use a smaller model, shorter batches, or --backend cpu.",
    );
  });
}
