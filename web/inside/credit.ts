/** @file How credit is given: as the run did it, but for what the address says. */

import type { Config } from "../../core/config/config.ts";
import type { Labelling } from "../../workers/inspector.ts";
import type { UrlState } from "../url-state.ts";

export function creditOf({ critic, label }: Config, { gamma, lambda, credit }: UrlState) {
  return {
    gamma: gamma ?? critic.gamma,
    lambda: lambda ?? label.lambda,
    processReward: credit ?? label.processReward,
  };
}

export function labellingOf(config: Config, url: UrlState, edited: Labelling["edited"]): Labelling {
  const { gamma, lambda, processReward } = creditOf(config, url);
  const { normalizeAdvantage, clipAdvantage } = config.label;
  return {
    critic: { gamma, auxScale: config.critic.auxScale },
    label: { processReward, lambda, normalizeAdvantage, clipAdvantage },
    edited,
  };
}
