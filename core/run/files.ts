/** @file Where the files of a run lie in its store. */

import type { Split } from "../env/world.ts";

export const startDirectory = "start";
export const demonstrationsFile = "demonstrations.jsonl";

/** Folder of an iteration's files; iteration 0 is the start. */
export function iterationDirectory(iteration: number): string {
  return iteration === 0 ? startDirectory : `iter${iteration}`;
}

export function evaluationFile(iteration: number, split: Split, temperature: number): string {
  return `${iterationDirectory(iteration)}/eval-${split}-t${temperature}.json`;
}

/** The episodes of an evaluation, in the order of tasks. */
export function episodesFile(iteration: number, split: Split, temperature: number): string {
  return `${iterationDirectory(iteration)}/episodes-${split}-t${temperature}.jsonl`;
}

/** Folder of the policy that an iteration ends with. */
export function policyDirectory(iteration: number): string {
  return iteration === 0 ? startDirectory : `iter${iteration}/policy`;
}
