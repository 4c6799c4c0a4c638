/** @file How fast an executor runs a scene. */

import type { Executor } from "../../kernels/executor.ts";
import { type Scene, stage } from "../../tests/kernels/webgpu/scene.ts";

/** Long enough that the clock's grain and other programs matter little. */
const batchMilliseconds = 30;
const mostRuns = 200;
const batches = 3;

/** Milliseconds of one run: what many runs in a row take beyond one, so that waiting for the device does not count. */
export async function millisecondsOf(executor: Executor, build: (scene: Scene) => void): Promise<number> {
  const { trace, inputs, owned } = stage(executor, build);
  const program = await executor.compile(trace);
  for (const [tensor, data] of inputs) program.write(tensor, data);
  const mark = executor.allocate("mark", "f32", 64);
  const fastest = async (runs: number): Promise<number> => {
    let best = Number.POSITIVE_INFINITY;
    for (let batch = 0; batch < batches; batch++) {
      const begin = performance.now();
      for (let i = 0; i < runs; i++) program.run();
      // Reading anything waits for everything before it.
      await executor.read(mark, 0, 1);
      best = Math.min(best, performance.now() - begin);
    }
    return best;
  };
  const one = await fastest(1);
  const more = Math.min(mostRuns, Math.max(1, Math.ceil(batchMilliseconds / one)));
  const many = await fastest(1 + more);
  program.dispose();
  for (const buffer of [...owned, mark]) executor.free(buffer);
  return many > one ? (many - one) / more : many / (1 + more);
}
