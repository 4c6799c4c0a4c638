/** @file The world that a configuration asks for. */

import type { Config, WorldName } from "../core/config/config.ts";
import type { World } from "../core/env/world.ts";
import type { WorldOptions } from "./opening.ts";

/**
 * Loads the code of the one world that is wanted.
 * @throws UserError when the world has no such difficulty or data, or its data is missing or broken
 */
export async function openWorld(env: Config["env"], options: WorldOptions): Promise<World> {
  if (env.server !== null) {
    const openKnown = (name: WorldName) => openWorld({ ...env, name, server: null }, options);
    const { openRemoteWorld } = await import("./remote/world.ts");
    return openRemoteWorld(env.server, openKnown, {
      ...options,
      token: options.token ?? null,
      timeoutSeconds: 60,
      patienceSeconds: 120,
    });
  }
  switch (env.name) {
    case "alfworld":
      return (await import("./alfworld/open.ts")).openAlfworld(env, options);
    case "webshop":
      return (await import("./webshop/open.ts")).openWebshop(env);
    case "scienceworld":
      return (await import("./scienceworld/open.ts")).openScienceworld(env);
  }
}
