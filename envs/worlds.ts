/** @file The world that a configuration asks for. */

import type { Config } from "../core/config/config.ts";
import type { World } from "../core/env/world.ts";
import { openAlfworld } from "./alfworld/open.ts";
import type { WorldOptions } from "./opening.ts";
import { openScienceworld } from "./scienceworld/open.ts";
import { openWebshop } from "./webshop/open.ts";

/** @throws UserError when the world has no such difficulty or data, or its data is missing or broken */
export async function openWorld(env: Config["env"], options: WorldOptions): Promise<World> {
  switch (env.name) {
    case "alfworld":
      return openAlfworld(env, options);
    case "webshop":
      return openWebshop(env);
    case "scienceworld":
      return openScienceworld(env);
  }
}
