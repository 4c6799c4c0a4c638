/**
 * @file The inspector: a worker that reads the trajectories of a run, labels them again as asked, and says how the
 * policy changed on them, while the page stays free.
 */

import { estimatesOf, type LabelConfig, label } from "../core/algorithms/label.ts";
import type { Config } from "../core/config/config.ts";
import { parseJson } from "../core/data/json.ts";
import { parseJsonl } from "../core/data/jsonl.ts";
import { fromRecord, recordSchema } from "../core/data/record.ts";
import type { Step, StepLabel, Trajectory } from "../core/data/trajectory.ts";
import { loadModel, type PolicyBytes, readPolicyFolder } from "../core/model/folder.ts";
import { freeModel } from "../core/model/model.ts";
import { loadTokenizer, type TextTokenizer } from "../core/tokenizer/tokenizer.ts";
import { logProbs } from "../core/train/log-probs.ts";
import type { Executor } from "../kernels/executor.ts";
import { answerCalls } from "./calls.ts";
import { openExecutor } from "./executor.ts";

export interface Opening {
  readonly file: string;
  /** Lines of trajectories. */
  readonly lines: Uint8Array;
  /** tokenizer.json of the policy that wrote them. */
  readonly tokenizer: Uint8Array;
}

/** What a list of episodes tells of each. */
export interface Summary {
  readonly id: string;
  readonly source: Trajectory["source"];
  readonly task: number;
  readonly taskType: string;
  readonly won: boolean;
  readonly reward: number;
  readonly steps: number;
  readonly faults: number;
  /** Largest |A| of a step; null without labels. */
  readonly largestAdvantage: number | null;
}

/** How the steps are to be labelled. */
export interface Labelling {
  readonly critic: Pick<Config["critic"], "gamma" | "auxScale">;
  readonly label: Pick<LabelConfig, "processReward" | "lambda" | "normalizeAdvantage" | "clipAdvantage">;
  /** The episode whose rewards someone changed, and its rewards. */
  readonly edited: { readonly id: string; readonly rewards: readonly Rewards[] } | null;
}

export interface Rewards {
  readonly rEnv: number;
  readonly rAux: number;
}

export interface Episode {
  readonly trajectory: Trajectory;
  /** Text of each token of each reply. */
  readonly tokens: readonly (readonly string[])[];
  /** What the run itself made of the steps; empty without labels. */
  readonly trained: readonly StepLabel[];
  /** What the chosen labelling makes of them. */
  readonly chosen: readonly StepLabel[];
}

/** The evaluation of an iteration: lines of episodes, the same tasks in the same order each time. */
export interface EvaluationLines {
  readonly iteration: number;
  readonly file: string;
  readonly lines: Uint8Array;
}

/** How a task went, iteration by iteration. */
export interface TaskHistory {
  readonly id: string;
  readonly taskType: string;
  readonly won: readonly boolean[];
}

export type InspectorCalls = {
  /** Reads episodes in place of those before. */
  open(opening: Opening): Summary[];
  /** Labels all episodes. */
  relabel(labelling: Labelling): Summary[];
  episode(id: string): Episode | null;
  /** exp(logp under `after` − logp under `before`) of each token of each reply of an episode. */
  ratios(request: { id: string; before: PolicyBytes; after: PolicyBytes }): Promise<number[][]>;
  /** Reads evaluations in place of those before. */
  openEvaluations(evaluations: readonly EvaluationLines[]): TaskHistory[];
  /** The episodes of a task in the evaluations. */
  history(id: string): { iteration: number; episode: Trajectory }[];
};

let episodes: readonly Trajectory[] = [];
let relabelled: readonly Trajectory[] = [];
let evaluations: readonly { iteration: number; episodes: readonly Trajectory[] }[] = [];
let tokenizer: TextTokenizer | undefined;
let executor: Promise<Executor> | undefined;

