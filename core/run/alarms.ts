/** @file Signs that a training run goes wrong, each with what to try. */

import { UserError } from "../errors.ts";
import type { Metrics } from "../train/training.ts";
import type { StageName } from "./run.ts";

/** Nats per token: beyond it the policy has little in common with the one it should stay close to. */
const mostKl = 1;
/** Steps whose mean entropy the later ones are compared with, and over how many these are averaged. */
const entropyWindow = 8;
const mostEntropyGrowth = 2;
/** Percentage points of invalid actions above the start. */
const mostInvalidGrowth = 20;

export interface Alarms {
  /** What is wrong now; each alarm is raised once per stage and iteration. */
  check(stage: StageName, iteration: number, metrics: Metrics): string[];
}

export function createAlarms(): Alarms {
  const raised = new Set<string>();
  const entropies = new Map<string, number[]>();
  const invalidAtStart = new Map<string, number>();

  return {
    check(stage, iteration, metrics) {
      const messages: string[] = [];
      const raise = (kind: string, message: string): void => {
        const key = `${stage} ${iteration} ${kind}`;
        if (raised.has(key)) return;
        raised.add(key);
        messages.push(`alarm: ${stage}, iteration ${iteration}: ${message}`);
      };
      const { kl, entropy } = metrics;
      if (kl !== undefined && kl > mostKl) {
        raise(
          "kl",
          `the policy is ${kl.toFixed(2)} nats per token away from its reference. ` +
            "Try a lower extract.learningRate, fewer extract.numTrainEpochs or a higher extract.klCoef.",
        );
      }
      if (entropy !== undefined) {
        const key = `${stage} ${iteration}`;
        const list = entropies.get(key) ?? [];
        entropies.set(key, list);
        list.push(entropy);
        const first = mean(list.slice(0, entropyWindow));
        const last = mean(list.slice(-entropyWindow));
        if (list.length >= 2 * entropyWindow && last > mostEntropyGrowth * first) {
          raise(
            "entropy",
            `the policy's entropy rose from ${first.toFixed(2)} to ${last.toFixed(2)}: it forgets what it knew. ` +
              "Try a lower extract.learningRate or a lower critic.expectile (less optimistic values).",
          );
        }
      }
      for (const [name, value] of Object.entries(metrics)) {
        if (stage !== "evaluate" || !name.includes("/invalid_")) continue;
        if (iteration === 0) invalidAtStart.set(name, value);
        const before = invalidAtStart.get(name);
        if (before !== undefined && value > before + mostInvalidGrowth) {
          raise(
            name,
            `${name} rose from ${before.toFixed(0)} % at the start to ${value.toFixed(0)} % of all steps. ` +
              "Try critic.auxScale=0.5, label.processReward=gae_full or agent.stuckAfter=3.",
          );
        }
      }
      return messages;
    },
  };
}

/** @throws UserError when a loss or a gradient is not a number */
export function refuseNonFinite(stage: StageName, iteration: number, step: number, metrics: Metrics): void {
  for (const [name, value] of Object.entries(metrics)) {
    if (Number.isFinite(value)) continue;
    throw new UserError(
      `${stage}, iteration ${iteration}, step ${step}: ${name} is ${value}, so training cannot go on. The last ` +
        "checkpoint is kept. Start a new run with --out and a lower learning rate, " +
        `e.g. ${stage}.learningRate=1e-4, or with more warm-up.`,
    );
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
