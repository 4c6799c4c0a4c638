/**
 * @file What a world's agents agreed on beside the world itself: how observations are trimmed, what the agent hears when
 * its reply held no action, and which observations mean that an action was no good.
 */

import type { Fault } from "../data/trajectory.ts";

/** The rules of ETO, QLASS and Q-Evolve for one world. */
export interface AgentProtocol {
  /** The first observation as the agent sees it. */
  firstObservation(observation: string): string;
  observation(observation: string): string;
  /** What the agent reads after a reply without an action; the step still counts. */
  readonly formatError: string;
  isInvalid(observation: string): boolean;
  /** Retrospective rewards by fault, Eq. (3). */
  readonly faultRewards: Readonly<Record<Fault, number>>;
}

/** The first fault that fits, Eq. (3): judged by the observation after the action and the one before it. */
export function faultOf(protocol: AgentProtocol, before: string, after: string, parsed: boolean): Fault | undefined {
  if (!parsed) return "format";
  if (protocol.isInvalid(after)) return "invalid";
  if (after === before) return "repeat";
  return undefined;
}
