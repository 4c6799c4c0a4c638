/** @file report.md of a run and its curves, made from the files of the run alone. */

import { type Config, configSchema } from "../config/config.ts";
import { settingsOf } from "../config/overrides.ts";
import { published } from "../config/published.ts";
import type { Split } from "../env/world.ts";
import { type Evaluation, parseEvaluation } from "./evaluation.ts";
import { evaluationFile } from "./files.ts";
import { pairedBootstrap } from "./paired-bootstrap.ts";
import { type LogRecord, type MetricsRecord, readLog, readMetrics } from "./recorder.ts";
import { chart, metricCharts } from "./report-charts.ts";
import { type Run, type StageName, stageNames } from "./run.ts";

interface Result {
  readonly iteration: number;
  readonly split: Split;
  readonly greedy: Evaluation | undefined;
  readonly sampled: Evaluation | undefined;
}

/** Writes the report of what is there so far. */
export async function writeReport(run: Run): Promise<void> {
  const { store, config } = run;
  const [metrics, log] = [await readMetrics(store), await readLog(store)];
  const results = await readResults(run);
  const charts = [...(results.length > 0 ? [successChart(results)] : []), ...metricCharts(metrics)];
  for (const { file, svg } of charts) await store.write(`plots/${file}`, svg);
  const alarms = log.filter(({ kind }) => kind === "alarm").map(({ message }) => `- ${message}`);
  const sections = [
    `# ${config.method} on ${config.env.name}, seed ${config.seed}`,
    "Scores are 100 × mean reward. ± is one standard error; the interval behind a gain over the start is the paired " +
      "95 % bootstrap over the same tasks.",
    ...(results.length > 0
      ? [...config.eval.splits.map((split) => resultTable(split, results, config)), typeTable(results)]
      : ["Nothing has been evaluated yet."]),
    "## Cost",
    costTable(metrics, log, config),
    "## Settings",
    settingsList(config),
    ...(alarms.length > 0 ? ["## Alarms", alarms.join("\n")] : []),
    "## Curves",
    charts.map(({ file, title }) => `![${title}](plots/${file})`).join("\n"),
  ];
  await store.write("report.md", `${sections.join("\n\n")}\n`);
}

async function readResults({ store, config }: Run): Promise<Result[]> {
  const read = async (iteration: number, split: Split, temperature: number): Promise<Evaluation | undefined> => {
    const path = evaluationFile(iteration, split, temperature);
    const text = await store.readText(path);
    return text === null ? undefined : parseEvaluation(text, path);
  };
  const results: Result[] = [];
  for (const split of config.eval.splits) {
    for (let iteration = 0; iteration <= config.iterations; iteration++) {
      const [greedy, sampled] = [await read(iteration, split, 0), await read(iteration, split, 1)];
      if (greedy || sampled) results.push({ iteration, split, greedy, sampled });
    }
  }
  return results;
}

function nameOf(iteration: number): string {
  return iteration === 0 ? "start (sft)" : `iteration ${iteration}`;
}

function resultTable(split: Split, results: readonly Result[], { seed }: Config): string {
  const own = results.filter((result) => result.split === split);
  const start = own.find(({ iteration }) => iteration === 0);
  const score = (evaluation: Evaluation | undefined): string =>
    evaluation ? `${evaluation.averageReward.toFixed(1)} ± ${evaluation.standardError.toFixed(1)}` : "–";
  const gain = (before: Evaluation | undefined, after: Evaluation | undefined): string => {
    if (!before || !after || before === after || before.rewards.length !== after.rewards.length) return "–";
    const { gain, low, high } = pairedBootstrap(before.rewards, after.rewards, seed);
    return `${signed(gain)} [${signed(low)}, ${signed(high)}]`;
  };
  const rows = own.map(({ iteration, greedy, sampled }) => [
    nameOf(iteration),
    score(greedy),
    gain(start?.greedy, greedy),
    score(sampled),
    gain(start?.sampled, sampled),
    greedy ? greedy.successRate.toFixed(1) : "–",
    greedy ? greedy.invalidRate.toFixed(1) : "–",
    greedy ? greedy.meanSteps.toFixed(1) : "–",
  ]);
  const episodes = own[0]?.greedy?.episodes ?? own[0]?.sampled?.episodes ?? 0;
  const head = [
    "policy",
    "greedy",
    "gain",
    "T = 1",
    "gain",
    "success % (greedy)",
    "invalid % (greedy)",
    "steps (greedy)",
  ];
  return `## Results: ${split}, ${episodes} episodes\n\n${table(head, rows)}`;
}

