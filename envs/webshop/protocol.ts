/** @file WebShop's agent protocol, as in ETO (arXiv 2403.02502) and QLASS (arXiv 2502.02584). */

import type { AgentProtocol } from "../../core/agent/protocol.ts";
import { REFUSAL } from "./env.ts";

/** Published: an episode has 10 steps; without a purchase by then the reward is 0. */
export const MAX_STEPS = 10;

/** Every page after the first repeats the instruction, which the conversation already holds. */
const REPEATED_HEAD = /^Instruction: \[SEP\] .*? \[SEP\] Back to Search \[SEP\] /s;

export const webshopProtocol: AgentProtocol = {
  firstObservation: (observation) =>
    observation.replace(/^WebShop \[SEP\] Instruction: \[SEP\] /, "").replace(/ \[SEP\] Search$/, ""),
  observation: (observation) => observation.replace(REPEATED_HEAD, ""),
  formatError: "Invalid format. The input must contains 'Action: '",
  isInvalid: (observation) => observation.startsWith(REFUSAL),
  // Table of the paper's Eq. (3).
  faultRewards: { format: -0.3, invalid: 0, repeat: 0 },
};
