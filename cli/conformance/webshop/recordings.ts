/**
 * @file The shapes of the recordings of the original WebShop, as far as they are compared.
 */

import type { Goal, GoalOptions } from "../../../envs/webshop/goals/goal.ts";

/** Reads one recording by its path below the folder of recordings; null when it is not there. */
export type ReadRecording = (path: string) => Promise<unknown>;

export interface RecordedGoal {
  readonly asin: string;
  readonly category: string;
  readonly query: string;
  readonly name: string;
  readonly product_category: string;
  readonly instruction_text: string;
  readonly attributes: readonly string[];
  readonly price_upper: number;
  readonly goal_options: readonly string[] | Readonly<Record<string, string>>;
  readonly weight: number;
}

export interface RecordedStep {
  readonly action: string;
  /** Present when the original crashed; then nothing else is. */
  readonly exception?: string;
  readonly reward: number;
  readonly done: boolean;
  readonly url: string;
  readonly text: string;
  readonly text_rich: string;
  readonly available_actions: unknown;
  readonly session: Readonly<Record<string, unknown>>;
  readonly verbose_info?: unknown;
}

export interface RecordedEpisode {
  readonly name: string;
  readonly session: number | string;
  readonly goal: RecordedGoal;
  readonly instruction_text: string;
  readonly initial: Omit<RecordedStep, "action" | "reward" | "done">;
  readonly steps: readonly RecordedStep[];
}

export interface RecordedRewardRow {
  readonly purchased_asin: string;
  readonly goal: RecordedGoal;
  readonly price: number;
  readonly options: Readonly<Record<string, string>>;
  readonly reward: number;
  readonly info: unknown;
}

export function goalOptionsOf(recorded: RecordedGoal["goal_options"]): GoalOptions {
  return Array.isArray(recorded)
    ? { kind: "plain", values: recorded }
    : { kind: "named", values: new Map(Object.entries(recorded)) };
}

export function goalOf(recorded: RecordedGoal): Goal {
  return {
    asin: recorded.asin,
    instruction: recorded.instruction_text,
    attributes: recorded.attributes,
    options: goalOptionsOf(recorded.goal_options),
    priceUpper: recorded.price_upper,
    weight: recorded.weight,
    category: recorded.category,
    query: recorded.query,
    productCategory: recorded.product_category,
    title: recorded.name,
  };
}

export function recordedGoalOptions({ options }: Goal): RecordedGoal["goal_options"] {
  return options.kind === "named" ? Object.fromEntries(options.values) : options.values;
}

export function recordedGoal(goal: Goal): RecordedGoal {
  return {
    asin: goal.asin,
    category: goal.category,
    query: goal.query,
    name: goal.title,
    product_category: goal.productCategory,
    instruction_text: goal.instruction,
    attributes: goal.attributes,
    price_upper: goal.priceUpper,
    goal_options: recordedGoalOptions(goal),
    weight: goal.weight,
  };
}
