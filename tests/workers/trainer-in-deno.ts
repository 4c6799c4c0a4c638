/** @file A whole small run in a trainer under Deno, with a pause and a look inside; prints what happened as JSON. */

import { resolveConfig } from "../../core/config/overrides.ts";
import { presetLayers } from "../../core/config/presets.ts";
import type { TrainerEvent } from "../../workers/protocol.ts";
import { startTrainer } from "../../workers/trainer-client.ts";

const config = resolveConfig(presetLayers("alfworld", "room"), [
  "sft.demonstrations=20",
  "sft.numTrainEpochs=1",
  "sft.probes=2",
  "eval.episodes=4",
  "eval.batchSize=4",
  "collect.tasks=4",
  "collect.demonstrations=4",
  "iterations=1",
]);
const seen: string[] = [];
let isPaused = false;
const trainer = startTrainer((event: TrainerEvent) => {
  if (seen.at(-1) !== event.type) seen.push(event.type);
  if (event.type === "metrics" && !isPaused) {
    isPaused = true;
    trainer.send({ type: "pause" });
  } else if (event.type === "paused") trainer.send({ type: "resume" });
  else if (event.type === "done") {
    line = event.line;
    trainer.send({ type: "inspect", request: 1, path: "iter1" });
  } else if (event.type === "inspected") {
    console.log(JSON.stringify({ types: [...new Set(seen)].sort(), line, files: event.names }));
    trainer.terminate();
    Deno.exit(0);
  } else if (event.type === "error") {
    console.error(event.message);
    Deno.exit(1);
  }
});
let line = "";
const policies = new URL("../../policies/", import.meta.url).href;
trainer.send({ type: "start", run: "test", config, backend: "cpu", storage: "memory", policies, data: null });
