/** @file Which files of a run the Inside view reads. */

import type { PolicyBytes } from "../../core/model/folder.ts";
import { demonstrationsFile, episodesFile, policyDirectory, startDirectory } from "../../core/run/files.ts";
import type { EvaluationLines, Opening } from "../../workers/inspector.ts";
import { type RunFiles, readPolicy } from "../runs/run-files.ts";

/** The episodes that an iteration learns from, labelled if they are; null when none are there yet. */
export async function readEpisodes(files: RunFiles, iteration: number): Promise<Opening | null> {
  const tokenizer = await files.readBytes(`${startDirectory}/tokenizer.json`);
  if (!tokenizer) return null;
  for (const file of filesOf(iteration)) {
    const lines = await files.readBytes(file);
    if (lines) return { file, lines, tokenizer };
  }
  return null;
}

/** The best first. */
export function filesOf(iteration: number): readonly [string, ...string[]] {
  if (iteration === 0) return [demonstrationsFile];
  return [`iter${iteration}/labelled.jsonl`, `iter${iteration}/self.jsonl`];
}

/** The policies before and after an iteration; null when one is missing. */
export async function readPolicies(
  files: RunFiles,
  iteration: number,
): Promise<{ before: PolicyBytes; after: PolicyBytes } | null> {
  if (iteration === 0) return null;
  const before = await readPolicy(files, policyDirectory(iteration - 1));
  const after = await readPolicy(files, policyDirectory(iteration));
  return before && after && { before, after };
}

/** The greedy evaluations of all iterations that are there. */
export async function readEvaluations(files: RunFiles, iterations: number): Promise<EvaluationLines[]> {
  const found: EvaluationLines[] = [];
  for (let iteration = 0; iteration <= iterations; iteration++) {
    const file = episodesFile(iteration, "unseen", 0);
    const lines = await files.readBytes(file);
    if (lines) found.push({ iteration, file, lines });
  }
  return found;
}
