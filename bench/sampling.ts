/** @file Times that stand on a machine that does other work too: everything compared runs in turn, and medians count. */

/** Does the work once and waits for its result. */
export type Run = () => Promise<void>;

export async function milliseconds(run: Run): Promise<number> {
  const begin = performance.now();
  await run();
  return performance.now() - begin;
}

/** Median milliseconds of each run, over rounds in which each runs once. */
export async function interleaved(runs: readonly Run[], rounds: number): Promise<number[]> {
  const times: number[][] = runs.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [i, run] of runs.entries()) times[i]?.push(await milliseconds(run));
  }
  return times.map(median);
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] as number) + (sorted[Math.ceil(middle) - 1] as number)) / 2;
}
