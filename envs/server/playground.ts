/** @file The playground's own worlds as an engine. */

import type { LocalWorld } from "../../core/env/world.ts";
import type { WebshopWorld } from "../webshop/world.ts";
import { alfworldDesk } from "./agentgym/alfworld-desk.ts";
import { scienceworldDesk } from "./agentgym/scienceworld-desk.ts";
import { webshopDesk } from "./agentgym/webshop-desk.ts";
import { fromTextEnv } from "./async-env.ts";
import type { Engine } from "./engine.ts";
import { once } from "./once.ts";

/** A world that is opened when it is first asked for. */
export interface Opening<W extends LocalWorld> {
  readonly open: () => Promise<W>;
  readonly difficulty: string | null;
}

export function playgroundEngine(openings: {
  readonly alfworld: Opening<LocalWorld>;
  readonly webshop: Opening<WebshopWorld>;
  readonly scienceworld: Opening<LocalWorld>;
}): Engine {
  const alfworld = once(openings.alfworld.open);
  const webshop = once(openings.webshop.open);
  const worlds = { alfworld, webshop, scienceworld: once(openings.scienceworld.open) };
  let shoppers = 0;

  return {
    env: async (world, split) => fromTextEnv((await worlds[world]()).createEnv(split)),
    describe: async (name) => {
      const world = await worlds[name]();
      const tasks = {
        train: world.taskCount("train"),
        seen: world.taskCount("seen"),
        unseen: world.taskCount("unseen"),
      };
      return { tasks, difficulty: openings[name].difficulty };
    },
    alfworldDesk: async () => alfworldDesk(await alfworld()),
    scienceworldDesk: async () => scienceworldDesk(),
    webshopDesk: async () => {
      const world = await webshop();
      return webshopDesk(world.createEnv("train"), world.taskCount("train"), () => shoppers++);
    },
  };
}
