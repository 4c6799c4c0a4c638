/** @file ALFWorld's agent protocol, as in ETO and QLASS. */

import type { AgentProtocol } from "../../core/agent/protocol.ts";

export const alfworldProtocol: AgentProtocol = {
  // The welcome line is the first paragraph.
  firstObservation: (observation) => observation.split("\n\n").slice(1).join("\n"),
  observation: (observation) => observation.replace(/^You arrive at loc \d+\. /, ""),
  formatError: "Error Input. Your input must contains 'Action: '",
  isInvalid: (observation) => observation.startsWith("Nothing happens"),
  // Table of the paper's Eq. (3).
  faultRewards: { format: -0.3, invalid: -0.2, repeat: -0.1 },
};
