/** @file Which curves the Evolve view draws. */

import type { StageName } from "../../core/run/run.ts";
import { placesOf, pointsOf, type Series, smooth } from "../charts/series.ts";
import type { RunData } from "../runs/run-data.ts";
import { strings } from "../strings.ts";
import type { XAxis } from "../url-state.ts";

interface Curve {
  readonly stages: readonly StageName[];
  readonly metric: string;
  /** Tells it from the other curves of its chart. */
  readonly name?: string;
  readonly dash?: readonly number[];
}

export interface ChartSpec {
  readonly label: string;
  readonly curves: readonly Curve[];
  /** Whether its values are noisy, so that smoothing helps. */
  readonly isNoisy: boolean;
  readonly range?: readonly [number, number];
}

const training = ["sft", "extract"] as const;
const text = strings.charts;

export const success: ChartSpec = {
  label: text.success,
  curves: [{ stages: ["sft", "evaluate"], metric: "unseen/success_t0" }],
  isNoisy: false,
  range: [0, 100],
};

export const details: readonly ChartSpec[] = [
  { label: text.policyLoss, curves: [{ stages: training, metric: "loss" }], isNoisy: true },
  {
    label: text.criticLoss,
    curves: [
      { stages: ["critic"], metric: "loss_v", name: "V" },
      { stages: ["critic"], metric: "loss_q", name: "Q", dash: [6, 3] },
    ],
    isNoisy: true,
  },
  { label: text.kl, curves: [{ stages: ["extract"], metric: "kl" }], isNoisy: true },
  {
    label: text.clip,
    curves: [
      { stages: ["extract"], metric: "clip_ratio/low_mean", name: "low" },
      { stages: ["extract"], metric: "clip_ratio/high_mean", name: "high", dash: [6, 3] },
    ],
    isNoisy: true,
  },
  { label: text.entropy, curves: [{ stages: ["extract"], metric: "entropy" }], isNoisy: true },
  { label: text.gradient, curves: [{ stages: training, metric: "grad_norm" }], isNoisy: true },
  { label: text.explained, curves: [{ stages: ["label"], metric: "explained_variance" }], isNoisy: false },
  { label: text.speed, curves: [{ stages: ["sft", "critic", "extract"], metric: "tokens_per_second" }], isNoisy: true },
];

/** A run with its colour in charts. */
export type DrawnRun = RunData & { readonly colour: string };

/** A run whose records have their places on the axis. */
interface PlacedRun extends DrawnRun {
  readonly places: readonly number[];
}

export function placed(runs: readonly DrawnRun[], axis: XAxis): PlacedRun[] {
  return runs.map((run) => ({ ...run, records: withSpeed(run.records), places: placesOf(run.records, axis) }));
}

/** The curves of a chart for some runs, each run in its colour. */
export function seriesOf({ curves, isNoisy }: ChartSpec, runs: readonly PlacedRun[], weight: number): Series[] {
  return runs.flatMap(({ name, colour, records, places }) =>
    curves.map(({ stages, metric, name: part, dash }): Series => {
      const points = pointsOf(records, places, stages, metric);
      return {
        name,
        ...(part ? { part } : {}),
        colour,
        ...(dash ? { dash } : {}),
        points: isNoisy ? smooth(points, weight) : points,
      };
    }),
  );
}

/** Adds tokens per second, from the time between two records of a stage. */
function withSpeed(records: RunData["records"]): RunData["records"] {
  return records.map((record, i) => {
    const before = records[i - 1];
    const { tokens } = record.metrics;
    if (tokens === undefined || before?.stage !== record.stage || before.step !== record.step - 1) return record;
    const seconds = record.time - before.time;
    return seconds > 0 ? { ...record, metrics: { ...record.metrics, tokens_per_second: tokens / seconds } } : record;
  });
}
