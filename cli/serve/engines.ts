/** @file The engines of a server, as its command line wants them. */

import { type ConfigLayer, resolveConfig } from "../../core/config/overrides.ts";
import { UserError } from "../../core/errors.ts";
import { scienceworldWorld } from "../../envs/scienceworld/world.ts";
import type { LogEntry } from "../../envs/server/app.ts";
import type { Engine } from "../../envs/server/engine.ts";
import { Failure } from "../../envs/server/failure.ts";
import { playgroundEngine } from "../../envs/server/playground.ts";
import { openGeneratedShop } from "../../envs/webshop/suite.ts";
import { webshopWorld } from "../../envs/webshop/world.ts";
import { openWorld } from "../../envs/worlds.ts";
import { disk } from "../disk.ts";

/** The size and limits of the original. */
const standard: ConfigLayer = { env: { name: "alfworld", difficulty: "full", maxSteps: 50 } };

/**
 * The playground's worlds.
 * @param settings texts like "alfworld.difficulty=tiny"
 */
export function playground(settings: readonly string[], log: (entry: LogEntry) => void): Engine {
  const overrides = settings.map((setting) => {
    const [, rest] = /^alfworld\.((?:difficulty|maxSteps|data)=.*)$/.exec(setting) ?? [];
    if (rest === undefined) throw new UserError(`"${setting}" is no setting of the server; --help lists them.`);
    return `env.${rest}`;
  });
  const { env } = resolveConfig([standard], overrides);
  const note = (message: string): void => log({ level: "info", event: "note", message });
  return playgroundEngine({
    alfworld: {
      open: () => openWorld(env, { tree: disk, note }),
      difficulty: env.data === null ? env.difficulty : null,
    },
    webshop: {
      open: async () => {
        const shop = openGeneratedShop({ difficulty: "full", maxSteps: 15, seed: 0 });
        const tasks = {
          train: shop.tasks("train", 2 ** 31),
          seen: shop.tasks("seen", 2 ** 31),
          unseen: shop.tasks("unseen", 2 ** 31),
        };
        return webshopWorld(tasks, shop.catalogue);
      },
      difficulty: "full",
    },
    scienceworld: { open: async () => scienceworldWorld(), difficulty: "full" },
  });
}

/** Stands in for the originals. */
export function noOriginals(): Engine {
  const refuse = async (): Promise<never> => {
    throw new Failure("ENGINE_ABSENT", "This server has no original packages.");
  };
  return {
    env: refuse,
    describe: refuse,
    alfworldDesk: refuse,
    scienceworldDesk: refuse,
    webshopDesk: refuse,
  };
}
