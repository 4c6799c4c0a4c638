/**
 * @file The stages of a run, each from files to files and idempotent:
 *   demonstrations.jsonl → start/ → iterN/self.jsonl → iterN/critic/ → iterN/labelled.jsonl → iterN/policy/.
 * What a stage draws at random is decided by the run's seed, the iteration and the stage's name.
 */

import { demonstrate, withExpert } from "../agent/demonstrate.ts";
import { bppo } from "../algorithms/bppo.ts";
import { trainCritic } from "../algorithms/critic.ts";
import { estimate, explainedVariance, label } from "../algorithms/label.ts";
import { epochsFor, rejectionSample, tokensOf } from "../algorithms/rft.ts";
import { sft } from "../algorithms/sft.ts";
import { breathe } from "../breathe.ts";
import type { Trajectory } from "../data/trajectory.ts";
import { UserError } from "../errors.ts";
import { createCritic, criticLayout } from "../model/critic.ts";
import { freeModel } from "../model/model.ts";
import { allocateArena, freeArena } from "../model/weights.ts";
import { createRandom } from "../random.ts";
import type { TextTokenizer } from "../tokenizer/tokenizer.ts";
import { summarize } from "./evaluation.ts";
import { demonstrationsFile, iterationDirectory, policyDirectory, startDirectory } from "./files.ts";
import { fixedTasks, playOnce } from "./play.ts";
import {
  hasPolicy,
  loadPolicy,
  openPolicy,
  type Run,
  readTrajectories,
  savePolicy,
  trainingHooks,
  writeTrajectories,
} from "./run.ts";

/** A number below 2³¹ that only the seed, the iteration and the name decide. */
function stageSeed(run: Run, iteration: number, name: string): number {
  return createRandom(run.config.seed)
    .fork(iteration)
    .fork(name)
    .int(2 ** 31);
}

/**
 * Demonstrations of the first training tasks, the ones that every method owns: the same for every seed.
 * @param tokenizer of the start's policy
 */
export async function demonstrations(run: Run, tokenizer: TextTokenizer): Promise<Trajectory[]> {
  if (await run.store.exists(demonstrationsFile)) return readTrajectories(run, demonstrationsFile);
  const { config, world, observer, signal } = run;
  await observer.stage("demonstrate", 0);
  const tasks = fixedTasks(world, "train", config.sft.demonstrations);
  const result = await withExpert(
    world,
    tasks,
    ({ env, expert, task }) => {
      const options = { id: `demonstration-${task}`, task, seed: task, format: config.agent.format };
      return demonstrate(world, env, expert, tokenizer, options);
    },
    async (done) => {
      observer.progress(done, tasks.length, {});
      await (run.breathe ?? breathe)();
      signal.throwIfAborted();
    },
  );
  await writeTrajectories(run, demonstrationsFile, result);
  return result;
}

/** Rollouts of the policy on fresh training tasks: D_self of this iteration. */
export async function collect(run: Run, iteration: number): Promise<void> {
  const path = `${iterationDirectory(iteration)}/self.jsonl`;
  if (await run.store.exists(path)) return;
  const { config, world, observer } = run;
  await observer.stage("collect", iteration);
  const { tasks: perIteration, numGenerations, temperature, topK, topP, batchSize } = config.collect;
  const random = createRandom(stageSeed(run, iteration, "tasks"));
  const available = world.taskCount("train");
  const tasks = Array.from({ length: perIteration }, () => random.int(available)).flatMap((task, i) =>
    Array.from({ length: numGenerations }, (_, k) => ({
      id: `self-${iteration}-${i}-${k}`,
      task,
      seed: i * numGenerations + k,
    })),
  );
  const directory = policyDirectory(iteration - 1);
  const { tokenizer } = await openPolicy(run, directory);
  const policy = await loadPolicy(run, directory, { trainable: false });
  const unfinished = `${iterationDirectory(iteration)}/self-unfinished.jsonl`;
  const trajectories = await playOnce(run, policy, tokenizer, unfinished, {
    split: "train",
    tasks,
    settings: { temperature, topK, topP },
    iteration,
    batchSize,
    stuckAfter: config.agent.stuckAfter,
    seed: stageSeed(run, iteration, "collect"),
  });
  freeModel(policy);
  const { averageReward, invalidRate, meanSteps } = summarize("train", temperature, trajectories);
  const steps = trajectories.reduce((sum, { steps }) => sum + steps.length, 0);
  await observer.metrics("collect", iteration, 0, {
    reward: averageReward,
    invalid: invalidRate,
    mean_steps: meanSteps,
    trajectories: trajectories.length,
    env_steps: steps,
  });
  await writeTrajectories(run, path, trajectories);
  await run.store.remove(unfinished);
}

/** D of an iteration: D_self and as many demonstrations as configured, other ones each time. */
export async function hybridData(run: Run, iteration: number): Promise<Trajectory[]> {
  const { tokenizer } = await openPolicy(run, startDirectory);
  const all = run.config.collect.demonstrations === 0 ? [] : await demonstrations(run, tokenizer);
  const random = createRandom(stageSeed(run, iteration, "experts"));
  const expert = random.shuffle([...all]).slice(0, run.config.collect.demonstrations);
  return [...expert, ...(await readTrajectories(run, `${iterationDirectory(iteration)}/self.jsonl`))];
}

