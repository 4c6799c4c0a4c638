import { expect, test } from "vitest";
import { resolveConfig } from "../../../core/config/overrides.ts";
import { UserError } from "../../../core/errors.ts";
import { readConfig, settleConfig } from "../../../core/run/settle-config.ts";
import { createMemoryRunStore } from "../../support/memory-run-store.ts";

const config = resolveConfig([], []);

test("a run keeps the configuration it was made with", async () => {
  const store = createMemoryRunStore();
  await settleConfig(store, config, "runs/x");
  expect(await readConfig(store)).toEqual(config);
  await store.write("demonstrations.jsonl", "");
  await settleConfig(store, config, "runs/x");
  const other = resolveConfig([], ["critic.gamma=0.5", "seed=4"]);
  await expect(settleConfig(store, other, "runs/x")).rejects.toThrow(UserError);
  await expect(settleConfig(store, other, "runs/x")).rejects.toThrow(
    /runs\/x holds a run with other settings:\n {2}critic\.gamma: 0\.99 there, 0\.5 now\n {2}seed: 0 there, 4 now\n.*--out/,
  );
  expect(await readConfig(store)).toEqual(config);
});

test("more iterations may be asked for later, and anything before the first result", async () => {
  const store = createMemoryRunStore();
  await settleConfig(store, config, "runs/x");
  const other = { ...config, seed: 9 };
  await settleConfig(store, other, "runs/x");
  await store.write("tokenizer.json", "{}");
  await settleConfig(store, { ...other, iterations: 7 }, "runs/x");
  expect(await readConfig(store)).toEqual({ ...other, iterations: 7 });
});

test("a configuration that was cut off or is of another version is named", async () => {
  const store = createMemoryRunStore();
  await store.write("config.json", '{"seed": 1');
  await expect(readConfig(store)).rejects.toThrow("config.json of the run is not JSON");
  await store.write("config.json", JSON.stringify({ ...config, colour: "red" }));
  await expect(readConfig(store)).rejects.toThrow(/colour.*another version/);
});
