/** @file What a policy is worth on tasks it has not seen: after each iteration, and along the start's training. */

import type { Split } from "../env/world.ts";
import { freeModel, type Model } from "../model/model.ts";
import type { TextTokenizer } from "../tokenizer/tokenizer.ts";
import type { Metrics } from "../train/training.ts";
import { type Evaluation, parseEvaluation, summarize } from "./evaluation.ts";
import { episodesFile, evaluationFile, iterationDirectory, policyDirectory } from "./files.ts";
import { fixedTasks, type PlayOptions, play, playOnce } from "./play.ts";
import { loadPolicy, openPolicy, type Run, writeTrajectories } from "./run.ts";

/** Plays the first tasks of a split, the same whatever the run's seed, and keeps the numbers. */
export async function evaluate(run: Run, iteration: number, split: Split, temperature: number): Promise<Evaluation> {
  const path = evaluationFile(iteration, split, temperature);
  const known = await run.store.readText(path);
  if (known !== null) return parseEvaluation(known, path);
  const { observer } = run;
  await observer.stage("evaluate", iteration);
  const directory = policyDirectory(iteration);
  const { tokenizer } = await openPolicy(run, directory);
  const policy = await loadPolicy(run, directory, { trainable: false });
  const unfinished = `${iterationDirectory(iteration)}/eval-${split}-t${temperature}-unfinished.jsonl`;
  const trajectories = await playOnce(
    run,
    policy,
    tokenizer,
    unfinished,
    evaluationOf(run, iteration, split, temperature),
  );
  freeModel(policy);
  const evaluation = summarize(split, temperature, trajectories);
  const { averageReward, standardError } = evaluation;
  await observer.metrics("evaluate", iteration, 0, metricsOf(evaluation));
  await observer.log(
    `${iteration === 0 ? "start" : `iteration ${iteration}`}: ${averageReward.toFixed(1)}% ± ` +
      `${standardError.toFixed(1)} on ${evaluation.episodes} ${split} tasks at T=${temperature}`,
  );
  await writeTrajectories(run, episodesFile(iteration, split, temperature), trajectories);
  await run.store.write(path, `${JSON.stringify(evaluation)}\n`);
  await run.store.remove(unfinished);
  return evaluation;
}

/**
 * Plays the tasks of the first evaluation greedily with a policy in training: a point of its learning curve. Not to be
 * interrupted, for the training step before it is done already.
 */
export async function probe(run: Run, policy: Model, tokenizer: TextTokenizer, step: number): Promise<void> {
  const [split = "unseen"] = run.config.eval.splits;
  const { config, world, observer } = run;
  const trajectories = await play({ config, world }, policy, tokenizer, evaluationOf(run, 0, split, 0));
  await observer.metrics("sft", 0, step, metricsOf(summarize(split, 0, trajectories)));
}

function evaluationOf({ world, config }: Run, iteration: number, split: Split, temperature: number): PlayOptions {
  const tasks = fixedTasks(world, split, config.eval.episodes);
  return {
    split,
    tasks: tasks.map((task) => ({ id: `${split}-${task}`, task, seed: task })),
    settings: { temperature, topK: 0, topP: 1 },
    iteration,
    batchSize: config.eval.batchSize,
    stuckAfter: 0,
    seed: evaluationSeed,
  };
}

/** Sampled evaluations use this seed whatever the run's. */
const evaluationSeed = 2606;

function metricsOf({ split, temperature, averageReward, successRate, invalidRate, meanSteps }: Evaluation): Metrics {
  return {
    [`${split}/reward_t${temperature}`]: averageReward,
    [`${split}/success_t${temperature}`]: successRate,
    [`${split}/invalid_t${temperature}`]: invalidRate,
    [`${split}/mean_steps_t${temperature}`]: meanSteps,
  };
}
