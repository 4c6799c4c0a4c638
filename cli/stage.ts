/** @file `npm run sft|collect|critic|label|extract|eval -- …`: the stages of the main job one by one. */

import { z } from "zod";
import { type Split, splits } from "../core/env/world.ts";
import { UserError } from "../core/errors.ts";
import { evaluate } from "../core/run/evaluate.ts";
import { iterationDirectory, policyDirectory, startDirectory } from "../core/run/files.ts";
import { readMetrics } from "../core/run/recorder.ts";
import { hasPolicy, type Run, type StageName } from "../core/run/run.ts";
import { collect, critic, extract, labelData } from "../core/run/stages.ts";
import { prepareStart } from "../workers/prepare-start.ts";
import { main } from "./main.ts";
import { fromCaller, withRunIn } from "./open-run.ts";
import { parseOptions, usage, wholeNumber } from "./options.ts";
import { readPolicyFile } from "./policy-files.ts";
import { machineOptions, runOptions, runRequest } from "./run-options.ts";

const stageOptions = {
  run: { value: "DIR", help: "folder of the run" },
  iteration: { value: "K", help: "iteration to work on; default 1 (eval: 0, the start)" },
  ...machineOptions,
  help: { help: "show this" },
} as const;
const evalOptions = {
  ...stageOptions,
  split: { value: "NAME", help: "seen or unseen (default)" },
  temperature: { value: "T", help: "0 (default) is greedy" },
} as const;

interface Stage {
  /** What the stage reads, and the command that writes it. */
  readonly needs: (iteration: number) => readonly (readonly [file: string, command: string])[];
  readonly work: (run: Run, iteration: number) => Promise<void>;
  /** Metrics of the last step that are worth a line. */
  readonly shows: readonly string[];
}

const weights = "model.safetensors";
const before = (k: number) =>
  [`${policyDirectory(k - 1)}/${weights}`, k === 1 ? "sft" : `extract -- --iteration ${k - 1}`] as const;
const inFolder = (k: number, file: string, command: string) =>
  [`${iterationDirectory(k)}/${file}`, `${command} -- --iteration ${k}`] as const;

const stages: Readonly<Record<"collect" | "critic" | "label" | "extract", Stage>> = {
  collect: {
    needs: (k) => [before(k)],
    work: collect,
    shows: ["trajectories", "env_steps", "reward", "invalid"],
  },
  critic: {
    needs: (k) => [before(k), inFolder(k, "self.jsonl", "collect")],
    work: critic,
    shows: ["loss_v", "loss_q", "grad_norm"],
  },
  label: {
    needs: (k) => [before(k), inFolder(k, "self.jsonl", "collect"), inFolder(k, "critic.f32", "critic")],
    work: labelData,
    shows: ["explained_variance", "advantage/won", "advantage/lost", "advantage/faulty"],
  },
  extract: {
    needs: (k) => [before(k), inFolder(k, "self.jsonl", "collect")],
    work: extract,
    shows: ["loss", "kl", "entropy"],
  },
};

async function requireFiles(run: Run, files: ReturnType<Stage["needs"]>): Promise<void> {
  for (const [file, command] of files) {
    if (!(await run.store.exists(file))) throw new UserError(`${file} is not there yet. First: npm run ${command}`);
  }
}

async function lastMetrics(run: Run, stage: StageName, iteration: number, names: readonly string[]): Promise<string> {
  const records = (await readMetrics(run.store)).filter(
    (record) => record.stage === stage && record.iteration === iteration,
  );
  const last = Object.assign({}, ...records.map(({ metrics }) => metrics)) as Record<string, number>;
  const known = names.filter((name) => last[name] !== undefined);
  return known.map((name) => `${name} ${Number((last[name] as number).toPrecision(4))}`).join(", ");
}

