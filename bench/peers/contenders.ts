/** @file What a library brings to a comparison. */

import { interleaved, milliseconds, type Run } from "../sampling.ts";

export type Measure = "product" | "step";

export interface PeerOptions {
  readonly measure: Measure;
  /** Side of the matrices. */
  readonly side: number;
  readonly rounds: number;
}

export interface Contender {
  readonly name: string;
  /** Loads what a run needs; the first run may compile. */
  readonly prepare: () => Promise<Run>;
}

export interface PeerResult {
  readonly name: string;
  /** From nothing to the first result. */
  readonly first: number;
  /** Median milliseconds of a run. */
  readonly median: number;
}

/** Prepares all, warms each up once more, then lets them run in turn. */
export async function compare(contenders: readonly Contender[], rounds: number): Promise<PeerResult[]> {
  const runs: Run[] = [];
  const firsts: number[] = [];
  for (const { prepare } of contenders) {
    let run: Run | undefined;
    const first = await milliseconds(async () => {
      run = await prepare();
      await run();
    });
    if (run) runs.push(run);
    firsts.push(first);
  }
  await interleaved(runs, 1);
  const medians = await interleaved(runs, rounds);
  return contenders.map(({ name }, i) => ({ name, first: firsts[i] as number, median: medians[i] as number }));
}
