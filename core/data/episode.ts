/**
 * @file One finished episode as the algorithms see it: the tokens of the whole conversation, and for each environment
 * step which of them the agent wrote and what came of it. Steps count from 1 in the paper, from 0 here.
 */

export interface EpisodeStep {
  /** Range of the action's tokens in `ids`; the token that ends the turn is the last of it. */
  readonly begin: number;
  readonly end: number;
  /** The environment's reward after this action. */
  readonly rEnv: number;
  /** The retrospective reward read off the next observation, Eq. (3). */
  readonly rAux: number;
}

export interface Episode {
  readonly id: string;
  readonly source: "expert" | "self";
  readonly ids: Uint32Array;
  readonly steps: readonly EpisodeStep[];
  /** Sum of environment rewards, in [0, 1]. */
  readonly reward: number;
}

/** Index of the token whose state is V's: the last before the action. */
export function valueIndex(step: EpisodeStep): number {
  return step.begin - 1;
}

/** Index of the token whose state is Q's: the action's last. */
export function qIndex(step: EpisodeStep): number {
  return step.end - 1;
}

/** d of Eq. (5): whether the episode ended with non-zero reward. */
export function succeeded(episode: Episode): boolean {
  return episode.reward !== 0;
}
