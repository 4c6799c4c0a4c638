/** @file Two steps of supervised fine-tuning from scratch: `deno run -A examples/train-two-steps.ts`. */

import { sft } from "../core/algorithms/sft.ts";
import { createPolicy } from "../core/run/start.ts";
import { createCpuExecutor } from "../kernels/cpu/executor.ts";
import { demonstratedNook } from "./demonstrated-nook.ts";

const { config, tokenizer, episodes, random } = await demonstratedNook();
const executor = await createCpuExecutor({ threads: 1 });
const policy = createPolicy(executor, config, tokenizer, random);
const settings = { ...config.sft, numTrainEpochs: 1, perDeviceTrainBatchSize: episodes.length / 2 };
await sft(policy, episodes, settings, config.seed, {
  onStep: (step, total, { loss }) => console.log(`step ${step} of ${total}: loss ${loss?.toFixed(3)}`),
});
executor.dispose();
