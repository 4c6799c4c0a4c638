/** @file WebShop to be played by hand. */

import type { Config } from "../../core/config/config.ts";
import type { Split } from "../../core/env/world.ts";
import type { Playable } from "../playable.ts";
import { openWebshop } from "./open.ts";
import { webshopScene } from "./scene.ts";

export function playableWebshop(config: Config["env"], split: Split): Playable {
  const world = openWebshop(config);
  const env = world.createEnv(split);
  return {
    protocol: world.protocol,
    taskCount: world.taskCount(split),
    env: { reset: env.reset, step: env.step, scene: () => webshopScene(env) },
  };
}
