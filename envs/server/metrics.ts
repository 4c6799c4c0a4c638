/** @file What the server counts, in the text format of Prometheus (prometheus.io/docs/instrumenting/exposition_formats). */

/** Upper bounds in seconds; a step takes a tenth of a millisecond to some milliseconds. */
const buckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export interface Metrics {
  /** Counts something, e.g. `count("requests", {route: "/alfworld/step", status: "200"})`. */
  count(name: string, labels: Readonly<Record<string, string>>, by?: number): void;
  /** Notes how long something took. */
  observe(name: string, seconds: number): void;
  /** A value that is looked up when asked for. */
  gauge(name: string, help: string, read: () => number): void;
  text(): string;
}

interface Histogram {
  readonly counts: number[];
  sum: number;
  count: number;
}

export function createMetrics(help: Readonly<Record<string, string>>): Metrics {
  const counters = new Map<string, Map<string, number>>();
  const histograms = new Map<string, Histogram>();
  const gauges = new Map<string, { readonly help: string; readonly read: () => number }>();

  function countersText([name, values]: [string, Map<string, number>]): string[] {
    const lines = [...values].map(([labels, value]) => `qevolve_${name}_total${labels} ${value}`);
    return [...head(`${name}_total`, help[name] ?? name, "counter"), ...lines];
  }

  function histogramText([name, { counts, sum, count }]: [string, Histogram]): string[] {
    let below = 0;
    const lines = buckets.map((bound, i) => {
      below += counts[i] as number;
      return `qevolve_${name}_bucket{le="${bound}"} ${below}`;
    });
    return [
      ...head(name, help[name] ?? name, "histogram"),
      ...lines,
      `qevolve_${name}_bucket{le="+Inf"} ${count}`,
      `qevolve_${name}_sum ${sum}`,
      `qevolve_${name}_count ${count}`,
    ];
  }

  return {
    count: (name, labels, by = 1) => {
      const values = counters.get(name) ?? new Map<string, number>();
      counters.set(name, values);
      const key = labelText(labels);
      values.set(key, (values.get(key) ?? 0) + by);
    },
    observe: (name, seconds) => {
      const histogram = histograms.get(name) ?? { counts: buckets.map(() => 0), sum: 0, count: 0 };
      histograms.set(name, histogram);
      const bucket = buckets.findIndex((bound) => seconds <= bound);
      if (bucket >= 0) histogram.counts[bucket] = (histogram.counts[bucket] as number) + 1;
      histogram.sum += seconds;
      histogram.count++;
    },
    gauge: (name, text, read) => {
      gauges.set(name, { help: text, read });
    },
    text: () => {
      const gaugeLines = [...gauges].flatMap(([name, { help, read }]) => [
        ...head(name, help, "gauge"),
        `qevolve_${name} ${read()}`,
      ]);
      const lines = [...[...counters].flatMap(countersText), ...[...histograms].flatMap(histogramText), ...gaugeLines];
      return `${lines.join("\n")}\n`;
    },
  };
}

function head(name: string, help: string, type: string): string[] {
  return [`# HELP qevolve_${name} ${help}`, `# TYPE qevolve_${name} ${type}`];
}

function labelText(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${value.replace(/["\\\n]/g, "_")}"`);
  return pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
}
