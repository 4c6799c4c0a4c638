/**
 * @file WebShop as a `TextEnv`: one purchase per episode, the reward on the purchase, nothing when the steps run out.
 */

import type { EnvInfo, TextEnv } from "../../core/env/text-env.ts";
import { UserError } from "../../core/errors.ts";
import { type Browser, openBrowser, PLAIN_TEXT } from "./browser.ts";
import type { Goal } from "./goals/goal.ts";
import type { Store } from "./navigate.ts";
import { clickables } from "./page/clickables.ts";
import { SEARCH } from "./page/page.ts";
import { createPythonRandom } from "./python/random.ts";
import { createShop } from "./shop.ts";

/** Goals by number, made when asked for. */
export interface GoalSource {
  /** Infinity when goals are generated on demand. */
  readonly length: number;
  goal(index: number): Goal;
  /** What reports and filters should know of a goal beyond its product. */
  task(index: number): Readonly<Record<string, string | number | boolean>>;
}

export interface WebshopEnv extends TextEnv {
  /** The goal of the episode. */
  readonly goal: Goal;
  readonly browser: Browser;
  readonly store: Store;
}

/** What an action gets that the original's shop crashes on. */
export const REFUSAL = "Invalid action!";

/** WebShop over goals. After `maxSteps` steps without a purchase the episode is truncated with reward 0. */
export function createWebshopEnv(options: {
  /** The store of each task. */
  readonly storeOf: (index: number) => Store;
  readonly goals: GoalSource;
  readonly maxSteps: number;
}): WebshopEnv {
  const { storeOf, goals, maxSteps } = options;
  let episode: (Pick<WebshopEnv, "browser" | "goal" | "store"> & { readonly index: number }) | null = null;
  let steps = 0;
  let score = 0;

  function current() {
    if (episode === null) throw new Error("reset() comes first");
    return episode;
  }

  function info(): EnvInfo {
    const { browser, goal, index } = current();
    const { asin, category, query } = goal;
    return {
      admissible: admissibleActions(browser, goal),
      won: score === 1,
      score,
      task: { goal: index, asin, category, query, ...goals.task(index) },
    };
  }

  return {
    reset: ({ seed, task }) => {
      const index = Number.isFinite(goals.length) ? task % goals.length : task;
      const goal = goals.goal(index);
      const store = storeOf(index);
      const browser = openBrowser(createShop(store, [goal], createPythonRandom(seed)), PLAIN_TEXT);
      episode = { browser, goal, store, index };
      steps = 0;
      score = 0;
      return { observation: browser.reset(String(index)), info: info() };
    },
    step: (action) => {
      const { browser } = current();
      steps++;
      const { observation, reward, done } = act(browser, action);
      if (done) score = reward;
      return { observation, reward, terminated: done, truncated: !done && steps >= maxSteps, info: info() };
    },
    get goal() {
      return current().goal;
    },
    get browser() {
      return current().browser;
    },
    get store() {
      return current().store;
    },
  };
}

function act(browser: Browser, action: string) {
  try {
    return browser.step(action);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { observation: `${REFUSAL} ${error.message}`, reward: 0, done: false };
  }
}

/** Everything that can be clicked, and on the start page a search for the words of the instruction. */
function admissibleActions({ page }: Browser, goal: Goal): string[] {
  const clicks = [...clickables(page).keys()].filter((name) => name !== SEARCH.toLowerCase());
  const searches = page.hasSearchBar ? [`search[${goal.instruction}]`] : [];
  return [...searches, ...clicks.map((name) => `click[${name}]`)];
}
