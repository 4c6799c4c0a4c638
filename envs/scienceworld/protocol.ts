/** @file ScienceWorld's agent protocol, as in ETO (arXiv 2403.02502) and QLASS (arXiv 2502.02584). */

import type { AgentProtocol } from "../../core/agent/protocol.ts";
import { TASK_END } from "./eto.ts";
import { NOT_UNDERSTOOD } from "./server/game.ts";

export const scienceworldProtocol: AgentProtocol = {
  // The conversation starts with the task alone.
  firstObservation: (observation) => observation.split(TASK_END)[0] ?? "",
  observation: (observation) => observation,
  formatError: "Invalid format. The input must contains 'Action: '",
  isInvalid: (observation) => observation.startsWith(NOT_UNDERSTOOD),
  // Table of the paper's Eq. (3).
  faultRewards: { format: -0.3, invalid: -0.2, repeat: -0.1 },
};
