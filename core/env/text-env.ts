/**
 * @file The one interface every world implements: a synchronous, deterministic text environment with the
 * vocabulary of Gymnasium (`reset`, `step`, `terminated`, `truncated`, `info`).
 */

/** What a world tells beside the observation. */
export interface EnvInfo {
  /** Valid actions in the current state; the policy never sees them. */
  readonly admissible: readonly string[];
  /** The task's goal holds in the current state. */
  readonly won: boolean;
  /** The world's own score in [0, 1]. */
  readonly score: number;
  /** Which game, task type and so on; for reports and filters. */
  readonly task: Readonly<Record<string, string | number | boolean>>;
}

export interface ResetResult {
  readonly observation: string;
  readonly info: EnvInfo;
}

export interface StepResult {
  readonly observation: string;
  readonly reward: number;
  /** The episode ended because of what happened in the world. */
  readonly terminated: boolean;
  /** The episode ended because the step limit was reached. */
  readonly truncated: boolean;
  readonly info: EnvInfo;
}

/** One world. Deterministic under `seed`; an instance holds no global state. */
export interface TextEnv {
  /** Starts an episode of task number `task` (wrapped into the list of tasks). */
  reset(options: { seed: number; task: number }): ResetResult;
  step(action: string): StepResult;
}
