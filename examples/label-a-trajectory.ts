/** @file Trains a critic on a few episodes and shows its process rewards: `deno run -A examples/label-a-trajectory.ts`. */

import { trainCritic } from "../core/algorithms/critic.ts";
import { estimate, label } from "../core/algorithms/label.ts";
import { createCritic } from "../core/model/critic.ts";
import { createPolicy } from "../core/run/start.ts";
import { createCpuExecutor } from "../kernels/cpu/executor.ts";
import { demonstratedNook } from "./demonstrated-nook.ts";

const { config, tokenizer, episodes, random } = await demonstratedNook();
const executor = await createCpuExecutor({ threads: 1 });
const policy = createPolicy(executor, config, tokenizer, random);
const critic = await createCritic(policy, config.critic.headWidth, random, { label: "critic", trainable: true });
await trainCritic(policy, critic, episodes, { ...config.critic, numTrainEpochs: 30 }, config.seed);
const estimates = await estimate(policy, critic, episodes, config.critic);
const settings = { ...config.label, normalizeAdvantage: "none" } as const;
const [labelled] = label(episodes, estimates, config.critic, settings, config.seed);
for (const { action, label } of labelled?.steps ?? []) {
  console.log(`V ${label?.value.toFixed(3)}  Q ${label?.q.toFixed(3)}  A ${label?.advantage.toFixed(3)}  ${action}`);
}
executor.dispose();
