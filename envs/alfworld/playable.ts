/** @file ALFWorld to be played by hand. */

import type { Config } from "../../core/config/config.ts";
import type { Split } from "../../core/env/world.ts";
import { checkedStep, endless } from "../opening.ts";
import type { Playable } from "../playable.ts";
import { DIFFICULTIES } from "./generate/difficulty.ts";
import { alfworldProtocol } from "./protocol.ts";
import { createSightings } from "./scene.ts";
import { alfworldTasks } from "./suite.ts";

export function playableAlfworld(config: Config["env"], split: Split): Playable {
  const difficulty = checkedStep(config, DIFFICULTIES);
  const env = alfworldTasks({ difficulty, split, count: endless, maxSteps: config.maxSteps }).createEnv();
  const sightings = createSightings(env);
  return {
    protocol: alfworldProtocol,
    taskCount: endless,
    env: {
      reset(options) {
        const result = env.reset(options);
        sightings.forget();
        sightings.look();
        return result;
      },
      step(action) {
        const result = env.step(action);
        sightings.look();
        return result;
      },
      scene: sightings.scene,
    },
  };
}
