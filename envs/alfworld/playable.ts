/** @file ALFWorld to be played by hand. */

import type { Config } from "../../core/config/config.ts";
import type { Split } from "../../core/env/world.ts";
import type { WorldOptions } from "../opening.ts";
import type { Playable } from "../playable.ts";
import { openAlfworld } from "./open.ts";
import { createSightings } from "./scene.ts";

export async function playableAlfworld(config: Config["env"], split: Split, options: WorldOptions): Promise<Playable> {
  const world = await openAlfworld(config, options);
  const env = world.createEnv(split);
  const sightings = createSightings(env);
  return {
    protocol: world.protocol,
    taskCount: world.taskCount(split),
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
