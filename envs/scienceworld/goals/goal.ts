/** @file One goal of a task: a test that the agent's deeds and the world pass or fail. */

import { everythingIn, type Thing, type World } from "../model/thing.ts";
import { calledName } from "../text/names.ts";

/** `failed` fails the whole task. */
export type Verdict = "passed" | "open" | "failed";

/** What a goal may look at. */
export interface GoalView {
  readonly world: World;
  /** Where the agent is. */
  readonly place: Thing;
  /** What the last passed ordered goal was about. */
  readonly lastFocus: Thing | null;
  /** Values goals leave for later goals. */
  readonly notes: Map<string, string>;
  /** Everything in the agent's place, through closed containers too. */
  readonly around: () => readonly Thing[];
}

export interface Goal {
  /** The name the original's progress report gives its class. */
  readonly className: string;
  readonly description: string;
  /** Set when passed; other goals can wait for it. */
  readonly key: string;
  /** Keys that have to be set before this goal is looked at. */
  readonly after: readonly string[];
  /** The agent loses its focus when this goal passes. */
  readonly defocus: boolean;
  readonly test: (focus: Thing | null, view: GoalView) => Verdict;
}

export interface GoalOptions {
  readonly key?: string;
  readonly after?: readonly string[];
  readonly defocus?: boolean;
}

export function goal(className: string, description: string, test: Goal["test"], options: GoalOptions = {}): Goal {
  const { key = "", after = [], defocus = false } = options;
  return { className, description, key, after, defocus, test };
}

/** The view of the world in its present state. */
export function viewOf(world: World, lastFocus: Thing | null, notes: Map<string, string>): GoalView {
  const place = world.agent.container as Thing;
  let around: readonly Thing[] | null = null;
  return {
    world,
    place,
    lastFocus,
    notes,
    around: () => {
      around ??= everythingIn(place);
      return around;
    },
  };
}

/** Whether a thing's own or full name is `name`, whatever the case. */
export function isCalled(thing: Thing, name: string): boolean {
  const wanted = name.toLowerCase();
  return thing.name.toLowerCase() === wanted || calledName(thing).toLowerCase() === wanted;
}

export function verdict(passed: boolean): Verdict {
  return passed ? "passed" : "open";
}