async function sftCommand(args: string[]): Promise<boolean> {
  const isKnownRun = args.some((arg) => /^--run(=|$)/.test(arg));
  const request = isKnownRun ? stageRequest(parseOptions(args, stageOptions)) : await runRequest(args);
  if (request.help) return showHelp("sft", runOptions);
  console.log(
    await withRunIn(request, async (run) => {
      await prepareStart(run, readPolicyFile);
      return `sft: ${startDirectory}/ ready; ${await lastMetrics(run, "sft", 0, ["loss", "validation_loss"])}`;
    }),
  );
  return true;
}

async function stageCommand(name: keyof typeof stages, args: string[]): Promise<boolean> {
  const options = parseOptions(args, stageOptions);
  if (options.flags.has("help")) return showHelp(name, stageOptions);
  const iteration = wholeNumber("iteration", options.values.iteration) ?? 1;
  if (iteration === 0) throw new UserError("--iteration 0 is the start; iterations count from 1.");
  const { needs, work, shows } = stages[name];
  console.log(
    await withRunIn(stageRequest(options), async (run) => {
      const files = needs(iteration);
      const isEvolving = name === "extract" && run.config.method === "q-evolve";
      await requireFiles(run, isEvolving ? [...files, inFolder(iteration, "labelled.jsonl", "label")] : files);
      await work(run, iteration);
      return `${name} ${iterationDirectory(iteration)}: ${await lastMetrics(run, name, iteration, shows)}`;
    }),
  );
  return true;
}

async function evalCommand(args: string[]): Promise<boolean> {
  const options = parseOptions(args, evalOptions);
  if (options.flags.has("help")) return showHelp("eval", evalOptions);
  const iteration = wholeNumber("iteration", options.values.iteration) ?? 0;
  const split = z.enum(splits).safeParse(options.values.split ?? "unseen");
  if (!split.success) throw new UserError(`--split ${options.values.split}: choose one of ${splits.join(", ")}.`);
  const temperature = Number(options.values.temperature ?? 0);
  if (!(temperature >= 0)) throw new UserError(`--temperature ${options.values.temperature}: give a number from 0.`);
  console.log(
    await withRunIn(stageRequest(options), async (run) => {
      const policy = policyDirectory(iteration);
      if (!(await hasPolicy(run, policy))) {
        throw new UserError(`${policy}/${weights} is not there yet. First: npm run ${before(iteration + 1)[1]}`);
      }
      return evaluationLine(run, iteration, split.data, temperature);
    }),
  );
  return true;
}

async function evaluationLine(run: Run, iteration: number, split: Split, temperature: number): Promise<string> {
  const { averageReward, standardError, successRate, invalidRate, meanSteps, episodes } = await evaluate(
    run,
    iteration,
    split,
    temperature,
  );
  const name = iteration === 0 ? "sft" : `iter${iteration}`;
  return (
    `eval ${run.config.env.name}: ${name} ${averageReward.toFixed(1)}% ± ${standardError.toFixed(1)} ` +
    `(${split}, ${episodes} episodes, temperature ${temperature}; won ${successRate.toFixed(1)}%, ` +
    `invalid ${invalidRate.toFixed(1)}%, ${meanSteps.toFixed(1)} steps)`
  );
}

function stageRequest({ values, flags }: ReturnType<typeof parseOptions<keyof typeof stageOptions>>) {
  if (values.run === undefined && !flags.has("help")) throw new UserError("Name the run: --run DIR.");
  return {
    config: null,
    directory: fromCaller(values.run ?? "."),
    backend: values.backend ?? "auto",
    threads: wholeNumber("threads", values.threads),
    untuned: flags.has("untuned"),
    help: flags.has("help"),
  };
}

function showHelp(name: string, options: Parameters<typeof usage>[0]): boolean {
  console.log(`npm run ${name} -- [options]\n${usage(options)}`);
  return true;
}

await main(async ([name = "", ...args]) => {
  if (name === "sft") return sftCommand(args);
  if (name === "eval") return evalCommand(args);
  if (Object.hasOwn(stages, name)) return stageCommand(name as keyof typeof stages, args);
  throw new UserError(`"${name}" is no stage. Choose one of: sft, ${Object.keys(stages).join(", ")}, eval.`);
});
