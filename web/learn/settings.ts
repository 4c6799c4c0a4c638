/**
 * @file What the sliders of the lessons set: settings of a run, in the address as `with=critic.expectile=0.9;…`, so that a
 * teacher presets them by a link. They are the lessons' own and never change a run.
 */

import type { Config } from "../../core/config/config.ts";
import { type ConfigLayer, resolveConfig } from "../../core/config/overrides.ts";
import { UserError } from "../../core/errors.ts";

/** γ and λ of the closed-form example; process rewards as the formula gives them; a learning rate for four numbers. */
const defaults: ConfigLayer = {
  env: { difficulty: "bath", maxSteps: 12 },
  critic: { gamma: 0.9 },
  label: { normalizeAdvantage: "none", clipAdvantage: 0 },
  extract: { learningRate: 0.05 },
};

/** The settings, or the defaults and what is wrong with the given ones. */
export function lessonConfig(given: readonly string[]): { config: Config; problem: string } {
  try {
    return { config: resolveConfig([defaults], given), problem: "" };
  } catch (error) {
    if (error instanceof UserError) return { config: resolveConfig([defaults], []), problem: error.message };
    throw error;
  }
}

export type SettingName =
  | "env.maxSteps"
  | "critic.gamma"
  | "critic.expectile"
  | "critic.temporalWeight"
  | "critic.successWeight"
  | "label.lambda"
  | "label.processReward"
  | "extract.epsilonLow"
  | "extract.epsilonHigh";

/** The settings with some of them changed. */
export function withSettings(
  given: readonly string[],
  changes: Partial<Record<SettingName, string | number | boolean>>,
): string[] {
  const kept = given.filter((text) => !Object.hasOwn(changes, text.split("=", 1)[0] ?? ""));
  return [...kept, ...Object.entries(changes).map(([name, value]) => `${name}=${value}`)];
}
