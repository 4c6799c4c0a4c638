/** @file The curves of a report, from the metrics of a run. */

import { type LineChart, type Series, svgLineChart } from "../report/svg-chart.ts";
import type { MetricsRecord } from "./recorder.ts";
import type { StageName } from "./run.ts";

export interface Chart {
  /** File name without folder. */
  readonly file: string;
  readonly title: string;
  readonly svg: string;
}

interface Curve {
  readonly file: string;
  readonly title: string;
  readonly stage: StageName;
  readonly yLabel: string;
  /** Name in the metrics, and in the legend. */
  readonly metrics: Readonly<Record<string, string>>;
}

const curves: readonly Curve[] = [
  {
    file: "sft-loss.svg",
    title: "Supervised fine-tuning",
    stage: "sft",
    yLabel: "nats per token",
    metrics: { loss: "training loss" },
  },
  {
    file: "critic-loss.svg",
    title: "Critic losses",
    stage: "critic",
    yLabel: "loss",
    metrics: { loss_v: "V", loss_q: "Q" },
  },
  {
    file: "extract-loss.svg",
    title: "Extraction loss",
    stage: "extract",
    yLabel: "loss",
    metrics: { loss: "loss" },
  },
  {
    file: "kl.svg",
    title: "KL to the reference policy",
    stage: "extract",
    yLabel: "nats per token",
    metrics: { kl: "KL" },
  },
  {
    file: "clipping.svg",
    title: "Clipped tokens",
    stage: "extract",
    yLabel: "share",
    metrics: { "clip_ratio/low_mean": "low", "clip_ratio/high_mean": "high" },
  },
  {
    file: "entropy.svg",
    title: "Entropy of the policy",
    stage: "extract",
    yLabel: "nats per token",
    metrics: { entropy: "entropy" },
  },
];

/** Points of a line at most; more are averaged in groups. */
const mostPoints = 200;

export function metricCharts(records: readonly MetricsRecord[]): Chart[] {
  const charts = curves.map((curve): Chart & { series: Series[] } => {
    const series = seriesOf(records, curve);
    return chart(curve.file, { title: curve.title, xLabel: "step", yLabel: curve.yLabel, series });
  });
  const labels = records.filter(({ stage }) => stage === "label");
  const perIteration = (file: string, title: string, yLabel: string, names: Readonly<Record<string, string>>) =>
    chart(file, {
      title,
      xLabel: "iteration",
      yLabel,
      series: Object.entries(names)
        .map(([metric, name]) => ({ name, points: pointsOf(labels, metric, ({ iteration }) => iteration) }))
        .filter(({ points }) => points.length > 0),
    });
  charts.push(
    perIteration("explained-variance.svg", "Explained variance of V", "1 − Var(G − V) / Var(G)", {
      explained_variance: "V",
    }),
    perIteration("advantages.svg", "Mean process reward by kind of step", "advantage", {
      "advantage/expert": "demonstrations",
      "advantage/won": "own, won",
      "advantage/lost": "own, lost",
      "advantage/faulty": "faulty",
    }),
  );
  return charts.filter(({ series }) => series.length > 0);
}

export function chart(file: string, content: LineChart): Chart & { series: Series[] } {
  return { file, title: content.title, svg: svgLineChart(content), series: [...content.series] };
}

/** A line per metric and iteration. */
function seriesOf(records: readonly MetricsRecord[], { stage, metrics }: Curve): Series[] {
  const own = records.filter((record) => record.stage === stage);
  const iterations = [...new Set(own.map(({ iteration }) => iteration))].sort((a, b) => a - b);
  return iterations.flatMap((iteration) =>
    Object.entries(metrics).flatMap(([metric, name]) => {
      const lines = own.filter((record) => record.iteration === iteration);
      const points = thinned(pointsOf(lines, metric, ({ step }) => step));
      const label = iterations.length > 1 ? `${name}, iteration ${iteration}` : name;
      return points.length > 0 ? [{ name: label, points }] : [];
    }),
  );
}

function pointsOf(records: readonly MetricsRecord[], metric: string, x: (record: MetricsRecord) => number): Point[] {
  return records.flatMap((record) => {
    const value = record.metrics[metric];
    return value === undefined ? [] : [[x(record), value] as const];
  });
}

type Point = readonly [x: number, y: number];

function thinned(points: readonly Point[]): Point[] {
  const size = Math.ceil(points.length / mostPoints);
  if (size <= 1) return [...points];
  return Array.from({ length: Math.ceil(points.length / size) }, (_, i) => {
    const group = points.slice(i * size, (i + 1) * size);
    return [group.at(-1)?.[0] ?? 0, group.reduce((sum, [, y]) => sum + y, 0) / group.length] as const;
  });
}