function signed(share: number): string {
  return `${share < 0 ? "−" : "+"}${Math.abs(100 * share).toFixed(1)}`;
}

/** Greedy scores by task type, first split. */
function typeTable(results: readonly Result[]): string {
  const own = results.filter(({ split, greedy }) => split === results[0]?.split && greedy);
  const types = [...new Set(own.flatMap(({ greedy }) => Object.keys(greedy?.byTaskType ?? {})))].sort();
  const rows = types.map((type) => [type, ...own.map(({ greedy }) => (greedy?.byTaskType[type] ?? 0).toFixed(1))]);
  return table(["task type (greedy)", ...own.map(({ iteration }) => nameOf(iteration))], rows);
}

function costTable(metrics: readonly MetricsRecord[], log: readonly LogRecord[], config: Config): string {
  const sum = (iteration: number, stage: StageName, metric: string): number =>
    metrics
      .filter((record) => record.iteration === iteration && record.stage === stage)
      .reduce((total, record) => total + (record.metrics[metric] ?? 0), 0);
  const seconds = (iteration: number, stage: StageName): number =>
    log
      .filter((record) => record.kind === "stage" && record.iteration === iteration && record.stage === stage)
      .reduce((total, record) => total + (record.seconds ?? 0), 0);
  const rows = Array.from({ length: config.iterations + 1 }, (_, k) => [
    nameOf(k),
    count(sum(k, "collect", "trajectories")),
    count(sum(k, "collect", "env_steps")),
    count(sum(k, "sft", "tokens")),
    count(sum(k, "critic", "tokens")),
    count(sum(k, "extract", "tokens")),
    ...stageNames.map((stage) => (seconds(k, stage) > 0 ? seconds(k, stage).toFixed(1) : "–")),
  ]);
  const head = ["", "trajectories", "env steps", "sft tokens", "critic tokens", "extract tokens"];
  return table([...head, ...stageNames.map((stage) => `${stage}, s`)], rows);
}

function count(value: number): string {
  return value === 0 ? "–" : String(value);
}

function settingsList(config: Config): string {
  const defaults = settingsOf(configSchema.parse({}));
  const settings = settingsOf(config);
  const show = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
  const changed = [...settings].filter(([key, value]) => show(value) !== show(defaults.get(key)));
  const departures = Object.entries(published[config.env.name]).filter(([key, value]) => settings.get(key) !== value);
  const lines = [
    ...departures.map(
      ([key, value]) => `- **not as in the paper**: ${key} = ${show(settings.get(key))}, there ${value}`,
    ),
    ...(config.label.shuffle ? ["- **control**: the advantages of all steps changed places at random"] : []),
    ...(config.start === null
      ? [`- the start was made here, from at most ${config.sft.demonstrations} demonstrations`]
      : [`- the start is ${config.start}`]),
    ...changed.map(([key, value]) => `- ${key} = ${show(value)} (default ${show(defaults.get(key))})`),
  ];
  return lines.join("\n");
}

function successChart(results: readonly Result[]) {
  const splits = [...new Set(results.map(({ split }) => split))];
  const series = splits.flatMap((split) =>
    (["greedy", "sampled"] as const).map((mode) => ({
      name: `${split}, ${mode === "greedy" ? "greedy" : "T = 1"}`,
      points: results.flatMap((result) => {
        const score = result.split === split ? result[mode]?.averageReward : undefined;
        return score === undefined ? [] : [[result.iteration, score] as const];
      }),
    })),
  );
  return chart("score.svg", { title: "Score per iteration", xLabel: "iteration", yLabel: "100 × mean reward", series });
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map((_, i) => (i === 0 ? "---" : "---:"))), ...rows.map(line)].join("\n");
}
