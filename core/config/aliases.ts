/**
 * @file Names that other libraries give our settings, so that their command lines can be pasted. A `values` table
 * translates what is written differently there.
 */

export interface Alias {
  readonly key: string;
  readonly values?: Readonly<Record<string, string>>;
}

/** TRL's GRPOConfig and SFTConfig; where both our trainers have a setting, the policy's is meant. */
const trl = {
  learning_rate: "extract.learningRate",
  num_train_epochs: "extract.numTrainEpochs",
  per_device_train_batch_size: "extract.perDeviceTrainBatchSize",
  warmup_ratio: "extract.warmupRatio",
  gradient_checkpointing: "extract.gradientCheckpointing",
  weight_decay: "extract.optimizer.weightDecay",
  adam_beta1: "extract.optimizer.beta1",
  adam_beta2: "extract.optimizer.beta2",
  adam_epsilon: "extract.optimizer.epsilon",
  max_grad_norm: "extract.optimizer.maxGradNorm",
  beta: "extract.klCoef",
  epsilon: "extract.epsilonLow",
  epsilon_high: "extract.epsilonHigh",
  importance_sampling_level: { key: "extract.ratio", values: { token: "token", sequence: "step" } },
  num_generations: "collect.numGenerations",
  temperature: "collect.temperature",
  top_k: "collect.topK",
  top_p: "collect.topP",
  max_length: "agent.maxLength",
  max_completion_length: "agent.maxCompletionLength",
};

/** verl and verl-agent; `actor_rollout_ref.` in front may be left out. */
const verl = {
  "actor.optim.lr": "extract.learningRate",
  "actor.optim.lr_warmup_steps_ratio": "extract.warmupRatio",
  "actor.optim.weight_decay": "extract.optimizer.weightDecay",
  "actor.ppo_mini_batch_size": "extract.perDeviceTrainBatchSize",
  "actor.ppo_epochs": "extract.numTrainEpochs",
  "actor.ppo_max_token_len_per_gpu": "extract.maxTokens",
  "actor.clip_ratio_low": "extract.epsilonLow",
  "actor.clip_ratio_high": "extract.epsilonHigh",
  "actor.clip_ratio_c": "extract.dualClip",
  "actor.grad_clip": "extract.optimizer.maxGradNorm",
  "actor.kl_loss_coef": "extract.klCoef",
  "rollout.n": "collect.numGenerations",
  "rollout.temperature": "collect.temperature",
  "rollout.top_k": { key: "collect.topK", values: { "-1": "0" } },
  "rollout.top_p": "collect.topP",
  "critic.optim.lr": "critic.learningRate",
  "critic.ppo_epochs": "critic.numTrainEpochs",
  "critic.grad_clip": "critic.optimizer.maxGradNorm",
  "algorithm.gamma": "critic.gamma",
  "algorithm.lam": "label.lambda",
  "data.train_batch_size": "collect.tasks",
  "data.val_batch_size": "eval.batchSize",
  "data.max_response_length": "agent.maxCompletionLength",
  "env.env_name": { key: "env.name", values: { "alfworld/AlfredTWEnv": "alfworld", Webshop: "webshop" } },
  "env.seed": "seed",
  "env.max_steps": "env.maxSteps",
  "env.rollout.n": "collect.numGenerations",
  "agentgym.task_name": "env.name",
  "agentgym.max_rounds": "env.maxSteps",
  "trainer.total_epochs": "iterations",
};

/** Implicit Q-learning as in CORL. */
const corl = {
  discount: "critic.gamma",
  tau: "critic.polyak",
  iql_tau: "critic.expectile",
  vf_lr: "critic.learningRate",
  qf_lr: "critic.learningRate",
  actor_lr: "extract.learningRate",
};

/** ETO's and QLASS's scripts, which Q-Evolve's official ones follow. */
const scripts = {
  model_max_length: "agent.maxLength",
  num_iterations: "iterations",
  iter_num: "iterations",
  samples_per_task: "collect.numGenerations",
  max_turns: "env.maxSteps",
  expectile: "critic.expectile",
  gamma: "critic.gamma",
  lam: "label.lambda",
  gae_lambda: "label.lambda",
  kl_coef: "extract.klCoef",
};

/** Our setting for each name of theirs. */
export const aliases: ReadonlyMap<string, Alias> = new Map(
  Object.entries({ ...trl, ...verl, ...corl, ...scripts }).map(([name, alias]) => [
    name,
    typeof alias === "string" ? { key: alias } : alias,
  ]),
);

/** The alias of a name, as pasted: with or without leading dashes and verl's outer group. */
export function aliasOf(name: string): Alias | undefined {
  return aliases.get(name.replace(/^\++/, "").replace(/^actor_rollout_ref\./, ""));
}
