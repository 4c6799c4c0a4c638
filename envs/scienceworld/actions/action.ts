/** @file What an action is: its words, when it can be done, what it does and says. */

import type { Progress } from "../goals/progress.ts";
import type { Thing, World } from "../model/thing.ts";

/** What an action works on beside the things it names. */
export interface Scene {
  readonly world: World;
  readonly progress: Progress;
  readonly taskText: string;
}

/** The slot of a named thing in an action's words. */
export const OBJ = Symbol("OBJ");

/** A list of alternatives (the first is the one shown), or the slot of a thing. */
export type Word = readonly string[] | typeof OBJ;

export interface Action {
  /** The name menus and goals know it by. */
  readonly name: string;
  /** The number templates know it by. */
  readonly id: number;
  readonly words: readonly Word[];
  /** How the list of valid actions writes it, where not with the first alternative of each of its words. */
  readonly listed?: readonly (string | typeof OBJ)[];
  /** The name of the deed it is remembered as, where not its own. */
  readonly deedName?: string;
  /** Takes no time. */
  readonly free?: true;
  /** Names any thing of the universe, not only those in reach. */
  readonly everywhere?: true;
  /** Why it cannot be done; null when it can. */
  readonly refuse: (scene: Scene, ...things: Thing[]) => string | null;
  /** Whether the list of valid actions has it, where that differs from `refuse`. */
  readonly lists?: (scene: Scene, ...things: Thing[]) => boolean;
  /** Things that are the first of no valid pair; only makes the list of valid actions faster. */
  readonly listsNoneOf?: (first: Thing) => boolean;
  /** Does it and says what happened. */
  readonly run: (scene: Scene, ...things: Thing[]) => string;
}

/** An action with the things it names. */
export interface Request {
  readonly action: Action;
  readonly things: readonly Thing[];
}

/** Carries out a request (or says why not) and remembers it as a deed. */
export function carryOut(scene: Scene, { action, things }: Request): string {
  const said = action.refuse(scene, ...things) ?? action.run(scene, ...things);
  scene.world.deeds.push({ action: action.deedName ?? action.name, things });
  return said;
}

/** The place the agent is in. */
export function placeOf({ world }: Scene): Thing {
  return world.agent.container as Thing;
}

/** For actions that can always be done. */
export function always(): null {
  return null;
}
