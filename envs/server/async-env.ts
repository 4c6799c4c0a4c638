/** @file A world behind a door: one environment that answers later, because it may live in another process. */

import type { ResetResult, StepResult, TextEnv } from "../../core/env/text-env.ts";

export interface AsyncEnv {
  reset(options: { seed: number; task: number }): Promise<ResetResult>;
  step(action: string): Promise<StepResult>;
  close(): Promise<void>;
}

export function fromTextEnv(env: TextEnv): AsyncEnv {
  return {
    reset: async (options) => env.reset(options),
    step: async (action) => env.step(action),
    close: async () => {},
  };
}
