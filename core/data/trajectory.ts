/**
 * @file One episode of an agent in a world, as it is stored, labelled and trained on: what was said, the tokens of it,
 * and for each step what came of it. Steps count from 1 in the paper, from 0 here.
 */

/** What was wrong with an action, judged by the observation after it; the first that fits, Eq. (3). */
export type Fault = "format" | "invalid" | "repeat";

export interface Step {
  readonly observation: string;
  /** What the agent wrote, thought included. */
  readonly reply: string;
  /** What was sent to the world; null when the reply held none. */
  readonly action: string | null;
  /** Range of the reply's tokens in `ids`; the token that ends the turn is the last of it. */
  readonly begin: number;
  readonly end: number;
  /** Log-probability of each reply token under the policy that wrote it; absent for experts. */
  readonly logps?: readonly number[];
  /** The world's reward after this action. */
  readonly rEnv: number;
  readonly fault?: Fault;
  /** The retrospective reward of the fault, 0 without one. */
  readonly rAux: number;
  /** What the critic said, once labelled. */
  readonly label?: StepLabel;
}

export interface StepLabel {
  readonly value: number;
  readonly q: number;
  /** The process reward of the whole action, Eq. (6) or one of its alternatives. */
  readonly advantage: number;
  /** One per reply token, where the estimator works on tokens. */
  readonly tokenAdvantages?: readonly number[];
}

export interface Trajectory {
  readonly id: string;
  readonly source: "expert" | "self";
  /** Index of the task in its split, and the world's description of it. */
  readonly task: number;
  readonly info: Readonly<Record<string, string | number | boolean>>;
  /** The evolution it was collected in; 0 for demonstrations. */
  readonly iteration: number;
  readonly temperature: number;
  /** The whole conversation. */
  readonly ids: readonly number[];
  readonly steps: readonly Step[];
  /** Reward of the episode in [0, 1]. */
  readonly reward: number;
  readonly won: boolean;
  /** Why it ended: the world said so, the step limit, the context was full, or the same step was repeated. */
  readonly end: "terminated" | "max_steps" | "context" | "stuck";
}

/** Index of the token whose state is V's: the last before the action. */
export function valueIndex(step: Step): number {
  return step.begin - 1;
}

/** Index of the token whose state is Q's: the action's last. */
export function qIndex(step: Step): number {
  return step.end - 1;
}

/** d of Eq. (5): whether the episode ended with non-zero reward. */
export function succeeded(trajectory: Trajectory): boolean {
  return trajectory.reward !== 0;
}