const calls: InspectorCalls = {
  open({ file, lines, tokenizer: json }) {
    episodes = parseEpisodes(lines, file);
    relabelled = episodes;
    tokenizer = loadTokenizer(parseJson(new TextDecoder().decode(json), "tokenizer.json", "Copy it again."), file);
    return episodes.map(summaryOf);
  },
  relabel({ critic, label: choice, edited }) {
    if (!episodes.every(isLabelled)) return episodes.map(summaryOf);
    const rewarded = edited
      ? episodes.map((episode) => (episode.id === edited.id ? withRewards(episode, edited.rewards) : episode))
      : episodes;
    // What a file holds of V and Q is one number a step, so credit moves from step to step, whatever the estimator was.
    const transitions = { ...critic, estimator: "step", temporalWeight: false, successWeight: false } as const;
    relabelled = label(rewarded, rewarded.map(estimatesOf), transitions, { ...choice, shuffle: false }, 0);
    return relabelled.map(summaryOf);
  },
  episode(id) {
    const index = episodes.findIndex((episode) => episode.id === id);
    const [trained, trajectory] = [episodes[index], relabelled[index]];
    if (!trained || !trajectory) return null;
    return {
      trajectory,
      tokens: trajectory.steps.map(({ begin, end }) =>
        trajectory.ids.slice(begin, end).map((token) => tokenizer?.decode([token]) ?? ""),
      ),
      trained: labelsOf(trained),
      chosen: labelsOf(trajectory),
    };
  },
  async ratios({ id, before, after }) {
    const episode = episodes.find((one) => one.id === id);
    if (!episode) return [];
    const [old, now] = [await logProbsUnder(before, episode), await logProbsUnder(after, episode)];
    let n = 0;
    return episode.steps.map(({ begin, end }) =>
      Array.from({ length: end - begin }, () => {
        const ratio = Math.exp((now[n] as number) - (old[n] as number));
        n++;
        return ratio;
      }),
    );
  },
  openEvaluations(all) {
    evaluations = all.map(({ iteration, file, lines }) => ({ iteration, episodes: parseEpisodes(lines, file) }));
    return (evaluations[0]?.episodes ?? []).map((episode) => ({
      id: episode.id,
      taskType: taskTypeOf(episode),
      won: episodesOf(episode.id).map(({ episode: { won } }) => won),
    }));
  },
  history: episodesOf,
};

function parseEpisodes(lines: Uint8Array, file: string): Trajectory[] {
  const text = new TextDecoder().decode(lines);
  return parseJsonl(text, file, recordSchema).map((record) => fromRecord(record, file));
}

function episodesOf(id: string) {
  return evaluations.flatMap(({ iteration, episodes }) => {
    const episode = episodes.find((one) => one.id === id);
    return episode ? [{ iteration, episode }] : [];
  });
}

function taskTypeOf({ info }: Trajectory): string {
  return String(info.taskType ?? info.task ?? info.category ?? "");
}

function summaryOf(trajectory: Trajectory): Summary {
  const { id, source, task, won, reward, steps } = trajectory;
  const advantages = labelsOf(trajectory).map(({ advantage }) => Math.abs(advantage));
  return {
    ...{ id, source, task, won, reward },
    taskType: taskTypeOf(trajectory),
    steps: steps.length,
    faults: steps.filter(({ fault }) => fault).length,
    largestAdvantage: advantages.length > 0 ? Math.max(...advantages) : null,
  };
}

function isLabelled({ steps }: Trajectory): boolean {
  return steps.every((step) => step.label);
}

function labelsOf({ steps }: Trajectory): StepLabel[] {
  return steps.flatMap((step) => (step.label ? [step.label] : []));
}

function withRewards(trajectory: Trajectory, rewards: readonly Rewards[]): Trajectory {
  const steps = trajectory.steps.map((step, t): Step => ({ ...step, ...rewards[t] }));
  return { ...trajectory, steps };
}

async function logProbsUnder(bytes: PolicyBytes, episode: Trajectory): Promise<Float32Array> {
  executor ??= openExecutor("cpu", undefined).then((chosen) => chosen.executor);
  const folder = await readPolicyFolder("policy", async (name) => bytes[name] ?? null);
  const model = loadModel(await executor, folder, "inspected policy", { trainable: false });
  const [result] = await logProbs(model, [episode]);
  freeModel(model);
  return result?.logp ?? new Float32Array();
}

answerCalls(calls);
