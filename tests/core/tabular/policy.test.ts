import { afterAll, beforeAll, expect, test } from "vitest";
import { configSchema } from "../../../core/config/config.ts";
import { type TabularPolicy, tabularPolicy } from "../../../core/tabular/policy.ts";
import { createCpuExecutor } from "../../../kernels/cpu/executor.ts";
import type { Executor } from "../../../kernels/executor.ts";

const config = { ...configSchema.parse({}).extract, learningRate: 0.05 };
let executor: Executor;
let policy: TabularPolicy;

beforeAll(async () => {
  executor = await createCpuExecutor({ threads: 1 });
  policy = await tabularPolicy(executor, [0, 0, 0], [1, -1, 0], config);
});
afterAll(() => {
  policy.dispose();
  executor.dispose();
});

test("a tabular policy begins at the old one, where the slope is −A", async () => {
  const rows = await policy.look();
  expect(rows.map(({ ratio }) => ratio)).toEqual([1, 1, 1]);
  for (const { slope, advantage } of rows) expect(slope).toBeCloseTo(-advantage, 6);
  expect(rows.map(({ now }) => now)).toEqual(rows.map(({ before }) => before));
});

test("a good action rises until its bound takes its slope, and looking changes nothing", async () => {
  for (let i = 0; i < 40; i++) policy.update();
  const [good, bad] = await policy.look();
  expect(good?.ratio).toBeGreaterThan(1 + config.epsilonHigh);
  expect(good?.slope).toBeCloseTo(0);
  expect(bad?.ratio).toBeLessThan(1);
  expect(await policy.look()).toEqual([good, bad, (await policy.look())[2]]);
  for (const row of [good, bad]) expect(row?.surrogate).toBeCloseTo(Math.min(row?.free ?? 0, row?.clipped ?? 0), 5);
});
