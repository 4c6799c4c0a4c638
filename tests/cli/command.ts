/** @file Commands as people run them: Deno in a process of its own. */

import { type ChildProcess, spawn } from "node:child_process";

export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Command {
  readonly process: ChildProcess;
  readonly outcome: Promise<Outcome>;
  /** Resolves when standard error holds the text; rejects when the command ends without it. */
  says(text: string): Promise<void>;
}

/** Runs `deno run -A script args…`. */
export function start(script: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Command {
  const child = spawn("node_modules/.bin/deno", ["run", "-A", script, ...args], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [stdout, stderr] = ["", ""];
  const waiting: { text: string; resolve: () => void }[] = [];
  child.stdout.on("data", (chunk) => {
    stdout += chunk;
  });
  child.stderr.on("data", (chunk) => {
    stderr += chunk;
    for (const { text, resolve } of waiting) if (stderr.includes(text)) resolve();
  });
  const outcome = new Promise<Outcome>((resolve) => {
    child.on("close", (code) => resolve({ code, stdout, stderr }));
  });
  return {
    process: child,
    outcome,
    says: (text) =>
      new Promise((resolve, reject) => {
        if (stderr.includes(text)) return resolve();
        waiting.push({ text, resolve });
        void outcome.then((end) => reject(new Error(`ended (${end.code}) without "${text}":\n${end.stderr}`)));
      }),
  };
}

export function run(script: string, args: readonly string[], env?: Readonly<Record<string, string>>): Promise<Outcome> {
  return start(script, args, env).outcome;
}

/** The smallest run with all stages: two seconds on one thread. */
export const smallest = [
  "--preset=smoke",
  "--backend=cpu",
  "--threads=1",
  "--iterations=1",
  "sft.demonstrations=40",
  "sft.numTrainEpochs=2",
  "sft.perDeviceTrainBatchSize=4",
  "model.hiddenSize=32",
  "model.intermediateSize=64",
  "collect.tasks=8",
  "collect.demonstrations=8",
  "eval.episodes=8",
];
