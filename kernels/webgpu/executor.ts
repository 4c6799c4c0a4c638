/**
 * @file Traced programs on WebGPU. Compiling does all the work: pipelines, slots, bind groups, uniforms. A run is one
 * write of the inputs that changed, one compute pass and one submit; it creates nothing.
 */

import type { Executor, Program } from "../executor.ts";
import type { GpuDispatch } from "../op.ts";
import type { Buffer } from "../tensor.ts";
import type { Trace } from "../trace.ts";
import { adaptToAliases, type BoundRange } from "./aliasing.ts";
import { DeviceError, type WebGpuDevice } from "./device.ts";
import { dispatchesOf } from "./dispatches.ts";
import { checkData } from "./input-block.ts";
import { createPipelineCache } from "./pipelines.ts";
import { type ProgramMemory, placeTensors } from "./program-memory.ts";
import { createReadback } from "./readback.ts";
import { createSlotPool } from "./slot-pool.ts";
import type { Tuner } from "./tuner.ts";
import { packUniforms, uniformStride } from "./uniforms.ts";

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

interface Call {
  readonly pipeline: GPUComputePipeline;
  readonly bindings: GPUBindGroup;
  readonly workgroups: readonly [number, number, number];
}

/**
 * @param host from `acquireDevice`; the executor never destroys it
 * @param tuner chooses between kernels that compute the same; absent: the first of them, for a kind of adapter and shape
 */
export function createWebGpuExecutor(host: WebGpuDevice, tuner?: Tuner): WebGpuExecutor {
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
  /** Bytes each program shares with no other. */
  const programs = new Map<ProgramMemory, number>();
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

  const buildCalls = async (dispatches: readonly GpuDispatch[], memory: ProgramMemory, uniforms: GPUBuffer) => {
    const kernels = dispatches.map((dispatch) => {
      const ranges = dispatch.bindings.map(memory.place);
      checkBindingSizes(dispatch, ranges, device.limits.maxStorageBufferBindingSize);
      return { ...dispatch, ranges, ...adaptToAliases(dispatch.label, dispatch.source, ranges) };
    });
    const compiled = await Promise.all(kernels.map(pipelines.get));
    device.pushErrorScope("validation");
    const calls = kernels.map(({ label, ranges, kept, workgroups }, i): Call => {
      const pipeline = compiled[i] as GPUComputePipeline;
      const uniform = { buffer: uniforms, offset: i * uniformStride, size: uniformStride };
      counters.bindGroupsCreated++;
      const bindings = device.createBindGroup({
        label,
        layout: pipeline.getBindGroupLayout(0),
        entries: [
          { binding: 0, resource: uniform },
          ...kept.map((binding) => ({ binding, resource: ranges[binding - 1] as BoundRange })),
        ],
      });
      return { pipeline, bindings, workgroups };
    });
    const error = await device.popErrorScope();
    if (error) throw new DeviceError(`WebGPU rejected the bindings of a kernel: ${error.message}`);
    return calls;
  };

  const compile = async (trace: Trace): Promise<Program> => {
    const limit = device.limits.maxStorageBufferBindingSize;
    const create = (label: string, bytes: number) => createBuffer(label, bytes, storage);
    const memory = placeTensors(trace, pool, limit, create, bufferOf);
    const dispatches = await dispatchesOf(trace, host, tuner, pipelines.get);
    const uniforms = createBuffer(
      "uniforms",
      dispatches.length * uniformStride,
      GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST,
    );
    const release = (): void => {
      memory.release();
      uniforms.destroy();
    };
    let calls: readonly Call[];
    try {
      device.queue.writeBuffer(uniforms, 0, packUniforms(dispatches));
      calls = await buildCalls(dispatches, memory, uniforms);
    } catch (error) {
      release();
      throw error;
    }
    programs.set(memory, memory.ownBytes + uniforms.size);
    for (const buffer of memory.viewed) users.set(buffer, (users.get(buffer) ?? 0) + 1);
    let checked = false;

    return {
      write: memory.inputs.write,
      run() {
        if (failure) throw failure;
        if (!programs.has(memory)) throw new Error("the program has been disposed of");
        memory.inputs.flush(device.queue);
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
        return new Float32Array(await readRange(memory.place(output)));
      },
      bytes: memory.bytes,
      calls: calls.length,
      dispose() {
        if (!programs.delete(memory)) return;
        release();
        for (const buffer of memory.viewed) users.set(buffer, (users.get(buffer) ?? 1) - 1);
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
      const own = [...programs.values()].reduce((sum, bytes) => sum + bytes, 0);
      return persistent + own + pool.bytes() + readback.bytes();
    },
    dispose() {
      for (const buffer of buffers.values()) buffer.destroy();
      buffers.clear();
      readback.dispose();
    },
  };
}

/** Losing the device rejects pending error scopes too; `lost` reports that. */
function ignore(): void {}

function checkBindingSizes(dispatch: GpuDispatch, ranges: readonly BoundRange[], limit: number): void {
  ranges.forEach(({ size }, i) => {
    if (size <= limit) return;
    throw new DeviceError(
      `${dispatch.label}: ${dispatch.bindings[i]?.name} takes ${size} bytes; this adapter binds at most ${limit}. ` +
        "Use a smaller model, shorter batches, or --backend cpu.",
    );
  });
}
