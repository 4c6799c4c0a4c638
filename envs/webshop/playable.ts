/** @file WebShop to be played by hand. */

import type { Config } from "../../core/config/config.ts";
import type { ResetResult } from "../../core/env/text-env.ts";
import type { Split } from "../../core/env/world.ts";
import type { WorldOptions } from "../opening.ts";
import type { Playable } from "../playable.ts";
import type { WebshopEnv } from "./env.ts";
import { openWebshop } from "./open.ts";
import { clickables } from "./page/clickables.ts";
import { openProductFiles } from "./product-files.ts";
import { webshopProtocol } from "./protocol.ts";
import { webshopScene } from "./scene.ts";

export async function playableWebshop(config: Config["env"], split: Split, { tree }: WorldOptions): Promise<Playable> {
  if (config.data === null) {
    const world = openWebshop(config);
    return playable(world.createEnv(split), world.taskCount(split));
  }
  const { goals, createEnv } = await openProductFiles(tree, config.data, config.maxSteps);
  return playable(createEnv(), goals.length);
}

function playable(env: WebshopEnv, taskCount: number): Playable {
  return {
    protocol: webshopProtocol,
    taskCount,
    env: {
      reset: (options) => spelledAsShown(env, env.reset(options)),
      step: (action) => spelledAsShown(env, env.step(action)),
      scene: () => webshopScene(env),
    },
  };
}

/** Lists actions as the page spells their names, because so an agent reads and writes them. */
function spelledAsShown<Result extends ResetResult>({ browser }: WebshopEnv, result: Result): Result {
  const shown = [...clickables(browser.page)].map(([name, { text }]) => [`click[${name}]`, `click[${text}]`] as const);
  const spelling = new Map<string, string>(shown);
  const admissible = result.info.admissible.map((action) => spelling.get(action) ?? action);
  return { ...result, info: { ...result.info, admissible } };
}
