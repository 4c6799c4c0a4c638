import { afterAll, beforeAll, expect, test } from "vitest";
import { compileSft, runSft } from "../../../core/algorithms/sft.ts";
import { createModel } from "../../../core/model/model.ts";
import { initialValues } from "../../../core/model/weights.ts";
import { createRandom } from "../../../core/random.ts";
import { createOptimizer } from "../../../core/train/optimizer.ts";
import { policyBatch } from "../../../core/train/policy-batch.ts";
import { createCpuExecutor } from "../../../kernels/cpu/executor.ts";
import type { Executor } from "../../../kernels/executor.ts";
import { toyConfig, toyTraining, toyTrajectories } from "../toy.ts";

let executor: Executor;
beforeAll(async () => {
  executor = await createCpuExecutor();
});
afterAll(() => executor.dispose());

test("activation checkpointing trains to the same bits in less than half the memory", async () => {
  const batch = policyBatch(toyTrajectories);
  const train = async (recompute: boolean) => {
    const model = createModel(executor, { ...toyConfig, layers: 12 }, "policy", { trainable: true });
    executor.write(model.arena.values, initialValues(model.arena.layout, createRandom("policy")));
    const optimizer = createOptimizer(executor, model.arena, toyTraining.optimizer);
    const step = await compileSft(model, optimizer, batch, { recompute });
    for (let i = 1; i <= 3; i++) runSft(step, batch, optimizer.scalars(i, 1e-2));
    return { bytes: step.program.bytes, values: await executor.read(model.arena.values) };
  };
  const [whole, again] = [await train(false), await train(true)];
  expect(again.values.every((value, i) => value === whole.values[i])).toBe(true);
  expect(again.bytes).toBeLessThan(whole.bytes / 2);
});
