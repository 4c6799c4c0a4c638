/** @file The engines of a server, as its command line wants them. */

import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Config } from "../../core/config/config.ts";
import { type ConfigLayer, resolveConfig } from "../../core/config/overrides.ts";
import { UserError } from "../../core/errors.ts";
import { DIFFICULTIES as alfworldSteps } from "../../envs/alfworld/generate/difficulty.ts";
import { openAlfworld } from "../../envs/alfworld/open.ts";
import { checkedStep } from "../../envs/opening.ts";
import { DIFFICULTIES as scienceworldSteps } from "../../envs/scienceworld/difficulty.ts";
import { openScienceworld } from "../../envs/scienceworld/open.ts";
import type { LogEntry } from "../../envs/server/app.ts";
import { originalEngine } from "../../envs/server/bridge/original.ts";
import { type BridgePool, createBridgePool } from "../../envs/server/bridge/pool.ts";
import { type Engine, type ServedWorld, servedWorlds } from "../../envs/server/engine.ts";
import { playgroundEngine } from "../../envs/server/playground.ts";
import { DIFFICULTIES as webshopSteps } from "../../envs/webshop/generate/difficulty.ts";
import { openWebshop } from "../../envs/webshop/open.ts";
import { disk } from "../disk.ts";
import { fromCaller } from "../open-run.ts";
import { spawnLines } from "./child-process.ts";

type Log = (entry: LogEntry) => void;

/** The sizes and limits of the originals. */
const standard: Readonly<Record<ServedWorld, ConfigLayer>> = {
  alfworld: { env: { name: "alfworld", difficulty: "full", maxSteps: 50 } },
  webshop: { env: { name: "webshop", difficulty: "full", maxSteps: 15 } },
  scienceworld: { env: { name: "scienceworld", difficulty: "full", maxSteps: 120 } },
};

/**
 * The playground's worlds.
 * @param settings texts like "alfworld.difficulty=tiny"
 */
export function playground(settings: readonly string[], log: Log): Engine {
  const { alfworld, webshop, scienceworld } = envsOf(settings);
  // Worlds are opened when they are asked for; mistakes are told now.
  checkedStep(alfworld, alfworldSteps);
  checkedStep(webshop, webshopSteps);
  checkedStep(scienceworld, scienceworldSteps);
  const note = (message: string): void => log({ level: "info", event: "note", message });
  const difficultyOf = ({ data, difficulty }: Config["env"]) => (data === null ? difficulty : null);
  return playgroundEngine({
    alfworld: {
      open: () => openAlfworld(alfworld, { tree: disk, note }),
      difficulty: difficultyOf(alfworld),
    },
    webshop: { open: async () => openWebshop(webshop), difficulty: webshop.difficulty },
    scienceworld: { open: async () => openScienceworld(scienceworld), difficulty: scienceworld.difficulty },
  });
}

/** @throws UserError for a text that is no setting of a world */
function envsOf(settings: readonly string[]): Record<ServedWorld, Config["env"]> {
  const overrides: Record<ServedWorld, string[]> = { alfworld: [], webshop: [], scienceworld: [] };
  for (const setting of settings) {
    const [, world, name, value] = /^(\w+)\.(difficulty|maxSteps|data)=(.*)$/.exec(setting) ?? [];
    const served = servedWorlds.find((one) => one === world);
    if (served === undefined) {
      throw new UserError(
        `"${setting}" is no setting of the server. Settings are difficulty, maxSteps and data of ` +
          `${servedWorlds.join(", ")}, e.g. alfworld.difficulty=tiny.`,
      );
    }
    overrides[served].push(`env.${name}=${name === "data" ? fromCaller(value as string) : value}`);
  }
  const env = (world: ServedWorld) => resolveConfig([standard[world]], overrides[world]).env;
  return { alfworld: env("alfworld"), webshop: env("webshop"), scienceworld: env("scienceworld") };
}

export interface OriginalOptions {
  /** The Python that has the packages. */
  readonly python: string;
  /** Folder of the bridges, `alfworld_bridge.py` and so on; null for ours. */
  readonly bridges: string | null;
  /** Processes of each package. */
  readonly processes: number;
  /** Seconds that a call may take. */
  readonly callSeconds: number;
}

const startSeconds = 120;

/** The original packages; nothing is started before it is asked for. */
export function originals(options: OriginalOptions, log: Log): { engine: Engine; close: () => void } {
  const folder = options.bridges ?? fileURLToPath(new URL("../../envs/server/bridge", import.meta.url));
  const pool = (world: ServedWorld): BridgePool =>
    createBridgePool({
      spawn: spawnLines(options.python, ["-u", join(folder, `${world}_bridge.py`)], (line) =>
        log({ level: "debug", event: "original", world, line }),
      ),
      processes: options.processes,
      times: { startSeconds, callSeconds: options.callSeconds },
      onEnd: (reason) => log({ level: "warn", event: "original ended", world, reason }),
    });
  const pools = { alfworld: pool("alfworld"), webshop: pool("webshop"), scienceworld: pool("scienceworld") };
  return {
    engine: originalEngine(pools),
    close: () => {
      for (const one of Object.values(pools)) one.close();
    },
  };
}
