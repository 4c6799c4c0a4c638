/**
 * @file Actions: `search[keywords]` and `click[value]`.
 */

export interface ParsedAction {
  /** What stands before the bracket; the whole text when there is no argument. */
  readonly name: string;
  readonly argument: string | null;
}

/**
 * Splits an action as the original's pattern `(.+)\[(.+)\]`: greedy, within the first line, and what follows the last
 * bracket is ignored. `search[a[b]c]` therefore has the name `search[a`, which no page knows.
 */
export function parseAction(action: string): ParsedAction {
  // Python's dot stops at \n alone.
  const match = /^([^\n]+)\[([^\n]+)\]/.exec(action);
  return match === null ? { name: action, argument: null } : { name: match[1]!, argument: match[2]! };
}
