/** @file WebShop to be played by hand. */

import type { Config } from "../../core/config/config.ts";
import type { ResetResult } from "../../core/env/text-env.ts";
import type { Split } from "../../core/env/world.ts";
import { UserError } from "../../core/errors.ts";
import type { FileTree } from "../../core/storage/file-tree.ts";
import type { WorldOptions } from "../opening.ts";
import type { Playable } from "../playable.ts";
import type { WebshopEnv } from "./env.ts";
import { openWebshop } from "./open.ts";
import { openOriginalShop } from "./original.ts";
import { clickables } from "./page/clickables.ts";
import { webshopProtocol } from "./protocol.ts";
import { titleTagger } from "./reward/title-tagger.ts";
import { webshopScene } from "./scene.ts";

export async function playableWebshop(config: Config["env"], split: Split, { tree }: WorldOptions): Promise<Playable> {
  if (config.data === null) {
    const world = openWebshop(config);
    return playable(world.createEnv(split), world.taskCount(split));
  }
  const { goals, createEnv } = await productFiles(tree, config.data, config.maxSteps);
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

/** The original's product files in a folder, with the goals that people wrote, or by rule where there are none. */
async function productFiles(tree: FileTree, root: string, maxSteps: number) {
  const names = (await tree.list(root)) ?? [];
  const find = (start: string) => {
    const name = names.find((name) => name.startsWith(start) && name.endsWith(".json"));
    return name === undefined ? null : `${root}/${name}`;
  };
  const [products, attributes, human] = [find("items_shuffle"), find("items_ins"), find("items_human_ins")];
  if (products === null || attributes === null) {
    throw new UserError(`${root}: holds no items_shuffle…json and items_ins…json, the product files of WebShop.`);
  }
  return openOriginalShop({
    tree,
    files: { products, attributes, human },
    goals: human === null ? "synthetic" : "human",
    range: null,
    seed: 0,
    rules: { tagger: titleTagger, ratio: "difflib" },
    maxSteps,
  });
}
