/** @file ScienceWorld to be played by hand: the published tasks, with the list of valid actions. */

import type { Config } from "../../core/config/config.ts";
import type { Split } from "../../core/env/world.ts";
import { checkedStep } from "../opening.ts";
import type { Playable } from "../playable.ts";
import { DIFFICULTIES } from "./difficulty.ts";
import { createEtoEnv } from "./eto.ts";
import { scienceworldProtocol } from "./protocol.ts";
import { roomOf, scienceworldScene } from "./scene.ts";

export function playableScienceworld(config: Config["env"], split: Split): Playable {
  const variations = DIFFICULTIES[checkedStep(config, DIFFICULTIES)](split);
  const env = createEtoEnv(variations, config.maxSteps, { listActions: true });
  const visited = new Set<string>();
  let measured: number | null = null;
  return {
    protocol: scienceworldProtocol,
    taskCount: variations.length,
    env: {
      reset(options) {
        const result = env.reset(options);
        visited.clear();
        visited.add(roomOf(env.game));
        measured = null;
        return result;
      },
      step(action) {
        const result = env.step(action);
        visited.add(roomOf(env.game));
        const [, degrees] = /measures a temperature of (-?\d+)/.exec(result.observation) ?? [];
        if (degrees !== undefined) measured = Number(degrees);
        return result;
      },
      scene: () => scienceworldScene(env.game, visited, measured),
    },
  };
}