/** Trains the critic of an iteration, on D, from the policy that collected D_self. */
export async function critic(run: Run, iteration: number): Promise<void> {
  const path = `${iterationDirectory(iteration)}/critic.f32`;
  if (await run.store.exists(path)) return;
  const { config, observer, executor } = run;
  const data = await hybridData(run, iteration);
  await observer.stage("critic", iteration);
  const policy = await loadPolicy(run, policyDirectory(iteration - 1), { trainable: false });
  const random = createRandom(stageSeed(run, iteration, "critic heads"));
  const arena = await createCritic(policy, config.critic.headWidth, random, { label: "critic", trainable: true });
  const checkpoints = `${iterationDirectory(iteration)}/critic-training`;
  const hooks = trainingHooks(run, "critic", iteration, checkpoints);
  await trainCritic(policy, arena, data, config.critic, stageSeed(run, iteration, "critic"), hooks);
  const values = (await executor.read(arena.values)) as Float32Array;
  await run.store.write(path, new Uint8Array(values.slice().buffer));
  await run.store.remove(checkpoints);
  freeArena(executor, arena);
  freeModel(policy);
}

/** Labels every step of D with V, Q and the process reward. */
export async function labelData(run: Run, iteration: number): Promise<void> {
  const path = `${iterationDirectory(iteration)}/labelled.jsonl`;
  if (await run.store.exists(path)) return;
  const { config, observer, executor, store, signal } = run;
  const data = await hybridData(run, iteration);
  await observer.stage("label", iteration);
  const policy = await loadPolicy(run, policyDirectory(iteration - 1), { trainable: false });
  const arena = allocateArena(executor, "critic", criticLayout(policy.config, config.critic.headWidth), {
    trainable: false,
  });
  const file = `${iterationDirectory(iteration)}/critic.f32`;
  const bytes = await store.readBytes(file);
  if (bytes?.length !== 4 * arena.values.length) {
    throw new UserError(`${file} is missing or does not fit this configuration. Run the critic stage first.`);
  }
  executor.write(arena.values, new Float32Array(bytes.slice().buffer));
  const estimates = await estimate(policy, arena, data, config.critic, signal);
  const labelled = label(data, estimates, config.critic, config.label, stageSeed(run, iteration, "label"));
  await observer.metrics("label", iteration, 0, {
    explained_variance: explainedVariance(data, estimates, config.critic),
    ...advantageMeans(labelled),
  });
  await writeTrajectories(run, path, labelled);
  freeArena(executor, arena);
  freeModel(policy);
}

/** Mean process reward of the steps one would want to tell apart. */
function advantageMeans(labelled: readonly Trajectory[]): Record<string, number> {
  const groups: Record<string, number[]> = { expert: [], won: [], lost: [], faulty: [] };
  for (const { source, won, steps } of labelled) {
    for (const { label, fault } of steps) {
      if (!label) continue;
      groups[source === "expert" ? "expert" : won ? "won" : "lost"]?.push(label.advantage);
      if (fault) groups.faulty?.push(label.advantage);
    }
  }
  return Object.fromEntries(
    Object.entries(groups)
      .filter(([, values]) => values.length > 0)
      .map(([name, values]) => [`advantage/${name}`, values.reduce((sum, a) => sum + a, 0) / values.length]),
  );
}

/** The next policy: BPPO on labelled D, or what stands in its place in a comparison. */
export async function extract(run: Run, iteration: number): Promise<void> {
  const directory = policyDirectory(iteration);
  if (await hasPolicy(run, directory)) return;
  const { config, observer } = run;
  const own = config.method === "q-evolve";
  const labelled = `${iterationDirectory(iteration)}/labelled.jsonl`;
  const data = own ? await readTrajectories(run, labelled) : await hybridData(run, iteration);
  await observer.stage("extract", iteration);
  const before = policyDirectory(iteration - 1);
  const { tokenizerJson } = await openPolicy(run, before);
  const policy = await loadPolicy(run, before, { trainable: true });
  const checkpoints = `${iterationDirectory(iteration)}/extract-training`;
  const hooks = trainingHooks(run, "extract", iteration, checkpoints);
  const seed = stageSeed(run, iteration, "extract");
  if (own) {
    const reference = await loadPolicy(run, startDirectory, { trainable: false });
    await bppo(policy, reference, data, config.extract, seed, hooks);
    freeModel(reference);
  } else {
    const { tokenizer } = await openPolicy(run, startDirectory);
    const budget = tokensOf(data) * (config.extract.numTrainEpochs + config.critic.numTrainEpochs);
    const imitated = config.method === "rft" ? rejectionSample(data) : await demonstrations(run, tokenizer);
    const training = { ...config.imitate, numTrainEpochs: epochsFor(budget, imitated) };
    await sft(policy, imitated, training, seed, hooks);
  }
  await savePolicy(run, directory, policy, tokenizerJson);
  await run.store.remove(checkpoints);
  freeModel(policy);
}
