/**
 * @file Memory of the running thread alone: packed panels, scores of one query. Instances have no static data, so the
 * executor hands each thread a range once.
 */

let base: usize = 0;

export function setScratch(address: usize): void {
  base = address;
}

/** First byte of the thread's range of `scratchBytes` (thread.ts). */
export function scratch(): usize {
  return base;
}
