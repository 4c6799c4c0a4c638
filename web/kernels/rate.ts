/** @file How fast an executor runs a scene, measured as `npm run bench` does. */

import { interleaved, milliseconds } from "../../bench/sampling.ts";
import type { Executor } from "../../kernels/executor.ts";
import { type Scene, stage } from "../../tests/kernels/webgpu/scene.ts";

/** Long enough that the clock's grain and other programs matter little. */
const batchMilliseconds = 30;
const mostRuns = 200;
const rounds = 3;

/** Milliseconds of one run: what many runs in a row take beyond one, so that waiting for the device does not count. */
export async function millisecondsOf(executor: Executor, build: (scene: Scene) => void): Promise<number> {
  const { trace, inputs, owned } = stage(executor, build);
  const program = await executor.compile(trace);
  for (const [tensor, data] of inputs) program.write(tensor, data);
  const mark = executor.allocate("mark", "f32", 1);
  const times = (count: number) => async (): Promise<void> => {
    for (let i = 0; i < count; i++) program.run();
    // Reading anything waits for everything before it.
    await executor.read(mark);
  };
  await times(1)();
  const more = Math.min(mostRuns, Math.max(1, Math.ceil(batchMilliseconds / (await milliseconds(times(1))))));
  const [one, many] = (await interleaved([times(1), times(1 + more)], rounds)) as [number, number];
  program.dispose();
  for (const buffer of [...owned, mark]) executor.free(buffer);
  return many > one ? (many - one) / more : many / (1 + more);
}
