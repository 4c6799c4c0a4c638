import { describe, expect, test } from "vitest";
import { createRecorder, readLog, readMetrics } from "../../../core/run/recorder.ts";
import { createMemoryRunStore } from "../../support/memory-run-store.ts";

const nothing = () => {};
const view = {
  stage: nothing,
  progress: nothing,
  metrics: nothing,
  episode: nothing,
  checkpoint: nothing,
  log: nothing,
};

/** A clock that counts seconds from 100. */
function clock(): () => number {
  let time = 100;
  return () => time++;
}

describe("the recorder", () => {
  test("writes each step once, though a resumed run does some again", async () => {
    const store = createMemoryRunStore();
    const first = await createRecorder(store, view, clock());
    await first.stage("sft", 0);
    await first.metrics("sft", 0, 1, { loss: 3 });
    await first.metrics("sft", 0, 2, { loss: 2 });
    // Killed here; the last line was cut.
    await store.write("metrics.jsonl", `${await store.readText("metrics.jsonl")}{"time":1,"sta`);
    const second = await createRecorder(store, view, clock());
    await second.stage("sft", 0);
    await second.metrics("sft", 0, 2, { loss: 2 });
    await second.metrics("sft", 0, 3, { loss: 1 });
    await second.metrics("sft", 0, 3, { validation_loss: 4 });
    await second.close();
    const records = await readMetrics(store);
    expect(records.map(({ step, metrics }) => [step, metrics])).toEqual([
      [1, { loss: 3 }],
      [2, { loss: 2 }],
      [3, { loss: 1 }],
      [3, { validation_loss: 4 }],
    ]);
  });

  test("keeps the time of each stage, the messages and the alarms", async () => {
    const store = createMemoryRunStore();
    const recorder = await createRecorder(store, view, clock());
    await recorder.stage("extract", 1);
    await recorder.metrics("extract", 1, 1, { kl: 3 });
    await recorder.stage("evaluate", 1);
    await recorder.log("hello");
    await recorder.close();
    const log = await readLog(store);
    expect(log.map(({ kind, stage, seconds }) => [kind, stage, seconds !== undefined])).toEqual([
      ["alarm", undefined, false],
      ["stage", "extract", true],
      ["message", undefined, false],
      ["stage", "evaluate", true],
    ]);
  });

  test("puts every line into exactly one TensorBoard file", async () => {
    const store = createMemoryRunStore();
    const first = await createRecorder(store, view, clock());
    await first.stage("collect", 1);
    await first.metrics("collect", 1, 0, { reward: 1 });
    await first.stage("critic", 1);
    await first.metrics("critic", 1, 1, { loss_v: 2 });
    // Killed here: the critic's line is in no file yet.
    const second = await createRecorder(store, view, clock());
    await second.close();
    const names = (await store.list("tensorboard")) ?? [];
    expect(names).toEqual(["events.out.tfevents.000000001", "events.out.tfevents.000000002"]);
    const texts = await Promise.all(names.map((name) => store.readText(`tensorboard/${name}`)));
    expect(texts.map((text) => [text?.includes("collect/reward"), text?.includes("critic/loss_v")])).toEqual([
      [true, false],
      [false, true],
    ]);
  });
});
