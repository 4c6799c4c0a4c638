/** @file Worlds to be played by hand: their valid actions are listed, and what one sees can be drawn. */

import type { AgentProtocol } from "../core/agent/protocol.ts";
import type { Config } from "../core/config/config.ts";
import type { TextEnv } from "../core/env/text-env.ts";
import type { Split } from "../core/env/world.ts";
import type { AlfworldScene } from "./alfworld/scene.ts";
import type { WorldOptions } from "./opening.ts";
import type { ScienceworldScene } from "./scienceworld/scene.ts";
import type { WebshopScene } from "./webshop/scene.ts";

/** What a player sees of a world, as plain data. Nothing is in it that the player has not come across. */
export type Scene = AlfworldScene | WebshopScene | ScienceworldScene;

export interface PlayableEnv extends TextEnv {
  /** What is seen now; after the first reset. */
  scene(): Scene;
}

export interface Playable {
  readonly protocol: AgentProtocol;
  readonly taskCount: number;
  readonly env: PlayableEnv;
}

/**
 * Loads the code of the one world that is wanted.
 * @throws UserError when the world has no such difficulty or data, or its data is missing or broken
 */
export async function openPlayable(env: Config["env"], split: Split, options: WorldOptions): Promise<Playable> {
  switch (env.name) {
    case "alfworld":
      return (await import("./alfworld/playable.ts")).playableAlfworld(env, split, options);
    case "webshop":
      return (await import("./webshop/playable.ts")).playableWebshop(env, split, options);
    case "scienceworld":
      return (await import("./scienceworld/playable.ts")).playableScienceworld(env, split);
  }
}
