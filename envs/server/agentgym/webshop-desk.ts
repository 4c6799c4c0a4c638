/** @file One WebShop environment as AgentGym's server has it. */

import { z } from "zod";
import type { WebshopEnv } from "../../webshop/env.ts";
import { Failure } from "../failure.ts";

export const webshopStep = z.object({ state: z.string(), reward: z.number(), done: z.boolean(), info: z.null() });
export const webshopActions = z.object({ has_search_bar: z.boolean(), clickables: z.array(z.string()) });
export const webshopState = z.object({ url: z.string(), html: z.string(), instruction_text: z.string() });

export interface WebshopDesk {
  /** Shows the start page with a goal; null draws one. Returns the observation. */
  reset(goal: number | null): Promise<string>;
  step(action: string): Promise<z.infer<typeof webshopStep>>;
  observation(): Promise<string>;
  actions(): Promise<z.infer<typeof webshopActions>>;
  state(): Promise<z.infer<typeof webshopState>>;
  close(): Promise<void>;
}

/**
 * @param goals number of goals
 * @param draw a goal's number, for sessions that name none
 */
export function webshopDesk(env: WebshopEnv, goals: number, draw: () => number): WebshopDesk {
  return {
    reset: async (goal) => {
      if (goal !== null && !(goal >= 0 && goal < goals)) throw new Failure("BAD_TASK", "list index out of range");
      const task = goal ?? draw();
      return env.reset({ seed: task, task }).observation;
    },
    step: async (action) => {
      // Only a purchase ends an episode there.
      const { observation, reward, terminated } = env.step(action);
      return { state: observation, reward, done: terminated, info: null };
    },
    observation: async () => env.browser.observe("text"),
    actions: async () => {
      const { hasSearchBar, clickables } = env.browser.availableActions();
      return { has_search_bar: hasSearchBar, clickables: [...clickables] };
    },
    state: async () => ({
      url: env.browser.observe("url"),
      html: env.browser.observe("html"),
      instruction_text: `Instruction: ${env.goal.instruction}`,
    }),
    close: async () => {},
  };
}
