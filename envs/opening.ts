/** @file What opening a world takes, whichever it is. */

import type { Config } from "../core/config/config.ts";
import { didYouMean } from "../core/config/near-names.ts";
import { UserError } from "../core/errors.ts";
import type { FileTree } from "../core/storage/file-tree.ts";

export interface WorldOptions {
  /** Reads the folder `env.data`. */
  readonly tree: FileTree;
  /** Hears what a user should know, e.g. that another split stands in for a missing one. */
  readonly note: (message: string) => void;
  /** What the server at `env.server` may want to see. */
  readonly token?: string | null;
}

/** As many tasks as anyone asks for; a number, because environments count tasks modulo it. */
export const endless = 2 ** 31;

/** The difficulty step of a configuration. @throws UserError when the world has no such step */
export function checkedStep<Step extends string>(
  { name, difficulty }: Config["env"],
  steps: Readonly<Record<Step, unknown>>,
): Step {
  const isStep = (text: string): text is Step => Object.hasOwn(steps, text);
  if (isStep(difficulty)) return difficulty;
  const names = Object.keys(steps);
  const hint = didYouMean(difficulty, names);
  throw new UserError(
    `env.difficulty=${difficulty}: no difficulty of ${name}. Choose one of ${names.join(", ")}.${hint}`,
  );
}

/** @throws UserError when a configuration wants data that the world cannot play */
export function refuseData({ name, data }: Config["env"]): void {
  if (data !== null)
    throw new UserError(`env.data=${data}: policies learn from data in alfworld alone. Leave it out for ${name}.`);
}
