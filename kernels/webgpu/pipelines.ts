/** @file Compiled kernels, made once per text, entry point and constants. */

import { DeviceError } from "./device.ts";

export interface KernelText {
  readonly label: string;
  readonly source: string;
  readonly entry: string;
  readonly constants?: Readonly<Record<string, number>>;
}

export interface PipelineCache {
  /** @throws DeviceError with the label and what the compiler says */
  get(kernel: KernelText): Promise<GPUComputePipeline>;
}

/** @param onCreate called for each pipeline that is compiled rather than found */
export function createPipelineCache(device: GPUDevice, onCreate: () => void): PipelineCache {
  const modules = new Map<string, { module: GPUShaderModule; error: Promise<string | undefined> }>();
  const pipelines = new Map<string, Promise<GPUComputePipeline>>();

  const moduleOf = ({ label, source }: KernelText) => {
    const known = modules.get(source);
    if (known) return known;
    device.pushErrorScope("validation");
    const module = device.createShaderModule({ label, code: source });
    const scope = device.popErrorScope();
    const made = { module, error: compilerMessage(module, scope, source) };
    modules.set(source, made);
    return made;
  };

  const compile = async (kernel: KernelText): Promise<GPUComputePipeline> => {
    const { module, error } = moduleOf(kernel);
    const { label, entry, constants } = kernel;
    try {
      return await device.createComputePipelineAsync({
        label,
        layout: "auto",
        compute: { module, entryPoint: entry, ...(constants ? { constants } : {}) },
      });
    } catch (cause) {
      const message = (await error) ?? (cause instanceof Error ? cause.message : String(cause));
      throw new DeviceError(`The kernel ${label} (entry point ${entry}) does not compile here: ${message}`, { cause });
    }
  };

  return {
    get(kernel) {
      const key = JSON.stringify([kernel.source, kernel.entry, kernel.constants ?? {}]);
      const known = pipelines.get(key);
      if (known) return known;
      onCreate();
      const made = compile(kernel);
      pipelines.set(key, made);
      return made;
    },
  };
}

/** Dawn reports lines through getCompilationInfo, wgpu (Deno, Firefox) only through the error scope. */
async function compilerMessage(
  module: GPUShaderModule,
  scope: Promise<GPUError | null>,
  source: string,
): Promise<string | undefined> {
  const error = await scope;
  if (!error) return undefined;
  const { messages } = await module.getCompilationInfo();
  const lines = source.split("\n");
  const located = [...messages]
    .filter(({ type }) => type === "error")
    .map(({ lineNum, linePos, message }) => `line ${lineNum}:${linePos}: ${message}\n  ${lines[lineNum - 1] ?? ""}`);
  return located.length > 0 ? located.join("\n") : error.message;
}
