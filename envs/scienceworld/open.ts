/** @file Opens the ScienceWorld that a configuration asks for. */

import type { Config } from "../../core/config/config.ts";
import type { LocalWorld } from "../../core/env/world.ts";
import { checkedStep, refuseData } from "../opening.ts";
import { DIFFICULTIES } from "./difficulty.ts";
import { scienceworldWorld } from "./world.ts";

/** @throws UserError for a difficulty that there is not, or for data */
export function openScienceworld(env: Config["env"]): LocalWorld {
  refuseData(env);
  return scienceworldWorld(DIFFICULTIES[checkedStep(env, DIFFICULTIES)], env.maxSteps);
}
