/** @file The kernels over a memory; every thread has its own instance and its own scratch range. */

/** A WebAssembly export that works on the units begin…end of its arguments. */
export type Kernel = (...args: number[]) => void;

/** Scratch memory of one thread: packed blocks of a matrix product, or the scores of one query of 130 000 keys. */
export const scratchBytes = 1 << 20;

export interface Kernels {
  /** In the order of `names`, which is the same in every thread. */
  readonly list: readonly Kernel[];
  readonly names: readonly string[];
}

/** @param scratch address of `scratchBytes` bytes for this instance alone */
export function instantiate(module: WebAssembly.Module, memory: WebAssembly.Memory, scratch: number): Kernels {
  const { exports } = new WebAssembly.Instance(module, { env: { memory } });
  const names = WebAssembly.Module.exports(module).map(({ name }) => name);
  const list = names.map((name) => exports[name] as Kernel);
  (exports.setScratch as Kernel)(scratch);
  return { list, names };
}
